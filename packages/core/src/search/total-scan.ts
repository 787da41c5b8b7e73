import type { Instance } from "./instance.ts";
import type { ScorePosition } from "./score-position.ts";

/**
 * What all values of a line would change, with every way to cut the totals. People are added up by their total: all of
 * them, and those that the line holds for. Another value moves the latter along, so both together are the people by
 * their totals then, whatever the value: one pass over the people tells of all values and all cut-offs.
 *
 * Sums are from the highest total down, so that what is above a cut-off is one number. Totals count from the lowest one
 * (`low`) on: place i is everyone from `low + i` on, place `width` nobody.
 */
export class TotalScan {
  /** The lowest total now, and how many whole numbers it is from there to the highest. */
  low = 0;
  width = 0;

  readonly #instance: Instance;
  /** K - 1. */
  readonly #steps: number;
  /** What class k + 1 costs more than the first in profile p, at `p * (K - 1) + k`; and what everyone costs in the first. */
  readonly #extra: Float64Array;
  readonly #base: number;
  /** The same of constraint c, at `(p * (K - 1) + k) * C + c`. */
  readonly #extraSums: Float64Array;
  readonly #baseSums: Float64Array;
  /** By line and total, not added up yet. */
  #ofLines = new Float64Array(0);
  /** By place: of everyone, and of the line looked at. */
  #all = new Float64Array(0);
  #line = new Float64Array(0);
  #allSums = new Float64Array(0);
  #lineSums = new Float64Array(0);
  #hasAllSums = false;

  constructor(instance: Instance) {
    const { classCount, profileCount, cost, constraintCount: width, coefficients } = instance;
    const steps = classCount - 1;
    this.#instance = instance;
    this.#steps = steps;
    this.#extra = new Float64Array(profileCount * steps);
    this.#extraSums = new Float64Array(profileCount * steps * width);
    this.#baseSums = new Float64Array(width);
    let base = 0;
    for (let p = 0; p < profileCount; p++) {
      const first = p * classCount;
      base += cost[first]!;
      for (let c = 0; c < width; c++) this.#baseSums[c]! += coefficients[first * width + c]!;
      for (let k = 0; k < steps; k++) {
        const at = first + k + 1;
        this.#extra[p * steps + k] = cost[at]! - cost[first]!;
        for (let c = 0; c < width; c++)
          this.#extraSums[(p * steps + k) * width + c] =
            coefficients[at * width + c]! - coefficients[first * width + c]!;
      }
    }
    this.#base = base;
  }

  /** Adds up everyone, and the people of every line, by the totals of the position. */
  look(position: ScorePosition): void {
    const { profileCount, lineCount, linesOf, linesStart } = this.#instance;
    const { totals } = position;
    const steps = this.#steps;
    let low = 0;
    let high = 0;
    for (let p = 0; p < profileCount; p++) {
      const total = totals[p]!;
      if (p === 0 || total < low) low = total;
      if (p === 0 || total > high) high = total;
    }
    const width = high - low + 1;
    this.low = low;
    this.width = width;
    this.#hasAllSums = false;
    this.#all = cleared(this.#all, (width + 1) * steps);
    this.#ofLines = cleared(this.#ofLines, lineCount * width * steps);
    const all = this.#all;
    const ofLines = this.#ofLines;
    const extra = this.#extra;
    position.visits += profileCount + steps * linesOf.length;
    for (let p = 0; p < profileCount; p++) {
      const at = totals[p]! - low;
      const end = linesStart[p + 1]!;
      for (let k = 0; k < steps; k++) {
        const more = extra[p * steps + k]!;
        if (more === 0) continue;
        all[at * steps + k]! += more;
        for (let i = linesStart[p]!; i < end; i++) ofLines[(linesOf[i]! * width + at) * steps + k]! += more;
      }
    }
    addDown(all, width, steps);
  }

  /** Turns to one line. */
  lookAt(line: number): void {
    const size = this.width * this.#steps;
    this.#line = cleared(this.#line, size + this.#steps);
    this.#line.set(this.#ofLines.subarray(line * size, (line + 1) * size));
    addDown(this.#line, this.width, this.#steps);
  }

  /** The same for the constraints of the line; call it before `sumsAt`. */
  lookAtSums(position: ScorePosition, line: number): void {
    const { list, listStart, profileCount, constraintCount } = this.#instance;
    const numbers = this.#steps * constraintCount;
    if (!this.#hasAllSums) {
      this.#hasAllSums = true;
      this.#allSums = cleared(this.#allSums, (this.width + 1) * numbers);
      for (let p = 0; p < profileCount; p++) this.#addSums(this.#allSums, position.totals, p);
      addDown(this.#allSums, this.width, numbers);
      position.visits += profileCount * constraintCount;
    }
    this.#lineSums = cleared(this.#lineSums, (this.width + 1) * numbers);
    const end = listStart[line + 1]!;
    for (let i = listStart[line]!; i < end; i++) this.#addSums(this.#lineSums, position.totals, list[i]!);
    addDown(this.#lineSums, this.width, numbers);
    position.visits += (end - listStart[line]!) * constraintCount;
  }

  /** The loss when the people of the line move by `delta` and class k + 1 begins at place `cuts[k]`. */
  lossAt(delta: number, cuts: ArrayLike<number>): number {
    let loss = this.#base;
    for (let k = 0; k < this.#steps; k++) {
      loss += this.above(delta, cuts[k]!, k);
      if (k + 1 < this.#steps) loss -= this.above(delta, cuts[k + 1]!, k);
    }
    return loss;
  }

  /** What class k + 1 costs more than the first, from a place on, when the people of the line move by `delta`. */
  above(delta: number, place: number, k: number): number {
    const steps = this.#steps;
    const still = clamped(place, this.width) * steps + k;
    return (
      this.#all[still]! - this.#line[still]! + this.#line[clamped(place - delta, this.width) * steps + k]!
    );
  }

  /** The sum of every constraint then, into `out`. */
  sumsAt(delta: number, cuts: ArrayLike<number>, out: Float64Array): void {
    const { constraintCount: width } = this.#instance;
    const steps = this.#steps;
    out.set(this.#baseSums);
    for (let k = 0; k < steps; k++) {
      this.#addSumsAbove(delta, cuts[k]!, k, 1, out, width);
      if (k + 1 < steps) this.#addSumsAbove(delta, cuts[k + 1]!, k, -1, out, width);
    }
  }

  #addSumsAbove(
    delta: number,
    place: number,
    k: number,
    sign: 1 | -1,
    out: Float64Array,
    width: number,
  ): void {
    const still = (clamped(place, this.width) * this.#steps + k) * width;
    const along = (clamped(place - delta, this.width) * this.#steps + k) * width;
    for (let c = 0; c < width; c++)
      out[c]! += sign * (this.#allSums[still + c]! - this.#lineSums[still + c]! + this.#lineSums[along + c]!);
  }

  #addSums(to: Float64Array, totals: Int32Array, p: number): void {
    const numbers = this.#steps * this.#instance.constraintCount;
    const at = (totals[p]! - this.low) * numbers;
    for (let i = 0; i < numbers; i++) to[at + i]! += this.#extraSums[p * numbers + i]!;
  }
}

function clamped(place: number, width: number): number {
  return place < 0 ? 0 : place > width ? width : place;
}

/** Makes numbers by place, `count` side by side, sums from each place up. */
function addDown(values: Float64Array, width: number, count: number): void {
  for (let i = width * count - 1; i >= 0; i--) values[i]! += values[i + count]!;
}

function cleared(array: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  if (array.length < length) return new Float64Array(2 * length);
  array.fill(0, 0, length);
  return array;
}
