import { lineHolds } from "../problem/evaluate.ts";
import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";

/**
 * Pairs of profiles whose answers add up to the same as those of another pair: whatever the points, the totals of such
 * pairs are equal. So no tables give both of one pair a class and both of another pair of its group some other class.
 */
export interface EqualPairs {
  readonly groupCount: number;
  /** The pairs of group g: from `groupStart[g]` up to `groupStart[g + 1]`. */
  readonly groupStart: Int32Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly groupOf: Int32Array;
  /** The pairs that profile p is in: `pairsOf[pairsStart[p]]` up to `pairsOf[pairsStart[p + 1]]`. */
  readonly pairsOf: Int32Array;
  readonly pairsStart: Int32Array;
}

/** All of them; costs the square of the profiles. */
export function equalPairs(problem: Problem): EqualPairs {
  const { profileCount } = problem;
  const lines = usableLines(problem);
  const answers = Array.from({ length: profileCount }, (_, p) =>
    lines.map((line) => (lineHolds(problem, line, p) ? 1 : 0)),
  );
  const bySum = new Map<string, number[]>();
  for (let p = 0; p < profileCount; p++)
    for (let q = p + 1; q < profileCount; q++) {
      const sum = answers[p]!.map((answer, i) => answer + answers[q]![i]!).join("");
      const own = bySum.get(sum);
      if (own) own.push(p, q);
      else bySum.set(sum, [p, q]);
    }
  const groups = [...bySum.values()].filter((pairs) => pairs.length > 2);
  const groupStart = new Int32Array(groups.length + 1);
  groups.forEach((pairs, g) => {
    groupStart[g + 1] = groupStart[g]! + pairs.length / 2;
  });
  const both = groups.flat();
  const left = Int32Array.from({ length: both.length / 2 }, (_, i) => both[2 * i]!);
  const right = Int32Array.from({ length: both.length / 2 }, (_, i) => both[2 * i + 1]!);
  const groupOf = Int32Array.from(groups.flatMap((pairs, g) => new Array<number>(pairs.length / 2).fill(g)));
  const byProfile = Array.from({ length: profileCount }, (): number[] => []);
  for (let i = 0; i < left.length; i++) {
    byProfile[left[i]!]!.push(i);
    byProfile[right[i]!]!.push(i);
  }
  const pairsStart = new Int32Array(profileCount + 1);
  byProfile.forEach((own, p) => {
    pairsStart[p + 1] = pairsStart[p]! + own.length;
  });
  return {
    groupCount: groups.length,
    groupStart,
    left,
    right,
    groupOf,
    pairsOf: Int32Array.from(byProfile.flat()),
    pairsStart,
  };
}
