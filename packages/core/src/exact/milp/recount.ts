import type { Solution } from "../../problem/engine.ts";
import { brokenConstraints, evaluate } from "../../problem/evaluate.ts";
import type { Problem } from "../../problem/problem.ts";
import type { Stage } from "./model.ts";

/** What tables of the solver are worth when they are counted the plain way. */
export interface Recount {
  /** Undefined when something is broken. */
  readonly solution: Solution | undefined;
  /** Class given to each profile, what that costs, and whether it keeps the constraints. */
  readonly given: Int32Array;
  readonly loss: number;
  readonly keepsConstraints: boolean;
}

export function recount(problem: Problem, points: Int32Array): Recount {
  const { loss, size, sum, broken, given } = evaluate(problem, points);
  return {
    solution: broken.length === 0 ? { points, loss, size, sum } : undefined,
    given,
    loss,
    keepsConstraints: brokenConstraints(problem, given).length === 0,
  };
}

/** Whether a solution is within the limits of a stage. */
export function isWithin(solution: Solution, { loss, size, sum }: Stage): boolean {
  return (
    solution.loss <= (loss ?? Infinity) &&
    solution.size <= (size ?? Infinity) &&
    solution.sum <= (sum ?? Infinity)
  );
}
