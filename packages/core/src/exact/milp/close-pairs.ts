import { usableLines } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { lineHolds } from "../../problem/totals.ts";

/** Two profiles and the lines that hold in one of them only. */
export interface ClosePair {
  readonly first: number;
  readonly second: number;
  readonly onlyFirst: readonly number[];
  readonly onlySecond: readonly number[];
}

/** Looking for what lies between takes the third power of the profiles. */
const mostProfiles = 400;

/**
 * The pairs of profiles with no third one between them, that is, none that differs from both only in lines in
 * which they differ: what holds between others follows by going from one to the next. None when there are very
 * many profiles.
 */
export function closePairs(problem: Problem): ClosePair[] {
  const { profileCount } = problem;
  if (profileCount > mostProfiles) return [];
  const usable = usableLines(problem);
  const holds = Array.from({ length: profileCount }, (_, p) => usable.map((j) => lineHolds(problem, j, p)));
  const distances = holds.map((one) =>
    holds.map((other) => one.reduce((sum, held, i) => sum + Number(held !== other[i]), 0)),
  );
  const pairs: ClosePair[] = [];
  for (let first = 0; first < profileCount; first++) {
    for (let second = first + 1; second < profileCount; second++) {
      const apart = distances[first]![second]!;
      // A third profile that is equal to one of them is not between.
      const isBetween = (_: unknown, p: number) => {
        const near = distances[first]![p]!;
        const far = distances[second]![p]!;
        return near > 0 && far > 0 && near + far === apart;
      };
      if (holds.some(isBetween)) continue;
      const only = (one: number, other: number) =>
        usable.filter((_, i) => holds[one]![i] && !holds[other]![i]);
      pairs.push({ first, second, onlyFirst: only(first, second), onlySecond: only(second, first) });
    }
  }
  return pairs;
}
