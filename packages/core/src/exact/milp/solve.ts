import type { loadSolver } from "../solver.ts";
import type { Milp } from "./builder.ts";

type Highs = Awaited<ReturnType<typeof loadSolver>>;

export interface SolveOptions {
  readonly seed: number;
  /** Most nodes of the search tree. */
  readonly nodes?: number;
  /** Most seconds: a large model may not call back for a long time. */
  readonly seconds: number;
  /** Smaller tolerances: slower, for a model whose rounded solution was not one. */
  readonly tight?: boolean;
  /** Called every few milliseconds with a bound that holds; true ends the run. */
  onProgress(bound: number): boolean;
  /** Called with each better solution. */
  onSolution(columns: Float64Array): void;
}

export interface Solved {
  /** "optimal" and "infeasible" are what the solver claims; "stopped" by the caller or the limit on nodes. */
  readonly status: "optimal" | "infeasible" | "stopped";
  /** No solution costs less; -Infinity when nothing is known. */
  readonly bound: number;
  /** Only when optimal. */
  readonly columns?: Float64Array;
  readonly nodes: number;
}

/** Runs HiGHS on a model, in one go on this thread. */
export function solve(highs: Highs, model: Milp, options: SolveOptions): Solved {
  const { variableType, callbackType, modelStatus } = highs.constants;
  const { numCols, numRows, starts, indices, values } = model;
  const { seed, nodes: most, seconds, tight } = options;
  const instance = highs.createModel({
    numCols,
    numRows,
    colCost: model.colCost,
    colLower: model.colLower,
    colUpper: model.colUpper,
    rowLower: model.rowLower,
    rowUpper: model.rowUpper,
    matrix: { format: "csr", numRows, numCols, starts, indices, values },
    integrality: model.integer.map((whole) => (whole ? variableType.integer : variableType.continuous)),
  });
  try {
    instance.options.set({
      output_flag: false,
      random_seed: seed & 0x7fffffff,
      // Only the true optimum ends a run; objectives are whole numbers or binary fractions of them.
      // With presolve, this version calls some models infeasible that have solutions; without it, most are faster.
      presolve: "off",
      mip_rel_gap: 0,
      mip_abs_gap: 0,
      // Same nodes without it: there are no symmetries worth looking for.
      mip_detect_symmetry: false,
      ...(seconds < Infinity && { time_limit: seconds }),
      ...(most !== undefined && { mip_max_nodes: Math.min(most, 0x7fffffff) }),
      ...(tight && { mip_feasibility_tolerance: 1e-9, primal_feasibility_tolerance: 1e-9 }),
    });
    const { modelStatus: status } = instance.run({
      [callbackType.mipInterrupt](event) {
        if (options.onProgress(event.data.mip_dual_bound ?? -Infinity)) event.interrupt();
        return undefined;
      },
      [callbackType.mipImprovingSolution](event) {
        if (event.data.mip_solution) options.onSolution(event.data.mip_solution);
        return undefined;
      },
    });
    const nodes = Math.max(0, Number(instance.info.get("mip_node_count")));
    switch (status) {
      case modelStatus.optimal:
      case modelStatus.empty:
        return {
          status: "optimal",
          bound: instance.getObjectiveValue(),
          columns: instance.getSolution().colValue,
          nodes,
        };
      // Every column has bounds, so that nothing can be unbounded.
      case modelStatus.unboundedOrInfeasible:
      case modelStatus.infeasible:
        return { status: "infeasible", bound: Infinity, nodes };
      case modelStatus.interrupted:
      case modelStatus.solutionLimit:
      case modelStatus.timeLimit:
        return { status: "stopped", bound: Number(instance.info.get("mip_dual_bound")), nodes };
      default:
        throw new Error(`HiGHS ended with the status ${statusName(highs, status)}`);
    }
  } finally {
    instance.dispose();
  }
}

function statusName(highs: Highs, status: number): string {
  const names = Object.entries(highs.constants.modelStatus);
  return names.find(([, code]) => code === status)?.[0] ?? String(status);
}
