// plots as SVG and PNG, and reports as HTML: apart from the rest, because they load what draws them

export { frontierReport } from "../report/frontier-report.ts";
export { type ReportInput, sweepReport } from "../report/report.ts";
export { frontierPlot, frontiersPlot } from "./frontier-plot.ts";
export type { GapHistory } from "./gap-history.ts";
export { type GapPlotOptions, gapPlot } from "./gap-plot.ts";
export { type LinesPlotOptions, linesPlot } from "./lines-plot.ts";
export type { PublishedLines } from "./lines-series.ts";
export { svgToPng } from "./png.ts";
export type { Place, Places } from "./trade-off.ts";
export type { PublishedTradeOff } from "./trade-off-look.ts";
export type { TradeOffPlotOptions } from "./trade-off-plot.ts";
