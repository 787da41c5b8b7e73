import { floorInGrains, freeLogLoss } from "../problem/log-loss.ts";
import type { Problem } from "../problem/problem.ts";
import type { Learnt } from "./learn.ts";

/**
 * Rows with equal answers get the same class, so at least the cheapest class of each profile must be paid:
 * a floor under every possible table, before any engine starts. They have the same risks, too: those of their classes'
 * shares are the likeliest.
 */
export function equalAnswersFloor(problem: Problem): Learnt["checkable"] {
  if (problem.people) return byEqualAnswers(floorInGrains(freeLogLoss(problem)));
  const { classCount, profileCount, cost } = problem;
  let floor = 0;
  for (let p = 0; p < profileCount; p++) {
    let cheapest = Infinity;
    for (let k = 0; k < classCount; k++) cheapest = Math.min(cheapest, cost[p * classCount + k]!);
    floor += cheapest;
  }
  return byEqualAnswers(floor);
}

/** A floor that needs no conflicts for its proof. */
export function byEqualAnswers(floor: number): Learnt["checkable"] {
  return {
    floor,
    reason: { code: "equal-answers" },
    proof: { scale: 1, conflicts: [], combinations: [] },
  };
}
