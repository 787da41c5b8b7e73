/** What a solver says of a problem, in the problem's own units of loss. */
export interface Claim {
  /** "optimal" and "infeasible" are claims of a proof. */
  readonly status: "optimal" | "infeasible" | "stopped";
  /** The best tables found. */
  readonly points?: Int32Array;
  /** Loss of these tables, as the solver counts it. */
  readonly loss?: number;
  /** No tables lose less; missing when the solver knows none. */
  readonly bound?: number;
  /** Sets of conditions that the bound comes from counting. */
  readonly sets?: number;
  /** From the problem to the end, with the building of the model. */
  readonly seconds: number;
}

export interface SolveLimits {
  readonly seconds: number;
  readonly seed: number;
  /** For solvers that can have several; default 1. */
  readonly threads?: number;
}
