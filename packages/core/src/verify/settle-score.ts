import type { Bound } from "./set-problem.ts";

/** A column of points to try on the cells of a set: for each condition the points, and how many lines they take. */
export interface ScoreChoices {
  readonly classCount: number;
  /** Conditions of the set; a cell's number says in binary which of them hold. */
  readonly size: number;
  readonly choices: readonly (readonly { readonly points: number; readonly lines: number }[])[];
  /** Most lines together. */
  readonly most: number;
  /** Bounds by the sums of their costs over the cells. */
  readonly bounds: readonly Bound[];
}

/** Cells looked at before a set is given up: about a minute. */
const MOST_STEPS = 5e9;

/**
 * Looks for a score on the cells of a set that may be below the floor: all points for one condition after the other.
 * `isFound` is asked about those that pass all bounds, with the total of each cell; whoever finds none has settled the
 * set. Undefined where there are too many to try.
 *
 * Bound: once some conditions have points, people who agree on all others are a slice, and inside a slice a higher
 * total of the points so far never gets an earlier class. So each slice loses at least what the best rising classes of its
 * totals lose, whatever comes after.
 */
export function findScore(
  { classCount: K, size, choices, most, bounds }: ScoreChoices,
  isFound: (points: readonly number[], totals: Int32Array) => boolean,
): boolean | undefined {
  const cells = 2 ** size;
  const totals = new Int32Array(cells);
  const points: number[] = [];
  let span = 0;
  for (const own of choices) span += Math.max(...own.map((choice) => Math.abs(choice.points)));
  /** Costs by total and class, of one slice; `stamp` says which are of this slice. */
  const sums = new Float64Array((2 * span + 1) * K);
  const stamps = new Int32Array(2 * span + 1);
  let stamp = 0;
  const best = new Float64Array(K);
  let steps = 0;

  const found = descend(0);
  return steps > MOST_STEPS ? undefined : found;

  function descend(lines: number): boolean {
    const depth = points.length;
    steps += cells * bounds.length;
    if (steps > MOST_STEPS) return false;
    if (depth > 0 && bounds.some((bound) => slicesLose(bound.cost, depth) >= bound.least)) return false;
    if (depth === size) return isFound(points, totals);
    for (const choice of choices[depth]!) {
      if (lines + choice.lines > most) continue;
      points.push(choice.points);
      addPoints(depth, choice.points);
      const found = descend(lines + choice.lines);
      addPoints(depth, -choice.points);
      points.pop();
      if (found) return true;
    }
    return false;
  }

  function addPoints(condition: number, value: number): void {
    if (value === 0) return;
    const bit = 1 << condition;
    for (let c = bit; c < cells; c++) if ((c & bit) !== 0) totals[c]! += value;
  }

  /** What the slices lose at least when the first conditions have their points. */
  function slicesLose(cost: Float64Array, depth: number): number {
    const inSlice = 2 ** depth;
    let loss = 0;
    for (let from = 0; from < cells; from += inSlice) {
      stamp++;
      let low = Infinity;
      let high = -Infinity;
      for (let c = from; c < from + inSlice; c++) {
        // Conditions that come later have no points yet.
        const total = totals[c]! + span;
        if (stamps[total] !== stamp) {
          stamps[total] = stamp;
          sums.fill(0, total * K, (total + 1) * K);
          low = Math.min(low, total);
          high = Math.max(high, total);
        }
        for (let k = 0; k < K; k++) sums[total * K + k]! += cost[c * K + k]!;
      }
      best.fill(0);
      for (let total = low; total <= high; total++) {
        if (stamps[total] !== stamp) continue;
        let least = Infinity;
        for (let k = 0; k < K; k++) {
          least = Math.min(least, best[k]!);
          best[k] = least + sums[total * K + k]!;
        }
      }
      loss += Math.min(...best);
    }
    return loss;
  }
}
