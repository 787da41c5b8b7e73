export type Numbers = Int32Array | Float64Array;

/**
 * The arrays of a count. Sums of differences (cost of class k + 1 minus that of class 0) over the profiles in which all
 * conditions of a set hold are in `table`, a plane per class: first those of single conditions, then those of pairs, and
 * so on, in the order of their first conditions. The sets that extend a set are side by side: set T with condition e is
 * at `base of T + e`, and `child` says the base of each place.
 */
export interface CountingArrays {
  /** Conditions. */
  readonly n: number;
  /** Classes but the first. */
  readonly width: number;
  /** Numbers of a plane of the table, and of a row of matrices: with room for a register beyond the end. */
  readonly plane: number;
  readonly stride: number;
  /** The conditions of profile p are `held[starts[p] .. starts[p + 1]]`, rising. */
  readonly starts: Int32Array;
  readonly held: Int32Array;
  /** By profile and class. */
  readonly differences: Numbers;
  readonly table: Numbers;
  readonly child: Int32Array;
  /** Lists of profiles, one after the other. */
  readonly lists: Int32Array;
  /** For the first conditions of a set: the base of each subset, and what is in each of its cells by class. */
  readonly rows: Int32Array;
  readonly cells: Numbers;
  /** By class, condition and second condition: sums over the profiles where these and all the first ones hold. */
  readonly matrix: Numbers;
  readonly scratch: Numbers;
  /** What a count finds: `condition * n + second condition`, and values; the least of all is at `values[n * n]`. */
  readonly places: Int32Array;
  readonly values: Numbers;
}

/** What counting does most of its time, to be had in TypeScript and in WebAssembly, with the same results. */
export interface CountingKernels {
  readonly kind: "typescript" | "wasm";
  int32(length: number): Int32Array;
  numbers(length: number): Numbers;
  /** Adds the profiles at `lists[at .. at + count]` to the row of this base, for conditions not before `from`. */
  addRow(arrays: CountingArrays, at: number, count: number, from: number, base: number): void;
  /** Fills the matrix with the sums over these profiles. */
  addPairs(arrays: CountingArrays, at: number, count: number, from: number): void;
  /**
   * Counts all sets that have the first `depth` conditions of `rows` and `cells` and two more not before `from`: in each
   * cell the least of 0 and the differences. Notes those below `below`, and says how many.
   */
  countPairs(arrays: CountingArrays, depth: number, from: number, below: number): number;
}

/** Numbers of a register, at most: rows have so much room beyond their end. */
export const LANES = 4;

export function typescriptKernels(fits32: boolean): CountingKernels {
  return {
    kind: "typescript",
    int32: (length) => new Int32Array(length),
    numbers: (length) => (fits32 ? new Int32Array(length) : new Float64Array(length)),
    addRow,
    addPairs,
    countPairs,
  };
}

function addRow(arrays: CountingArrays, at: number, count: number, from: number, base: number): void {
  const { width, plane, starts, held, differences, table, lists } = arrays;
  for (let i = at; i < at + count; i++) {
    const p = lists[i]!;
    for (let j = starts[p + 1]! - 1; j >= starts[p]! && held[j]! >= from; j--)
      for (let k = 0; k < width; k++) table[k * plane + base + held[j]!]! += differences[p * width + k]!;
  }
}

function addPairs(arrays: CountingArrays, at: number, count: number, from: number): void {
  const { n, width, stride, starts, held, differences, matrix, lists } = arrays;
  for (let k = 0; k < width; k++) matrix.fill(0, (k * n + from) * stride, (k + 1) * n * stride);
  for (let i = at; i < at + count; i++) {
    const p = lists[i]!;
    const end = starts[p + 1]!;
    for (let j = end - 1; j >= starts[p]! && held[j]! >= from; j--) {
      for (let k = 0; k < width; k++) {
        const row = (k * n + held[j]!) * stride;
        const difference = differences[p * width + k]!;
        for (let h = j + 1; h < end; h++) matrix[row + held[h]!]! += difference;
      }
    }
  }
}

function countPairs(arrays: CountingArrays, depth: number, from: number, below: number): number {
  const { n, width, plane, stride, table, child, rows, cells, matrix, scratch, places, values } = arrays;
  const full = 1 << depth;
  const sums = scratch.subarray(0, width * full);
  // Where a condition holds, by class, cell and condition.
  const sides = scratch.subarray(width * full);
  for (let k = 0; k < width; k++) {
    for (let e = from; e < n; e++) {
      for (let u = 0; u < full; u++) sums[u] = table[k * plane + rows[u]! + e]!;
      toCells(sums, 0, full);
      for (let u = 0; u < full; u++) sides[(k * full + u) * stride + e] = sums[u]!;
    }
  }
  let least = Infinity;
  let hits = 0;
  for (let s = from; s < n - 1; s++) {
    for (let e = s + 1; e < n; e++) {
      for (let k = 0; k < width; k++) {
        for (let u = 0; u < full - 1; u++) sums[k * full + u] = table[k * plane + child[rows[u]! + s]! + e]!;
        sums[k * full + full - 1] = matrix[(k * n + s) * stride + e]!;
        toCells(sums, k * full, full);
      }
      let total = 0;
      for (let c = 0; c < full; c++) {
        let both = 0;
        let second = 0;
        let one = 0;
        let none = 0;
        for (let cell = c; cell < width * full; cell += full) {
          const x = sums[cell]!;
          const a = sides[cell * stride + e]! - x;
          const b = sides[cell * stride + s]! - x;
          both = Math.min(both, x);
          second = Math.min(second, a);
          one = Math.min(one, b);
          none = Math.min(none, cells[cell]! - x - a - b);
        }
        total += both + second + one + none;
      }
      least = Math.min(least, total);
      if (total >= below) continue;
      places[hits] = s * n + e;
      values[hits++] = total;
    }
  }
  values[n * n] = least;
  return hits;
}

/** From sums over "at least these hold" to sums over "exactly these hold". */
export function toCells(sums: Numbers, at: number, full: number): void {
  for (let bit = 1; bit < full; bit <<= 1)
    for (let u = 0; u < full; u++) if ((u & bit) === 0) sums[at + u]! -= sums[at + u + bit]!;
}
