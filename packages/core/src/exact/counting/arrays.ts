import type { Conditions } from "./conditions.ts";
import { countingLengths, fits32 } from "./counting-size.ts";
import type { Differences } from "./differences.ts";
import { type CountingArrays, type CountingKernels, LANES, typescriptKernels } from "./kernels.ts";
import { wasmKernels } from "./wasm-kernels.ts";

/** The arrays of a count, where its kernels reach them. The table is laid out, but empty. */
export function countingArrays(
  { profiles }: Conditions,
  differences: Differences,
  shape: { size: number; width: number; profileCount: number },
  kind: CountingKernels["kind"],
): { kernels: CountingKernels; arrays: CountingArrays } {
  const { size, width, profileCount } = shape;
  const n = profiles.length;
  const counts = new Int32Array(profileCount);
  for (const list of profiles) for (const p of list) counts[p]!++;
  const lengths = countingLengths(n, width, size, profileCount, counts);
  const narrow = fits32(differences);
  const kernels = (kind === "wasm" && wasmKernels(lengths, narrow)) || typescriptKernels(narrow);
  const [starts, held, child, lists, rows, places] = lengths.int32.map((length) => kernels.int32(length));
  const [values, table, cells, matrix, scratch, found] = lengths.numbers.map((length) =>
    kernels.numbers(length),
  );
  counts.forEach((count, p) => {
    starts![p + 1] = starts![p]! + count;
  });
  const next = starts!.slice(0, profileCount);
  profiles.forEach((list, e) => {
    for (const p of list) held![next[p]!++] = e;
  });
  values!.set(differences.values);
  layOut(child!, n);
  return {
    kernels,
    arrays: {
      n,
      width,
      plane: table!.length / width,
      stride: n + LANES,
      starts: starts!,
      held: held!,
      differences: values!,
      table: table!,
      child: child!,
      lists: lists!,
      rows: rows!,
      cells: cells!,
      matrix: matrix!,
      scratch: scratch!,
      places: places!,
      values: found!,
    },
  };
}

/** Where the sets that extend a set begin: one row after the other, in the order of the sets that they extend. */
function layOut(child: Int32Array, n: number): void {
  // The last condition of the set at each place.
  const last = new Int32Array(child.length);
  let end = n;
  for (let e = 0; e < Math.min(n, child.length); e++) last[e] = e;
  for (let place = 0; place < child.length; place++) {
    const s = last[place]!;
    child[place] = end - (s + 1);
    for (let e = s + 1; e < n && child[place]! + e < child.length; e++) last[child[place]! + e] = e;
    end += n - 1 - s;
  }
}
