import type { Instance } from "./instance.ts";
import { lineSearchLengths } from "./line-search.ts";
import { positionLengths } from "./position.ts";
import { wasmKernels } from "./wasm-kernels.ts";

/** A search has one for its moves and one for polishing. */
const lineSearches = 2;

/**
 * The same instance with kernels in WebAssembly and its arrays where they can reach them, with room for one position
 * and the line searches of one search. Undefined where WebAssembly is not to be had.
 */
export function withWasm(instance: Instance): Instance | undefined {
  const { list, linesOf, linesStart, cost, coefficients } = instance;
  const parts = [
    positionLengths(instance),
    ...Array.from({ length: lineSearches }, () => lineSearchLengths(instance)),
  ];
  const lengthsOf = (kind: "int32" | "float64", ...own: readonly ArrayLike<number>[]) => [
    ...own.map(({ length }) => length),
    ...parts.flatMap((part) => Object.values(part[kind])),
  ];
  const kernels = wasmKernels({
    int32: lengthsOf("int32", list, linesOf, linesStart),
    float64: lengthsOf("float64", cost, coefficients),
  });
  if (kernels === undefined) return undefined;
  const filled = <Values extends Int32Array | Float64Array>(to: Values, from: Values) => {
    to.set(from);
    return to;
  };
  return {
    ...instance,
    kernels,
    list: filled(kernels.int32(list.length), list),
    linesOf: filled(kernels.int32(linesOf.length), linesOf),
    linesStart: filled(kernels.int32(linesStart.length), linesStart),
    cost: filled(kernels.float64(cost.length), cost),
    coefficients: filled(kernels.float64(coefficients.length), coefficients),
  };
}
