import type { Instance } from "./instance.ts";
import type { Position } from "./position.ts";

/** Point sets that span more than this many numbers are searched entry by entry, by their list of values. */
const widestRange = 1024;

/**
 * The exact outcome of every allowed value of one entry, in one pass over the profiles where its line holds.
 * Each profile goes over to (or from) the entry's class at one value, so sums by that value, added up, are the
 * loss and the constraints for all values.
 */
export class LineSearch {
  /** Loss with the i-th allowed value, after `scan`. */
  readonly losses: Float64Array;
  /** Sum of constraint c with the i-th allowed value at `i * C + c`, after `scanSums`. */
  readonly sums: Float64Array;

  readonly #instance: Instance;
  readonly #buckets: Float64Array;
  readonly #rows: Float64Array;
  readonly #mapped: Int32Array;
  readonly #rowLow: number;
  readonly #rowRange: number;
  readonly #row: Float64Array;

  constructor(instance: Instance) {
    const { maxValues, constraintCount, kernels } = instance;
    const { int32, float64 } = lineSearchLengths(instance);
    this.#instance = instance;
    this.losses = new Float64Array(maxValues);
    this.sums = new Float64Array(maxValues * constraintCount);
    const { low, range } = valueRange(instance);
    this.#rowLow = low;
    this.#rowRange = range;
    this.#row = kernels.float64(float64.row);
    this.#buckets = kernels.float64(float64.buckets);
    this.#rows = kernels.float64(float64.rows);
    this.#mapped = kernels.int32(int32.mapped);
  }

  /**
   * Fills `losses`. `base` is the loss with the entry at its value now; it differs from the position's loss
   * when thresholds of the entry's class have been shifted for a look ahead.
   */
  scan(position: Position, entry: number, base: number): void {
    const { profileCount, lineCount, list, listStart, kernels } = this.#instance;
    const values = this.#instance.values[entry]!;
    const k = (entry / lineCount) | 0;
    const j = entry - k * lineCount;
    const from = listStart[j]!;
    const to = listStart[j + 1]!;
    const now = position.points[entry]!;
    const offset = k * profileCount;
    const losses = this.losses;
    const buckets = this.#buckets;
    const count = values.length;
    const low = values[0]!;
    const range = values[count - 1]! - low;
    position.visits += to - from + 2 * count;
    let sum = 0;
    let sumNow = 0;
    if (range <= widestRange) {
      kernels.gainsByBucket(
        list,
        from,
        to,
        position.thresholds,
        position.gains,
        offset,
        now - low,
        range,
        buckets,
      );
      let bucket = 0;
      for (let i = 0; i < count; i++) {
        const value = values[i]!;
        while (bucket <= value - low) sum += buckets[bucket++]!;
        losses[i] = sum;
        if (value === now) sumNow = sum;
      }
    } else {
      this.#mapThresholds(position, values, now, offset, from, to);
      kernels.gainsByBucket(
        list,
        from,
        to,
        this.#mapped,
        position.gains.subarray(offset),
        0,
        0,
        count - 1,
        buckets,
      );
      for (let i = 0; i < count; i++) {
        sum += buckets[i]!;
        losses[i] = sum;
        if (values[i] === now) sumNow = sum;
      }
    }
    const shift = base - sumNow;
    for (let i = 0; i < count; i++) losses[i]! += shift;
  }

  /**
   * Looks at all entries of a table at once, as if they were all 0: ask `readRow` for the losses of one that
   * is. Far cheaper than a scan of each.
   */
  scanRow(position: Position, table: number): void {
    if (this.#rowRange > widestRange) return;
    const { profileCount, linesOf, linesStart, kernels } = this.#instance;
    const row = this.#row;
    row.fill(0);
    position.visits += (profileCount + linesOf.length) >> 2;
    kernels.gainsByLine(
      linesOf,
      linesStart,
      profileCount,
      position.thresholds,
      position.gains,
      table * profileCount,
      -this.#rowLow,
      this.#rowRange,
      row,
    );
  }

  /** Fills `losses` for an entry that is 0, from the last `scanRow`. */
  readRow(position: Position, entry: number, base: number): void {
    if (this.#rowRange > widestRange) {
      this.scan(position, entry, base);
      return;
    }
    const values = this.#instance.values[entry]!;
    const losses = this.losses;
    const row = this.#row;
    const start = (entry % this.#instance.lineCount) * (this.#rowRange + 1);
    const low = this.#rowLow;
    position.visits += values.length;
    let bucket = 0;
    let sum = 0;
    let zero = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      for (; bucket <= value - low; bucket++) sum += row[start + bucket]!;
      losses[i] = sum;
      if (value === 0) zero = sum;
    }
    const shift = base - zero;
    for (let i = 0; i < values.length; i++) losses[i]! += shift;
  }

  /** Fills `sums`; `base` holds the sums with the entry at its value now. */
  scanSums(position: Position, entry: number, base: Float64Array): void {
    const { profileCount, lineCount, list, listStart, constraintCount: width, kernels } = this.#instance;
    if (width === 0) return;
    const values = this.#instance.values[entry]!;
    const k = (entry / lineCount) | 0;
    const j = entry - k * lineCount;
    const from = listStart[j]!;
    const to = listStart[j + 1]!;
    const now = position.points[entry]!;
    const offset = k * profileCount;
    const sums = this.sums;
    const rows = this.#rows;
    const count = values.length;
    const low = values[0]!;
    const range = values[count - 1]! - low;
    position.visits += ((to - from) * (width + 1)) >> 1;
    const mapped = range > widestRange;
    if (mapped) {
      this.#mapThresholds(position, values, now, offset, from, to);
      const gains = position.sumGains.subarray(offset * width);
      kernels.gainRowsByBucket(list, from, to, this.#mapped, gains, 0, 0, count - 1, width, rows);
    } else {
      const { thresholds, sumGains } = position;
      kernels.gainRowsByBucket(list, from, to, thresholds, sumGains, offset, now - low, range, width, rows);
    }
    for (let c = 0; c < width; c++) {
      let sum = 0;
      let sumNow = 0;
      let bucket = 0;
      for (let i = 0; i < count; i++) {
        const last = mapped ? i : values[i]! - low;
        for (; bucket <= last; bucket++) sum += rows[bucket * width + c]!;
        sums[i * width + c] = sum;
        if (values[i] === now) sumNow = sum;
      }
      const shift = base[c]! - sumNow;
      for (let i = 0; i < count; i++) sums[i * width + c]! += shift;
    }
  }

  /** The index of the first value that gives the class, for sets of far-apart points. */
  #mapThresholds(
    position: Position,
    values: Int32Array,
    now: number,
    offset: number,
    from: number,
    to: number,
  ): void {
    const { list } = this.#instance;
    for (let i = from; i < to; i++) {
      const p = list[i]!;
      const needed = position.thresholds[offset + p]! + now;
      let low = 0;
      let high = values.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (values[middle]! < needed) low = middle + 1;
        else high = middle;
      }
      this.#mapped[p] = low;
    }
  }
}

/** How long the arrays of a line search are that kernels work on. */
export function lineSearchLengths(instance: Instance) {
  const { maxValues, constraintCount, profileCount, lineCount, values } = instance;
  const widest = Math.max(...values.map(span));
  const buckets = 2 * (Math.max(maxValues, Math.min(widestRange, widest)) + 2);
  const { range } = valueRange(instance);
  return {
    int32: { mapped: widest > widestRange ? profileCount : 0 },
    float64: {
      buckets,
      rows: buckets * constraintCount,
      row: range > widestRange ? 0 : lineCount * (range + 1),
    },
  };
}

/** The lowest value of all entries, and how far it is from there to the highest. */
function valueRange({ values }: Instance): { readonly low: number; readonly range: number } {
  const low = Math.min(...values.map((set) => set[0]!));
  return { low, range: Math.max(...values.map((set) => set[set.length - 1]!)) - low };
}

function span(values: Int32Array): number {
  return values[values.length - 1]! - values[0]!;
}
