import { enumerationSize } from "../src/exact/enumerate.ts";
import { oneLineSize } from "../src/exact/one-line/one-line.ts";
import type { Problem } from "../src/problem/problem.ts";

/** Whether provers reason about a problem (of merged profiles) instead of trying all its solutions. */
export function hasTooManySolutions(problem: Problem): boolean {
  return solutionSteps(problem) > 5e6;
}

/** Steps that it takes to try all solutions. */
export function solutionSteps(problem: Problem): number {
  return enumerationSize(problem) * problem.profileCount * problem.classCount;
}

/** Whether only HiGHS finds the best tables of a problem (of merged profiles). */
export function needsSolver(problem: Problem): boolean {
  return hasTooManySolutions(problem) && oneLineSize(problem) === Infinity;
}
