import { max } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";

/** What was known from a moment on, in the unit of the axis. */
export interface GapPoint {
  readonly seconds: number;
  readonly best?: number;
  readonly proven: number;
}

export interface GapSize {
  readonly width: number;
  readonly height: number;
  /** Room for the labels at the ends of the lines. */
  readonly right: number;
}

export const MARGIN = { top: 12, bottom: 44, left: 56 };

/** Times that are round on a clock, for the logarithmic axis. */
const ROUND_TIMES = [1, 10, 60, 600, 3600];

/** Labels closer than this would touch. */
const LABEL_HEIGHT = 18;

/** Lines, band and places of the gap chart: steps, because nothing happens between two points. */
export function gapShape(
  points: readonly GapPoint[],
  until: number,
  { isLog, isWhole }: { readonly isLog: boolean; readonly isWhole: boolean },
  size: GapSize,
) {
  const { width, height, right } = size;
  const [bottom, end] = [height - MARGIN.bottom, width - right];
  const top = max(points, ({ best, proven }) => Math.max(best ?? 0, proven)) ?? 0;
  const y = scaleLinear([0, top > 0 ? top * 1.05 : 1], [bottom, MARGIN.top]).nice(5);
  const last = isLog ? Math.max(until, 10) : until || 1;
  const time = isLog ? scaleLog([1, last], [MARGIN.left, end]) : scaleLinear([0, last], [MARGIN.left, end]);
  const x = (seconds: number) => time(isLog ? Math.max(1, seconds) : seconds);
  // The last values hold until now.
  const steps = points.length > 0 ? [...points, { ...points.at(-1)!, seconds: until }] : [];
  const found = steps.filter(({ best }) => best !== undefined);
  const xOf = ({ seconds }: GapPoint) => x(seconds);
  const most = Math.max(2, Math.floor((end - MARGIN.left) / 90));
  return {
    x,
    y,
    end,
    bottom,
    best: line(xOf, ({ best }: GapPoint) => y(best!)).curve(curveStepAfter)(found) ?? "",
    proven: line(xOf, ({ proven }: GapPoint) => y(proven)).curve(curveStepAfter)(steps) ?? "",
    band:
      area(
        xOf,
        ({ proven }: GapPoint) => y(proven),
        ({ best }: GapPoint) => y(best!),
      ).curve(curveStepAfter)(found) ?? "",
    xTicks: isLog
      ? ROUND_TIMES.filter((seconds) => seconds <= last)
      : time.ticks(most).filter((seconds) => Number.isInteger(seconds)),
    yTicks: y.ticks(5).filter((value) => !isWhole || Number.isInteger(value)),
  };
}

/** Where the labels of two lines stand, apart from each other: the best is never below the proven minimum. */
export function labelPlaces(best: number, proven: number): { best: number; proven: number } {
  const missing = LABEL_HEIGHT - (proven - best);
  return missing <= 0 ? { best, proven } : { best: best - missing / 2, proven: proven + missing / 2 };
}
