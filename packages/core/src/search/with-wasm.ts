import type { Instance } from "./instance.ts";
import { lineSearchLengths } from "./line-search.ts";
import { positionLengths } from "./position.ts";
import { type ArrayLengths, wasmKernels } from "./wasm-kernels.ts";

/** A search has one for its moves and one for polishing. */
const lineSearches = 2;

/**
 * The same instance with kernels in WebAssembly and its arrays where they can reach them, with room for one position
 * and the line searches of one search. Undefined where WebAssembly is not to be had.
 */
export function withWasm(instance: Instance): Instance | undefined {
  const { list, linesOf, linesStart, cost, coefficients } = instance;
  const kernels = wasmKernels(
    together([
      {
        int32: [list.length, linesOf.length, linesStart.length],
        float64: [cost.length, coefficients.length],
      },
      lengthsOf(positionLengths(instance)),
      ...Array.from({ length: lineSearches }, () => lengthsOf(lineSearchLengths(instance))),
    ]),
  );
  if (kernels === undefined) return undefined;
  const int32 = (from: Int32Array) => {
    const to = kernels.int32(from.length);
    to.set(from);
    return to;
  };
  const float64 = (from: Float64Array) => {
    const to = kernels.float64(from.length);
    to.set(from);
    return to;
  };
  return {
    ...instance,
    kernels,
    list: int32(list),
    linesOf: int32(linesOf),
    linesStart: int32(linesStart),
    cost: float64(cost),
    coefficients: float64(coefficients),
  };
}

function lengthsOf(lengths: {
  readonly int32: Record<string, number>;
  readonly float64: Record<string, number>;
}): ArrayLengths {
  return { int32: Object.values(lengths.int32), float64: Object.values(lengths.float64) };
}

function together(parts: readonly ArrayLengths[]): ArrayLengths {
  return { int32: parts.flatMap((part) => part.int32), float64: parts.flatMap((part) => part.float64) };
}
