import type { Problem } from "@fairscore/core";
import { loadSolver } from "@fairscore/core/parts";
import type { Claim, SolveLimits } from "./claim.ts";
import type { PlainProblem } from "./plain-problem.ts";
import { solveCpSat } from "./solve-cp-sat.ts";
import { solveFairscore } from "./solve-fairscore.ts";
import { solveHighs } from "./solve-highs.ts";

/** One task in the forms that solvers want it in. */
export interface Task {
  readonly problem: Problem;
  readonly profiles: PlainProblem;
  readonly rows: PlainProblem;
}

export interface Solver {
  readonly name: string;
  solve(task: Task, limits: SolveLimits): Promise<Claim>;
}

/** What peers are compared with. */
export const FAIRSCORE = ["fairscore, 1 thread", "fairscore, 2 threads"] as const;

/** In the order of the table. Without Python, CP-SAT is not among them. */
export function allSolvers(python: string | undefined): Solver[] {
  return [
    { name: FAIRSCORE[0], solve: ({ problem }, limits) => solveFairscore(problem, 1, limits) },
    { name: FAIRSCORE[1], solve: ({ problem }, limits) => solveFairscore(problem, 2, limits) },
    {
      name: "HiGHS, profiles",
      solve: async ({ profiles }, limits) => solveHighs(await loadSolver(), profiles, limits),
    },
    { name: "HiGHS, rows", solve: async ({ rows }, limits) => solveHighs(await loadSolver(), rows, limits) },
    ...(python === undefined
      ? []
      : [
          {
            name: "CP-SAT, profiles",
            solve: ({ profiles }: Task, limits: SolveLimits) => solveCpSat(python, profiles, limits),
          },
          {
            name: "CP-SAT, rows",
            solve: ({ rows }: Task, limits: SolveLimits) => solveCpSat(python, rows, limits),
          },
        ]),
  ];
}
