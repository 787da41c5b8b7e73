// plots as SVG and PNG, and reports as HTML: apart from the rest, because they load what draws them

export { frontierPlot, frontiersPlot } from "./plots/frontier-plot.ts";
export { type GapPlotOptions, gapPlot } from "./plots/gap-plot.ts";
export { type LinesPlotOptions, linesPlot } from "./plots/lines-plot.ts";
export type { PublishedLines } from "./plots/lines-series.ts";
export { svgToPng } from "./plots/png.ts";
export type { Place, Places } from "./plots/trade-off.ts";
export type { PublishedTradeOff } from "./plots/trade-off-look.ts";
export type { TradeOffPlotOptions } from "./plots/trade-off-plot.ts";
export { frontierReport } from "./report/frontier-report.ts";
export { type ReportInput, sweepReport } from "./report/report.ts";
export type { GapHistory } from "./results/gap-history.ts";
