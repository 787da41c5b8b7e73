import { changeScores } from "./change-scores.ts";
import { gainRowsByBucket, gainsByBucket, gainsByLine } from "./histogram.ts";

export type KernelKind = "wasm" | "typescript";

/**
 * The loops where the search spends its time, and the arrays that they can work on. Both kinds do the same steps in
 * the same order, so that they leave exactly the same numbers.
 */
export interface Kernels {
  readonly kind: KernelKind;
  /** New arrays, filled with 0. All arrays given to these kernels must be such, or parts of them. */
  int32(length: number): Int32Array;
  float64(length: number): Float64Array;
  readonly gainsByBucket: typeof gainsByBucket;
  readonly gainRowsByBucket: typeof gainRowsByBucket;
  readonly gainsByLine: typeof gainsByLine;
  readonly changeScores: typeof changeScores;
}

/** The oracle for all others, and what runs where WebAssembly does not. */
export const typescriptKernels: Kernels = {
  kind: "typescript",
  int32: (length) => new Int32Array(length),
  float64: (length) => new Float64Array(length),
  gainsByBucket,
  gainRowsByBucket,
  gainsByLine,
  changeScores,
};
