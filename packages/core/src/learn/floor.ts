import { EQUAL_ANSWERS } from "../floor-reasons.ts";
import type { Problem } from "../problem/problem.ts";

/**
 * Rows with equal answers get the same class, so at least the cheapest class of each profile must be paid:
 * a floor under every possible table, before any engine starts.
 */
export function equalAnswersFloor(problem: Problem): { loss: number; why: string } {
  const { classCount, profileCount, cost } = problem;
  let loss = 0;
  for (let p = 0; p < profileCount; p++) {
    let cheapest = Infinity;
    for (let k = 0; k < classCount; k++) cheapest = Math.min(cheapest, cost[p * classCount + k]!);
    loss += cheapest;
  }
  return { loss, why: EQUAL_ANSWERS };
}
