import type { Problem } from "@fairscore/core";
import { learn } from "@fairscore/core/parts";
import { lanePool } from "fairscore";
import type { Claim, SolveLimits } from "./claim.ts";
import { warmUpProblem } from "./warm-up.ts";

const WARM_UP_SECONDS = 0.5;

/**
 * Search and provers together, until the loss is proven. Several threads are made for each run and ended after it,
 * so that none still works when the next solver is timed; like the loading of any other solver, making them is not
 * counted.
 */
export async function solveFairscore(
  problem: Problem,
  threads: number,
  { seconds, seed }: SolveLimits,
  warmUp: Problem = warmUpProblem,
): Promise<Claim> {
  const pool = threads === 1 ? undefined : lanePool({ threads });
  try {
    await learn(warmUp, { seconds: WARM_UP_SECONDS, gap: 0, executor: pool });
    const began = performance.now();
    const learnt = await learn(problem, { seconds, seed, gap: 0, executor: pool });
    const took = (performance.now() - began) / 1000;
    const { floorReason: reason } = learnt;
    const proven = learnt.status === "optimal" || learnt.status === "infeasible";
    return {
      status: proven ? (learnt.status as "optimal" | "infeasible") : "stopped",
      points: learnt.points,
      loss: learnt.loss,
      bound: learnt.floor,
      ...("sets" in reason && typeof reason.sets === "number" && { sets: reason.sets }),
      seconds: took,
    };
  } finally {
    await pool?.destroy();
  }
}
