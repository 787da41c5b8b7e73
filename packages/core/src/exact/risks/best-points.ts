import { GRAINS, scoreLogLoss } from "../../problem/log-loss.ts";
import type { Problem } from "../../problem/problem.ts";
import type { SetCells } from "../../search/set-fit.ts";
import { type CellPeople, rowsBound, wholeFloor } from "./set-bound.ts";

/** What a condition may add to the total, and the lines that add it. */
export interface Value {
  readonly value: number;
  readonly points: readonly (readonly [line: number, points: number])[];
}

/** Whole points by condition of the set, and the whole-number loss that any card with these totals has. */
export interface WholeScore {
  readonly values: readonly Value[];
  readonly totals: Int32Array;
  readonly loss: number;
}

/** The cells and the values of each condition of a set. */
export interface ScoreSet {
  readonly cells: SetCells;
  readonly people: CellPeople;
  readonly allowed: readonly (readonly Value[])[];
}

/** What looking at rows once takes, in steps, by row and by square of the numbers. */
const STEPS_PER_LOOK = 2;

/**
 * Gives all whole points on a set of conditions whose loss is below `best`, which may fall. Points are fixed condition by
 * condition, the one with the largest real factor first: what is fixed is one number with a slope of at least 0, the
 * other conditions have real factors, and a branch ends where not even these have less than the best. Yields steps.
 */
export function* scoresBelow(
  problem: Problem,
  { cells, people, allowed }: ScoreSet,
  best: () => number,
  give: (found: WholeScore) => void,
): Generator<number> {
  const { count, lines, holds } = cells;
  const n = lines.length;
  const real = rowsBound(people, { width: n, numbers: Float64Array.from(holds) }, Infinity);
  const order = Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => Math.abs(real.factors[b + 1]!) - Math.abs(real.factors[a + 1]!) || a - b,
  );
  const totals = new Int32Array(count);
  const chosen: Value[] = new Array<Value>(n);
  if (n > 0) yield* fix(0);
  else {
    // Without conditions all have the same total.
    const loss = scoreLogLoss(problem, totals, cells.people);
    if (loss < best()) give({ values: [], totals, loss });
  }

  function* fix(depth: number): Generator<number> {
    const condition = order[depth]!;
    for (const value of allowed[condition]!) {
      add(condition, value.value);
      chosen[condition] = value;
      const isLast = depth === n - 1;
      const loss = isLast ? scoreLogLoss(problem, totals, cells.people) : wholeFloor(relaxed(depth + 1));
      yield STEPS_PER_LOOK * count * (isLast ? 20 : (n - depth) ** 2 * 5);
      if (loss < best()) {
        if (isLast) give({ values: [...chosen], totals: totals.slice(), loss });
        else yield* fix(depth + 1);
      }
      add(condition, -value.value);
    }
  }

  function add(condition: number, value: number): void {
    for (let c = 0; c < count; c++) if (holds[c * n + condition] === 1) totals[c]! += value;
  }

  /** The least that real factors of the conditions that are not fixed can come to. */
  function relaxed(depth: number): number {
    const width = 1 + n - depth;
    const numbers = new Float64Array(count * width);
    for (let c = 0; c < count; c++) {
      numbers[c * width] = totals[c]!;
      for (let i = depth; i < n; i++) numbers[c * width + 1 + i - depth] = holds[c * n + order[i]!]!;
    }
    return rowsBound(people, { width, numbers, hasSlope: true }, best() / GRAINS + 1).nats;
  }
}
