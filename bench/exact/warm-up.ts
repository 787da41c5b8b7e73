import { loadSolver } from "@fairscore/core/parts";
import { generatedProblem } from "../search/generated-problem.ts";
import { plainProblem } from "./plain-problem.ts";
import { solveHighs } from "./solve-highs.ts";

/** Solved only to load and compile what timed runs need. */
export const warmUpProblem = generatedProblem({ profiles: 40, conditions: 8, classes: 3 });

const WARM_UP_SECONDS = 6;

/** HiGHS is several times slower in its first seconds, until all of its WebAssembly is compiled for speed. */
export async function warmUpHighs(): Promise<void> {
  const highs = await loadSolver();
  const problem = plainProblem(warmUpProblem);
  const until = performance.now() + 1000 * WARM_UP_SECONDS;
  for (let seed = 1; performance.now() < until; seed++) {
    solveHighs(highs, problem, { seconds: (until - performance.now()) / 1000, seed });
    // Finished code comes in between.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
