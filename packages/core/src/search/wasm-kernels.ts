import type { Kernels } from "./kernels.ts";
import { KERNELS_WASM } from "./kernels-wasm.ts";
import { instantiate } from "./wasm-module.ts";

/** A kernel of packages/core/assembly: the same function, with addresses for arrays. */
type WithAddresses<Kernel> = Kernel extends (...of: infer Of) => void
  ? (...of: { [Place in keyof Of]: number }) => void
  : never;

interface Exports {
  readonly gainsByBucket: WithAddresses<Kernels["gainsByBucket"]>;
  readonly gainRowsByBucket: WithAddresses<Kernels["gainRowsByBucket"]>;
  readonly gainsByLine: WithAddresses<Kernels["gainsByLine"]>;
  /** Takes the members of the standing one by one. */
  changeScores(...of: readonly number[]): number;
}

/** Arrays begin at multiples of this, which suits SIMD. */
const alignment = 16;
/** The bottom of the memory stays free: AssemblyScript may keep constants there. */
const firstAddress = 4096;

/** Lengths of arrays that kernels will be asked for. */
export interface ArrayLengths {
  readonly int32: readonly number[];
  readonly float64: readonly number[];
}

/**
 * Kernels in WebAssembly with a memory that has room for just these arrays: it cannot grow, since that would take
 * the memory away from under arrays made before. Undefined where WebAssembly is not to be had.
 */
export function wasmKernels(lengths: ArrayLengths): Kernels | undefined {
  let bytes = firstAddress;
  for (const length of lengths.int32) bytes += aligned(4 * length);
  for (const length of lengths.float64) bytes += aligned(8 * length);
  const instance = instantiate(KERNELS_WASM, bytes);
  if (instance === undefined) return undefined;
  const { buffer } = instance.memory;
  const exports = instance.exports as Exports;
  let next = firstAddress;
  const take = (size: number) => {
    const address = next;
    next += aligned(size);
    return address;
  };
  return {
    kind: "wasm",
    int32: (length) => new Int32Array(buffer, take(4 * length), length),
    float64: (length) => new Float64Array(buffer, take(8 * length), length),
    gainsByBucket: (list, from, to, thresholds, gains, offset, shift, range, out) =>
      exports.gainsByBucket(
        list.byteOffset,
        from,
        to,
        thresholds.byteOffset,
        gains.byteOffset,
        offset,
        shift,
        range,
        out.byteOffset,
      ),
    gainRowsByBucket: (list, from, to, thresholds, gains, offset, shift, range, width, out) =>
      exports.gainRowsByBucket(
        list.byteOffset,
        from,
        to,
        thresholds.byteOffset,
        gains.byteOffset,
        offset,
        shift,
        range,
        width,
        out.byteOffset,
      ),
    gainsByLine: (lines, linesStart, profileCount, thresholds, gains, offset, shift, range, out) =>
      exports.gainsByLine(
        lines.byteOffset,
        linesStart.byteOffset,
        profileCount,
        thresholds.byteOffset,
        gains.byteOffset,
        offset,
        shift,
        range,
        out.byteOffset,
      ),
    changeScores: (standing, from, to, k, delta, loss) =>
      exports.changeScores(
        standing.list.byteOffset,
        from,
        to,
        k,
        delta,
        standing.classCount,
        standing.profileCount,
        standing.scores.byteOffset,
        standing.first.byteOffset,
        standing.second.byteOffset,
        standing.thresholds.byteOffset,
        standing.gains.byteOffset,
        standing.cost.byteOffset,
        standing.constraintCount,
        standing.coefficients.byteOffset,
        standing.sums.byteOffset,
        standing.sumGains.byteOffset,
        loss,
      ),
  };
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
