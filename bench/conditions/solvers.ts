import type { Problem } from "@fairscore/core";
import { loadSolver } from "@fairscore/core/parts";
import type { Claim, SolveLimits } from "../exact/claim.ts";
import { plainProblem } from "../exact/plain-problem.ts";
import { solveCpSat } from "../exact/solve-cp-sat.ts";
import { solveFairscore } from "../exact/solve-fairscore.ts";
import { solveHighs } from "../exact/solve-highs.ts";
import { generatedScore } from "./generated-score.ts";

export interface ConditionsSolver {
  readonly name: string;
  solve(problem: Problem, limits: SolveLimits): Promise<Claim>;
}

/** For all that can use them. HiGHS as a JavaScript package has one. */
const THREADS = 2;

/** Loads and compiles on all threads what the count needs. */
const warmUp = generatedScore({ profiles: 300, conditions: 3, seed: 1 });

export const FAIRSCORE: ConditionsSolver = {
  name: "fairscore",
  solve: (problem, limits) => solveFairscore(problem, THREADS, limits, warmUp),
};

/** What is compared with it. Without Python, CP-SAT is not among them. */
export function peers(python: string | undefined): ConditionsSolver[] {
  return [
    {
      name: "HiGHS",
      solve: async (problem, limits) => solveHighs(await loadSolver(), plainProblem(problem), limits),
    },
    ...(python === undefined
      ? []
      : [
          {
            name: "CP-SAT",
            solve: (problem: Problem, limits: SolveLimits) =>
              solveCpSat(python, plainProblem(problem), { ...limits, threads: THREADS }),
          },
        ]),
  ];
}
