/** What profiles gain in loss and in each constraint, side by side, by the value from which on they gain it. */
export class SumsByValue {
  /** At `value * width`: loss, then constraints; after `addUp`, of all profiles that gain at this value. */
  readonly sums: Float64Array;
  readonly #width: number;
  #range = 0;

  constructor(mostRange: number, width: number) {
    this.sums = new Float64Array((mostRange + 1) * width);
    this.#width = width;
  }

  /** Begins anew, for values from 0 to `range`. */
  begin(range: number): void {
    this.#range = range;
    this.sums.fill(0, 0, (range + 1) * this.#width);
  }

  add(value: number, gain: number, sumGains: Float64Array, from: number): void {
    if (value > this.#range) return;
    const { sums } = this;
    const width = this.#width;
    const at = value < 0 ? 0 : value * width;
    sums[at]! += gain;
    for (let c = 1; c < width; c++) sums[at + c]! += sumGains[from + c - 1]!;
  }

  addUp(): void {
    const width = this.#width;
    const end = (this.#range + 1) * width;
    for (let i = width; i < end; i++) this.sums[i]! += this.sums[i - width]!;
  }
}
