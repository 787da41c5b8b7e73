import type { Problem } from "../problem/problem.ts";
import { lineHolds } from "../problem/totals.ts";

/** The profiles that a line holds for. */
export function profilesOf(problem: Problem, line: number): Int32Array {
  const all = Int32Array.from({ length: problem.profileCount }, (_, p) => p);
  return all.filter((p) => lineHolds(problem, line, p));
}
