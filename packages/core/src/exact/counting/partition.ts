/** Profiles by cell: those that a set of conditions does not tell apart. Refined condition by condition. */
export class Partition {
  /** The cell of each profile, from 0. */
  readonly cellOf: Int32Array;
  /** How many cells there are. */
  count = 1;
  readonly #sizes: Int32Array;
  readonly #moved: Int32Array;
  readonly #to: Int32Array;

  constructor(profileCount: number) {
    this.cellOf = new Int32Array(profileCount);
    this.#sizes = new Int32Array(profileCount + 1);
    this.#moved = new Int32Array(profileCount + 1);
    this.#to = new Int32Array(profileCount + 1);
    this.#sizes[0] = profileCount;
  }

  /** Splits every cell into those of its profiles that are listed and those that are not. */
  refine(listed: Int32Array): void {
    const { cellOf } = this;
    const before = this.count;
    for (const p of listed) this.#moved[cellOf[p]!]!++;
    for (const p of listed) {
      const cell = cellOf[p]!;
      // A cell that is listed as a whole stays what it is.
      if (cell >= before || this.#moved[cell] === this.#sizes[cell]) continue;
      if (this.#to[cell] === 0) this.#to[cell] = this.count++;
      cellOf[p] = this.#to[cell]!;
    }
    for (let cell = 0; cell < before; cell++) {
      const to = this.#to[cell]!;
      if (to > 0) {
        this.#sizes[to] = this.#moved[cell]!;
        this.#sizes[cell]! -= this.#moved[cell]!;
      }
      this.#moved[cell] = 0;
      this.#to[cell] = 0;
    }
  }

  /** Sums of values by profile and class, by cell and class. */
  sums(values: Float64Array, classCount: number): Float64Array {
    const sums = new Float64Array(this.count * classCount);
    const { cellOf } = this;
    for (let p = 0; p < cellOf.length; p++) {
      const into = cellOf[p]! * classCount;
      for (let k = 0; k < classCount; k++) sums[into + k]! += values[p * classCount + k]!;
    }
    return sums;
  }

  /** The least cost when every cell gets one class. */
  freeLoss(cost: Float64Array, classCount: number): number {
    const sums = this.sums(cost, classCount);
    let loss = 0;
    for (let at = 0; at < sums.length; at += classCount) {
      let least = sums[at]!;
      for (let k = at + 1; k < at + classCount; k++) if (sums[k]! < least) least = sums[k]!;
      loss += least;
    }
    return loss;
  }
}
