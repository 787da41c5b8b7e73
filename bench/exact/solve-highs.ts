import type { loadSolver } from "@fairscore/core/parts";
import type { Claim, SolveLimits } from "./claim.ts";
import { plainMilp } from "./plain-milp.ts";
import type { PlainProblem } from "./plain-problem.ts";

export type Highs = Awaited<ReturnType<typeof loadSolver>>;

/** HiGHS alone on the plain model, with its own settings but for the gap: only a proof ends the run. */
export function solveHighs(highs: Highs, problem: PlainProblem, limits: SolveLimits): Claim {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const model = plainMilp(problem);
  const [numCols, numRows] = [model.colCost.length, model.rowLower.length];
  const { starts, indices, values, solutionLength, ...bounds } = model;
  const instance = highs.createModel({
    ...bounds,
    numCols,
    numRows,
    matrix: { format: "csr", numRows, numCols, starts, indices, values },
    integrality: model.colCost.map(() => highs.constants.variableType.integer),
  });
  try {
    instance.options.set({
      output_flag: false,
      random_seed: limits.seed,
      mip_rel_gap: 0,
      time_limit: Math.max(0.01, limits.seconds - seconds()),
    });
    let columns: Float64Array | undefined;
    const { modelStatus: status } = instance.run({
      [highs.constants.callbackType.mipImprovingSolution](event) {
        columns = event.data.mip_solution?.slice();
        return undefined;
      },
    });
    const took = seconds();
    const { modelStatus } = highs.constants;
    // Every column has bounds, so that nothing can be unbounded.
    if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
      return { status: "infeasible", seconds: took };
    const isOptimal = status === modelStatus.optimal;
    if (!isOptimal && status !== modelStatus.timeLimit)
      throw new Error(`HiGHS ended with the status ${status}`);
    if (isOptimal) columns = Float64Array.from(instance.getSolution().colValue);
    const bound = Number(instance.info.get("mip_dual_bound"));
    return {
      status: isOptimal ? "optimal" : "stopped",
      ...(columns && {
        // Whole numbers come as 3.9999999.
        points: Int32Array.from(columns.slice(0, solutionLength), Math.round),
        loss: Math.round(model.colCost.reduce((sum, cost, i) => sum + cost * columns![i]!, model.offset)),
      }),
      ...(Number.isFinite(bound) && { bound }),
      seconds: took,
    };
  } finally {
    instance.dispose();
  }
}
