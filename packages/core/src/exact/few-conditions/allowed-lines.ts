import { brokenTables } from "../../problem/evaluate.ts";
import type { Problem } from "../../problem/problem.ts";

/** Lines up to which every choice of lines is looked up in a table. */
const MOST_LINES = 14;

/**
 * The fewest lines that a score can have when it is decided for the first of `lines` which of them have points (bit i
 * for line i), as the limits and the rules about lines allow; Infinity when they allow none. Rules about the points
 * themselves are not looked at.
 */
export function fewestLines(
  problem: Problem,
  lines: readonly number[],
): (decided: number, used: number) => number {
  const ofCount = (used: number) => popCount(used);
  if (lines.length > MOST_LINES) return (_, used) => ofCount(used);
  const points = new Int32Array(problem.lineCount + problem.classCount - 1);
  const anyValue = lines.map(
    (line) => problem.pointSets[problem.pointSetOf[line]!]!.find((value) => value !== 0)!,
  );
  const unordered = { ...problem, orders: [] };
  const full = 2 ** lines.length;
  /** By lines decided. */
  const fewest = Array.from({ length: lines.length + 1 }, (_, d) => new Float64Array(2 ** d));
  for (let used = 0; used < full; used++) {
    lines.forEach((line, i) => {
      points[line] = (used >> i) & 1 ? anyValue[i]! : 0;
    });
    fewest[lines.length]![used] = brokenTables(unordered, points).length === 0 ? popCount(used) : Infinity;
  }
  for (let d = lines.length - 1; d >= 0; d--)
    for (let used = 0; used < 2 ** d; used++)
      fewest[d]![used] = Math.min(fewest[d + 1]![used]!, fewest[d + 1]![used | (1 << d)]!);
  return (decided, used) => fewest[decided]![used]!;
}

function popCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
