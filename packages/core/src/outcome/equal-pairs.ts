import type { Problem } from "../problem/problem.ts";
import { lineHolds } from "../problem/totals.ts";

/**
 * Pairs of profiles, with themselves too, whose answers to some lines add up to the same as those of another pair. Whatever
 * the points of these lines, the totals of such pairs are equal: so no tables of theirs give both profiles of one pair one
 * class and both of another pair of its group another class.
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
export function equalPairs(problem: Problem, lines: readonly number[]): EqualPairs {
  const { profileCount } = problem;
  const answers = Array.from({ length: profileCount }, (_, p) =>
    lines.map((line) => (lineHolds(problem, line, p) ? 1 : 0)),
  );
  const bySum = new Map<string, number[]>();
  for (let p = 0; p < profileCount; p++)
    for (let q = p; q < profileCount; q++) {
      const sum = answers[p]!.map((answer, i) => answer + answers[q]![i]!).join("");
      const own = bySum.get(sum);
      if (own) own.push(p, q);
      else bySum.set(sum, [p, q]);
    }
  const groups = [...bySum.values()].filter((pairs) => pairs.length > 2);
  const both = groups.flat();
  const left = Int32Array.from({ length: both.length / 2 }, (_, i) => both[2 * i]!);
  const right = Int32Array.from({ length: both.length / 2 }, (_, i) => both[2 * i + 1]!);
  const byProfile = Array.from({ length: profileCount }, (): number[] => []);
  for (let i = 0; i < left.length; i++) {
    byProfile[left[i]!]!.push(i);
    if (right[i] !== left[i]) byProfile[right[i]!]!.push(i);
  }
  return {
    groupCount: groups.length,
    groupStart: starts(groups.map((pairs) => pairs.length / 2)),
    left,
    right,
    groupOf: Int32Array.from(groups.flatMap((pairs, g) => new Array<number>(pairs.length / 2).fill(g))),
    pairsOf: Int32Array.from(byProfile.flat()),
    pairsStart: starts(byProfile.map((own) => own.length)),
  };
}

function starts(lengths: readonly number[]): Int32Array {
  const from = new Int32Array(lengths.length + 1);
  lengths.forEach((length, i) => {
    from[i + 1] = from[i]! + length;
  });
  return from;
}
