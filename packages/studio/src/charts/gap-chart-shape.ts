import { max } from "d3-array";
import { bandPath, linePath, type Point, stepsAfter } from "./paths.ts";
import { linearScale, logScale } from "./scale.ts";

/** What was known from a moment on, in the unit of the axis. */
export interface GapPoint {
  readonly seconds: number;
  readonly best?: number;
  readonly proven: number;
}

export interface GapSize {
  readonly width: number;
  readonly height: number;
  /** Room for these numbers of the axis of values and its title. */
  readonly left: (values: readonly number[]) => number;
  /** Room for the labels at the ends of the lines. */
  readonly right: number;
}

export const MARGIN = { top: 12, bottom: 44 };

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
  const y = linearScale([0, top > 0 ? top * 1.05 : 1], [bottom, MARGIN.top], 5);
  const yTicks = y.ticks(5).filter((value) => !isWhole || Number.isInteger(value));
  const left = size.left(yTicks);
  const last = isLog ? Math.max(until, 10) : until || 1;
  const time = linearScale([0, last], [left, end]);
  const logTime = logScale([1, last], [left, end]);
  const x = (seconds: number) => (isLog ? logTime(Math.max(1, seconds)) : time(seconds));
  // The last values hold until now.
  const steps = points.length > 0 ? [...points, { ...points.at(-1)!, seconds: until }] : [];
  const found = steps.filter(({ best }) => best !== undefined);
  const bests = stepsAfter(found.map(({ seconds, best }): Point => [x(seconds), y(best!)]));
  const provenOf = (from: readonly GapPoint[]) =>
    stepsAfter(from.map(({ seconds, proven }): Point => [x(seconds), y(proven)]));
  const most = Math.max(2, Math.floor((end - left) / 90));
  return {
    x,
    y,
    left,
    end,
    bottom,
    best: linePath(bests),
    proven: linePath(provenOf(steps)),
    band: bandPath(bests, provenOf(found)),
    xTicks: isLog
      ? ROUND_TIMES.filter((seconds) => seconds <= last)
      : time.ticks(most).filter((seconds) => Number.isInteger(seconds)),
    yTicks,
  };
}

/** Where the labels of two lines stand, apart from each other: the best is never below the proven minimum. */
export function labelPlaces(best: number, proven: number): { best: number; proven: number } {
  const missing = LABEL_HEIGHT - (proven - best);
  return missing <= 0 ? { best, proven } : { best: best - missing / 2, proven: proven + missing / 2 };
}
