import type { Profiles } from "../profiles/profiles.ts";
import { newcombe } from "./intervals.ts";
import type { Family } from "./protected-groups.ts";
import { type Ranged, UNKNOWN } from "./steps.ts";

/** One side: how many are of a class, and how many the card's risks add up to. */
export interface CalibratedSide {
  readonly n: number;
  readonly observed: number | null;
  readonly expected: number | null;
}

/**
 * Whether risks mean the same in two groups: observed minus expected of the first, less that of the second. Above 0, people
 * of the first group are of the class more often than they are told, compared with the second.
 */
export interface CalibrationGap {
  readonly columns: readonly string[];
  /** "sex = female against the rest". */
  readonly comparison: string;
  readonly class: string;
  readonly first: CalibratedSide;
  readonly second: CalibratedSide;
  /** With the Newcombe interval of the difference of the observed shares, moved by that of the expected ones. */
  readonly gap: Ranged;
}

/** The same differences as rates are compared by; of two classes those of the second, of more those of each. */
export function calibrationGaps(
  profiles: Profiles,
  shares: Float64Array,
  part: number,
  families: readonly Family[],
): CalibrationGap[] {
  const classCount = profiles.classes.length;
  const byCell = sumsByCell(profiles, shares, part);
  const asked = profiles.classes.flatMap((name, k) => (classCount === 2 && k === 0 ? [] : [{ name, k }]));
  return families.flatMap(({ columns, compared }) =>
    compared.flatMap((groups) =>
      asked.map(({ name, k }): CalibrationGap => {
        const first = sideOf(groups.first, byCell, k);
        const second = sideOf(groups.second, byCell, k);
        return { columns, comparison: groups.name, class: name, first, second, gap: gapOf(first, second) };
      }),
    ),
  );
}

interface Sums {
  rows: number;
  weight: number;
  /** By class, as sums of weights. */
  readonly observed: Float64Array;
  readonly expected: Float64Array;
}

function sumsByCell(profiles: Profiles, shares: Float64Array, part: number): Sums[] {
  const classCount = profiles.classes.length;
  const { entryCell, entryPart, entryProfile, entryLabel, entryRows, entryWeight } = profiles;
  const byCell = profiles.cells.map(
    (): Sums => ({
      rows: 0,
      weight: 0,
      observed: new Float64Array(classCount),
      expected: new Float64Array(classCount),
    }),
  );
  for (let e = 0; e < entryCell.length; e++) {
    if (entryPart[e] !== part) continue;
    const sums = byCell[entryCell[e]!]!;
    const weight = entryWeight[e]!;
    sums.rows += entryRows[e]!;
    sums.weight += weight;
    sums.observed[entryLabel[e]!]! += weight;
    for (let k = 0; k < classCount; k++)
      sums.expected[k]! += weight * shares[entryProfile[e]! * classCount + k]!;
  }
  return byCell;
}

function sideOf(mask: Uint8Array, byCell: readonly Sums[], k: number): CalibratedSide {
  let [n, weight, observed, expected] = [0, 0, 0, 0];
  byCell.forEach((sums, cell) => {
    if (mask[cell] !== 1) return;
    n += sums.rows;
    weight += sums.weight;
    observed += sums.observed[k]!;
    expected += sums.expected[k]!;
  });
  if (weight <= 0) return { n, observed: null, expected: null };
  return { n, observed: observed / weight, expected: expected / weight };
}

function gapOf(first: CalibratedSide, second: CalibratedSide): Ranged {
  if (first.observed === null || second.observed === null) return UNKNOWN;
  const moved = first.expected! - second.expected!;
  const { low, high } = newcombe(first.observed * first.n, first.n, second.observed * second.n, second.n);
  return { value: first.observed - second.observed - moved, low: low - moved, high: high - moved };
}
