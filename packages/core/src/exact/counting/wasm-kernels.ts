import { instantiate } from "../../search/wasm-module.ts";
import type { CountingArrays, CountingKernels } from "./kernels.ts";
import { KERNELS_WASM } from "./kernels-wasm.ts";

type Kernel = (...of: readonly number[]) => number;

interface Exports {
  readonly addRow32: Kernel;
  readonly addRow64: Kernel;
  readonly addPairs32: Kernel;
  readonly addPairs64: Kernel;
  readonly countPairs32: Kernel;
  readonly countPairs64: Kernel;
}

/** Arrays begin at multiples of this, which suits SIMD. */
const alignment = 16;
/** The bottom of the memory stays free: AssemblyScript may keep constants there. */
const firstAddress = 4096;

/** Lengths of the arrays that will be asked for. */
export interface CountingLengths {
  readonly int32: readonly number[];
  readonly numbers: readonly number[];
}

/** Kernels in WebAssembly with a memory for these arrays. Undefined where it is not to be had. */
export function wasmKernels(lengths: CountingLengths, fits32: boolean): CountingKernels | undefined {
  const size = fits32 ? 4 : 8;
  const instance = instantiate(KERNELS_WASM, bytesFor(lengths, fits32));
  if (instance === undefined) return undefined;
  const { buffer } = instance.memory;
  const exports = instance.exports as Exports;
  const addRow = fits32 ? exports.addRow32 : exports.addRow64;
  const addPairs = fits32 ? exports.addPairs32 : exports.addPairs64;
  const countPairs = fits32 ? exports.countPairs32 : exports.countPairs64;
  let next = firstAddress;
  const take = (bytes: number) => {
    const address = next;
    next += aligned(bytes);
    return address;
  };
  const list = ({ lists }: CountingArrays, at: number) => lists.byteOffset + 4 * at;
  return {
    kind: "wasm",
    int32: (length) => new Int32Array(buffer, take(4 * length), length),
    numbers: (length) =>
      fits32
        ? new Int32Array(buffer, take(4 * length), length)
        : new Float64Array(buffer, take(8 * length), length),
    addRow: (arrays, at, count, from, base) => {
      const { starts, held, differences, width, table, plane } = arrays;
      const row = table.byteOffset + base * size;
      const addresses = [starts.byteOffset, held.byteOffset, differences.byteOffset] as const;
      addRow(list(arrays, at), count, ...addresses, width, from, row, plane * size);
    },
    addPairs: (arrays, at, count, from) => {
      const { starts, held, differences, width, n, matrix, stride } = arrays;
      const addresses = [starts.byteOffset, held.byteOffset, differences.byteOffset] as const;
      const into = [matrix.byteOffset, stride * size] as const;
      addPairs(list(arrays, at), count, ...addresses, width, from, n, ...into);
    },
    countPairs: (arrays, depth, from, below) => {
      const { table, plane, child, rows, cells, matrix, stride, scratch, places, values } = arrays;
      return countPairs(
        table.byteOffset,
        plane * size,
        child.byteOffset,
        rows.byteOffset,
        depth,
        arrays.width,
        from,
        arrays.n,
        cells.byteOffset,
        matrix.byteOffset,
        stride * size,
        scratch.byteOffset,
        below,
        places.byteOffset,
        values.byteOffset,
      );
    },
  };
}

/** The memory that these arrays take. */
export function bytesFor({ int32, numbers }: CountingLengths, fits32: boolean): number {
  const size = fits32 ? 4 : 8;
  let bytes = firstAddress;
  for (const length of int32) bytes += aligned(4 * length);
  for (const length of numbers) bytes += aligned(size * length);
  return bytes;
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
