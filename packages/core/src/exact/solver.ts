import type { Highs } from "highs";
import { refuse } from "../schema.ts";

/** Version of the package that HiGHS comes in; a test compares it with the one in use. */
export const HIGHS_VERSION = "1.15.3";

let load: () => Promise<Highs> = () => import("highs").then(({ default: loadHighs }) => loadHighs());
let solver: Promise<Highs> | undefined;

/**
 * Says where HiGHS comes from, for those to whom `import("highs")` means nothing: pages and workers without a
 * bundler, or with one that moves the WebAssembly file.
 *
 *     provideSolver(() => loadHighs({ locateFile: () => wasmUrl }));
 */
export function provideSolver(how: () => Promise<Highs>): void {
  if (typeof how !== "function") refuse(how, "solver", "a function that loads HiGHS");
  load = how;
  solver = undefined;
}

/**
 * HiGHS, compiled to WebAssembly, loaded once when it is first needed: those who only search, predict or verify
 * never pay for it.
 */
export function loadSolver(): Promise<Highs> {
  solver ??= load();
  return solver;
}
