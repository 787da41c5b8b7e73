import type { Profiles } from "../profiles/profiles.ts";
import type { SampledRate } from "./bounds.ts";
import type { Given } from "./give.ts";
import type { ComparedSide, LimitedRate } from "./limited-rates.ts";

/** What was given to whom: sums over rows by cell c, true class y and class given p, at `(c * K + y) * K + p`. */
export interface Tally {
  readonly classCount: number;
  /** Rows in all. */
  rows: number;
  readonly weight: Float64Array;
  /** Squares of the rows' weights, where rows that are counted together are taken to weigh the same. */
  readonly squares: Float64Array;
}

/** A tally of nobody, to add to. */
export function emptyTally({ classes, cells }: Profiles): Tally {
  const size = cells.length * classes.length ** 2;
  return {
    classCount: classes.length,
    rows: 0,
    weight: new Float64Array(size),
    squares: new Float64Array(size),
  };
}

/** Adds the rows of one part, with the classes that they are given. */
export function addToTally(tally: Tally, profiles: Profiles, given: Given, part: number): void {
  for (let e = 0; e < profiles.entryRows.length; e++) {
    if (profiles.entryPart[e] !== part) continue;
    const row = profiles.entryCell[e]! * tally.classCount + profiles.entryLabel[e]!;
    const at = row * tally.classCount + given.classes[profiles.entryProfile[e]!]!;
    const weight = profiles.entryWeight[e]!;
    tally.rows += profiles.entryRows[e]!;
    tally.weight[at]! += weight;
    tally.squares[at]! += (weight * weight) / profiles.entryRows[e]!;
  }
}

/**
 * The rate on one side of a comparison; null where nobody is there to count. n is Kish's effective number of rows,
 * (sum of weights)^2 / (sum of squared weights): without weights the number of rows, with unequal weights fewer.
 */
export function sampledRate(
  tally: Tally,
  { rate, ofGroup }: LimitedRate,
  { cells }: ComparedSide,
): SampledRate | null {
  const { classCount, weight, squares } = tally;
  let counted = 0;
  let among = 0;
  let squared = 0;
  for (let c = 0; c < cells.length; c++) {
    if (cells[c] === 0) continue;
    for (let y = 0; y < classCount; y++) {
      if (!ofGroup && !rate.among(y)) continue;
      for (let p = 0; p < classCount; p++) {
        const at = (c * classCount + y) * classCount + p;
        among += weight[at]!;
        squared += squares[at]!;
        if (rate.among(y) && rate.counted(y, p)) counted += weight[at]!;
      }
    }
  }
  return among === 0 ? null : { rate: counted / among, n: (among * among) / squared };
}
