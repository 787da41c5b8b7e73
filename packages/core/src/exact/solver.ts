import type { Highs } from "highs";

/** Where a bundler put HiGHS's WebAssembly file; Node finds it by itself. */
export interface SolverOptions {
  readonly wasmUrl?: string;
}

let solver: Promise<Highs> | undefined;

/**
 * HiGHS, compiled to WebAssembly, loaded once when it is first needed: those who only search, predict or verify
 * never pay for it.
 */
export function loadSolver(options: SolverOptions = {}): Promise<Highs> {
  solver ??= import("highs").then(({ default: load }) =>
    load(options.wasmUrl === undefined ? {} : { locateFile: () => options.wasmUrl! }),
  );
  return solver;
}
