import type { Frontier, Result } from "@fairscore/core";
import { tradeOffOfFrontier, tradeOffOfResults } from "./trade-off.ts";
import { type TradeOffPlotOptions, tradeOffSvg } from "./trade-off-plot.ts";

/** A frontier as SVG: accuracy against unfairness, one line for each limit on lines. */
export function frontierPlot(frontier: Frontier, options: TradeOffPlotOptions = {}): string {
  return tradeOffSvg(tradeOffOfFrontier(frontier), options);
}

/**
 * The trade-off that the results of a sweep show, as SVG: means over folds for each limit on lines and each tolerance,
 * and the models to compare with. For results of one data set, one objective, and one rule with several tolerances.
 */
export function frontiersPlot(results: readonly Result[], options: TradeOffPlotOptions = {}): string {
  return tradeOffSvg(tradeOffOfResults(results), options);
}
