import type { Profiles } from "../profiles/profiles.ts";
import type { Given } from "./give.ts";

/** People by true class y and class given p, at `y * K + p`. Whole numbers, so sums are exact below 2^53. */
export interface Counts {
  readonly classCount: number;
  readonly rows: Float64Array;
  /** Sums of weights, times the profiles' `weightScale`. */
  readonly weight: Float64Array;
  /** Of these, decided by the tie rule. */
  tiedRows: number;
  tiedWeight: number;
}

function noCounts(classCount: number): Counts {
  return {
    classCount,
    rows: new Float64Array(classCount * classCount),
    weight: new Float64Array(classCount * classCount),
    tiedRows: 0,
    tiedWeight: 0,
  };
}

/** The rows of one part by cell (combination of levels), true class and class given. */
export function countsByCell(profiles: Profiles, given: Given, part: number): Counts[] {
  const classCount = profiles.classes.length;
  const byCell = profiles.cells.map(() => noCounts(classCount));
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== part) continue;
    const profile = profiles.entryProfile[e]!;
    const counts = byCell[profiles.entryCell[e]!]!;
    const at = profiles.entryLabel[e]! * classCount + given.classes[profile]!;
    counts.rows[at] = counts.rows[at]! + profiles.entryRows[e]!;
    counts.weight[at] = counts.weight[at]! + profiles.entryWeight[e]!;
    if (given.tied[profile] === 1) {
      counts.tiedRows += profiles.entryRows[e]!;
      counts.tiedWeight += profiles.entryWeight[e]!;
    }
  }
  return byCell;
}

/** The counts of several cells together. */
export function sumCounts(byCell: readonly Counts[], cells: Iterable<number>, classCount: number): Counts {
  const sum = noCounts(classCount);
  for (const cell of cells) {
    const counts = byCell[cell]!;
    for (let at = 0; at < sum.rows.length; at++) {
      sum.rows[at] = sum.rows[at]! + counts.rows[at]!;
      sum.weight[at] = sum.weight[at]! + counts.weight[at]!;
    }
    sum.tiedRows += counts.tiedRows;
    sum.tiedWeight += counts.tiedWeight;
  }
  return sum;
}

/** Rows and weight of the (true, given) pairs that a predicate takes. */
export function countWhere(
  counts: Counts,
  takes: (y: number, p: number) => boolean,
): { readonly rows: number; readonly weight: number } {
  let rows = 0;
  let weight = 0;
  for (let y = 0; y < counts.classCount; y++) {
    for (let p = 0; p < counts.classCount; p++) {
      if (!takes(y, p)) continue;
      rows += counts.rows[y * counts.classCount + p]!;
      weight += counts.weight[y * counts.classCount + p]!;
    }
  }
  return { rows, weight };
}

/** A confusion matrix as plain lists: one list per true class, one number per class given. */
export function asMatrix(values: Float64Array, classCount: number): number[][] {
  return Array.from({ length: classCount }, (_, y) => [
    ...values.subarray(y * classCount, (y + 1) * classCount),
  ]);
}
