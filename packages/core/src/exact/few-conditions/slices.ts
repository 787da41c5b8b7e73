/**
 * What cut-offs cost while only the first splits of a score have their weights. For each pattern of answers to the
 * others (a slice), people are in the order of their totals so far, whatever the rest will be, so the classes along a
 * slice are K - 1 cut-offs of its own. The cheapest ones of each slice add up to a floor for all weights to come, and
 * with every weight given there is one slice, whose cheapest cut-offs are the score's.
 *
 * The cost of cut-offs c(1) <= ... <= c(K-1) is a sum of K - 1 functions of one cut-off each: what giving class i - 1
 * instead of class i costs for all totals below c(i). Giving a split its weight adds the functions of two slices, one of
 * them moved by the weight. Cell c has the answer to split d at bit d.
 */
export class Slices {
  /** Elements touched so far. */
  steps = 0;
  /** What everybody costs in the last class: the functions add to it. */
  readonly base: number;
  readonly #splits: number;
  readonly #cuts: number;
  /** By depth: function i of slice s at `(s * cuts + i) * stride`, from the lowest total up to one past the highest. */
  readonly #levels: Float64Array[] = [];
  readonly #strides: number[] = [];
  readonly #widths: Int32Array;
  readonly #rows: Float64Array;
  readonly #least: Float64Array;

  /** `cost` of class k in cell c at `c * K + k`; `reach[d]` is the largest absolute weight of split d. */
  constructor(cost: Float64Array, classCount: number, reach: readonly number[]) {
    const cuts = classCount - 1;
    this.#splits = reach.length;
    this.#cuts = cuts;
    this.#widths = new Int32Array(reach.length + 1);
    for (let d = 0, stride = 2; d <= reach.length; stride += reach[d++]!) {
      this.#strides.push(stride);
      this.#levels.push(new Float64Array(2 ** (reach.length - d) * cuts * stride));
    }
    this.#rows = new Float64Array(cuts * this.#strides.at(-1)!);
    this.#least = new Float64Array(cuts);
    this.#widths[0] = 2;
    let base = 0;
    for (let c = 0; c < 2 ** reach.length; c++) {
      base += cost[c * classCount + cuts]!;
      for (let i = 0; i < cuts; i++)
        this.#levels[0]![(c * cuts + i) * 2 + 1] = cost[c * classCount + i]! - cost[c * classCount + i + 1]!;
    }
    this.base = base;
  }

  /** The floor before any split has a weight: every cell for itself. */
  free(): number {
    let sum = this.base;
    for (let c = 0; c < 2 ** this.#splits; c++) {
      let [cost, least] = [0, 0];
      for (let i = this.#cuts - 1; i >= 0; i--) {
        cost += this.#levels[0]![(c * this.#cuts + i) * 2 + 1]!;
        if (cost < least) least = cost;
      }
      sum += least;
    }
    return sum;
  }

  /** The floor when the split at this depth gets the weight, those before it having theirs. */
  floor(depth: number, weight: number): number {
    const pairs = 2 ** (this.#splits - depth - 1);
    const width = this.#widths[depth]!;
    this.steps += pairs * this.#cuts * (width + Math.abs(weight));
    let sum = this.base;
    for (let s = 0; s < pairs; s++)
      sum += this.#cuts === 1 ? this.#cheapestCut(depth, weight, s) : this.#cheapestCuts(depth, weight, s);
    return sum;
  }

  /** Gives the split at this depth its weight. */
  enter(depth: number, weight: number): void {
    const pairs = 2 ** (this.#splits - depth - 1);
    const width = this.#widths[depth]! + Math.abs(weight);
    this.#widths[depth + 1] = width;
    this.steps += pairs * this.#cuts * width;
    for (let s = 0; s < pairs; s++)
      for (let i = 0; i < this.#cuts; i++)
        this.#add(
          depth,
          weight,
          s,
          i,
          this.#levels[depth + 1]!,
          (s * this.#cuts + i) * this.#strides[depth + 1]!,
        );
  }

  /** The functions of the one slice that is left when the last split gets the weight, in arrays that are used again. */
  lastCurves(weight: number): readonly Float64Array[] {
    const depth = this.#splits - 1;
    const width = this.#widths[depth]! + Math.abs(weight);
    this.steps += this.#cuts * width;
    return Array.from({ length: this.#cuts }, (_, i) => {
      this.#add(depth, weight, 0, i, this.#rows, i * width);
      return this.#rows.subarray(i * width, (i + 1) * width);
    });
  }

  #cheapestCut(depth: number, weight: number, pair: number): number {
    const level = this.#levels[depth]!;
    const stride = this.#strides[depth]!;
    const width = this.#widths[depth]!;
    const shift = Math.abs(weight);
    const stays = (2 * pair + (weight < 0 ? 1 : 0)) * stride;
    const moves = (2 * pair + (weight < 0 ? 0 : 1)) * stride;
    let least = 0;
    for (let t = 1; t < shift && t < width; t++) if (level[stays + t]! < least) least = level[stays + t]!;
    for (let t = shift; t < width; t++) {
      const sum = level[stays + t]! + level[moves + t - shift]!;
      if (sum < least) least = sum;
    }
    const all = level[stays + width - 1]!;
    for (let t = Math.max(0, width - shift); t < width; t++) {
      const sum = all + level[moves + t]!;
      if (sum < least) least = sum;
    }
    return least;
  }

  #cheapestCuts(depth: number, weight: number, pair: number): number {
    const width = this.#widths[depth]! + Math.abs(weight);
    const [rows, least] = [this.#rows, this.#least];
    for (let i = 0; i < this.#cuts; i++) this.#add(depth, weight, pair, i, rows, i * width);
    least.fill(Infinity);
    for (let t = 0; t < width; t++) {
      let before = 0;
      for (let i = 0; i < this.#cuts; i++) {
        const cost = before + rows[i * width + t]!;
        if (cost < least[i]!) least[i] = cost;
        before = least[i]!;
      }
    }
    return least[this.#cuts - 1]!;
  }

  /** Writes function i of two slices put together. */
  #add(depth: number, weight: number, pair: number, i: number, to: Float64Array, at: number): void {
    const level = this.#levels[depth]!;
    const stride = this.#strides[depth]!;
    const width = this.#widths[depth]!;
    const shift = Math.abs(weight);
    const stays = ((2 * pair + (weight < 0 ? 1 : 0)) * this.#cuts + i) * stride;
    const moves = ((2 * pair + (weight < 0 ? 0 : 1)) * this.#cuts + i) * stride;
    for (let t = 0; t < width + shift; t++) {
      const first = level[stays + (t < width ? t : width - 1)]!;
      to[at + t] = t < shift ? first : first + level[moves + t - shift]!;
    }
  }
}
