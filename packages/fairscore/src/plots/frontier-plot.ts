import type { Frontier, Result } from "@fairscore/core";
import {
  checkFrontier,
  checkOptions,
  finite,
  listOf,
  maybe,
  members,
  orNull,
  type Shapes,
  text,
} from "@fairscore/core/parts";
import { tradeOffOfFrontier, tradeOffOfResults } from "./trade-off.ts";
import { type TradeOffPlotOptions, tradeOffSvg } from "./trade-off-plot.ts";

const place = orNull(members({ x: finite, y: finite }));
const TRADE_OFF_OPTIONS: Shapes = {
  title: maybe(text),
  published: maybe(listOf(members({ label: text, points: listOf(members({ train: place, test: place })) }))),
};

/** A frontier as SVG: accuracy against unfairness, one line for each limit on lines. */
export function frontierPlot(frontier: Frontier, options: TradeOffPlotOptions = {}): string {
  checkFrontier(frontier);
  checkOptions(options, TRADE_OFF_OPTIONS);
  return tradeOffSvg(tradeOffOfFrontier(frontier), options);
}

/**
 * The trade-off that the results of a sweep show, as SVG: means over folds for each limit on lines and each tolerance,
 * and the models to compare with. For results of one data set, one objective, and one rule with several tolerances.
 */
export function frontiersPlot(results: readonly Result[], options: TradeOffPlotOptions = {}): string {
  return tradeOffSvg(tradeOffOfResults(results), options);
}
