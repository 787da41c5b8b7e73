import type { Problem } from "./problem.ts";

/** Whether line j holds in profile p. */
export function lineHolds(problem: Problem, line: number, profile: number): boolean {
  return ((problem.lines[line * problem.words + (profile >> 5)]! >>> (profile & 31)) & 1) === 1;
}

/** The total of each profile under a score. */
export function totalsOf(problem: Problem, points: Int32Array): Int32Array {
  return totalsIn(problem, points, 0, problem.profileCount);
}

/** The same of the profiles from one up to another. */
export function totalsIn(problem: Problem, points: Int32Array, from: number, to: number): Int32Array {
  const totals = new Int32Array(to - from);
  for (let j = 0; j < problem.lineCount; j++) {
    if (points[j] === 0) continue;
    for (let p = from; p < to; p++) if (lineHolds(problem, j, p)) totals[p - from]! += points[j]!;
  }
  return totals;
}
