import type { FitEvent, FitRequest, ObjectiveName } from "@fairscore/core";
import { objectiveName } from "@fairscore/core/parts";

/** What losses and sizes are counted in, and the limit on differences between groups if there is one. */
export interface Measured {
  readonly loss: "rows" | ObjectiveName;
  readonly size: "condition" | "line";
  readonly limit?: number;
}

export function measuredBy(request: FitRequest, weighted: boolean): Measured {
  const { fairness = [], limits: { conditions, linesPerTable, linesInAll } = {}, shape } = request;
  const objective = objectiveName(request.objective);
  const limits = new Set(fairness.filter((rule) => rule.form !== "ratio").map((rule) => rule.tolerance));
  return {
    loss: (objective === "accuracy" || objective === "worst-group") && !weighted ? "rows" : objective,
    size:
      shape !== "score" && conditions === undefined && (linesPerTable ?? linesInAll) !== undefined
        ? "line"
        : "condition",
    limit: limits.size === 1 ? [...limits][0] : undefined,
  };
}

/**
 * Where the work stands, most important part first:
 * "wrong for 247 of 1,400 · proven minimum 231 · open 16 (6.5%) · groups 4.8 points apart (limit 5) · 9 lines".
 */
export function longWords(event: FitEvent, measured: Measured): string[] {
  const { best, floor, lossScale, gap, unfairness } = event;
  const amount = (loss: number) => lossText(loss, lossScale, measured);
  if (best === undefined) return ["no tables within the limits yet", `proven minimum ${amount(floor)}`];
  const what = {
    rows: `wrong for ${amount(best)} of ${lossScale.toLocaleString("en")}`,
    accuracy: `wrong for ${amount(best)} by weight`,
    "worst-group": `wrong for ${amount(best)} by weight`,
    balanced: `wrong for ${amount(best)}, mean of the classes`,
    cost: `cost ${amount(best)}`,
    risk: `log loss ${amount(best)}`,
  }[measured.loss];
  const limit = measured.limit === undefined ? "" : ` (limit ${inPoints(measured.limit)})`;
  return [
    what,
    `proven minimum ${amount(floor)}`,
    `open ${amount(Math.max(0, best - floor))} (${share(gap)})`,
    ...(unfairness === undefined ? [] : [`groups ${inPoints(unfairness)} points apart${limit}`]),
    sizeText(event, measured),
  ];
}

/** The same for a line of 80 columns: "247 wrong · open 6.5% · minimum 231 · apart 4.8/5 · 9 lines". */
export function shortWords(event: FitEvent, measured: Measured): string[] {
  const { best, floor, lossScale, gap, unfairness } = event;
  const amount = (loss: number) => lossText(loss, lossScale, measured);
  if (best === undefined) return ["no tables yet", `minimum ${amount(floor)}`];
  const limit = measured.limit === undefined ? "" : `/${inPoints(measured.limit)}`;
  return [
    measured.loss === "cost"
      ? `cost ${amount(best)}`
      : measured.loss === "risk"
        ? `log loss ${amount(best)}`
        : `${amount(best)} wrong`,
    `open ${share(gap)}`,
    `minimum ${amount(floor)}`,
    ...(unfairness === undefined ? [] : [`apart ${inPoints(unfairness)}${limit}`]),
    sizeText(event, measured),
  ];
}

function lossText(loss: number, scale: number, { loss: unit }: Measured): string {
  if (unit === "rows") return loss.toLocaleString("en");
  return unit === "cost" || unit === "risk" ? (loss / scale).toFixed(4) : share(loss / scale);
}

function share(value: number): string {
  return `${(value * 100).toFixed(1)}%`;
}

/** Percentage points, with no more decimals than they need. */
function inPoints(value: number): string {
  return String(Number((value * 100).toFixed(2)));
}

function sizeText({ size = 0 }: FitEvent, measured: Measured): string {
  return `${size} ${measured.size}${size === 1 ? "" : "s"}`;
}
