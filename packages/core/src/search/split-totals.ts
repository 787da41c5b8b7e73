import { exp, log } from "../exp-log.ts";
import type { SetCells } from "./set-fit.ts";

/** Steps of a curve that begins near its answer, and the gain in nats below which there are no more. */
const MOST_STEPS = 12;
const ENOUGH = 1e-6;

/** The first step of Newton's method is said to gain half of what it hopes; this share is more than cards nearby ever gain. */
const HOPED = 0.75;

/**
 * Log losses of cards that differ from one card in one or two entries, for a score of two classes: people by total where
 * the changed lines hold and where not are counted once for all changes, and curves begin at the card's own. A card that
 * can't be below a limit costs one look at its totals.
 */
export class SplitTotals {
  readonly #cells: SetCells;
  readonly #scale: number;
  /** The card's total in each cell, from 0. */
  readonly #totals: Int32Array;
  /** The most that totals can rise and fall from the card's. */
  #width = 0;
  #slope = 0;
  #level = 0;
  /** People by total and class, for each of the ways in which the changed lines hold. */
  #parts: Float64Array[] = [];
  #lines = 0;
  #sums = new Float64Array(0);
  #middle = 0;

  /** Of the card's own curve, by total from `#from` on: what a person of each class costs, the share, and how it bends. */
  #from = 0;
  #costs = new Float64Array(0);
  readonly #margin: number;

  // Of the last look.
  #loss = 0;
  #pullSlope = 0;
  #pullLevel = 0;
  #bendSlope = 0;
  #bendBoth = 0;
  #bendLevel = 0;

  /** `margin`: how far totals of others may be beyond the card's own. */
  constructor(cells: SetCells, scale: number, margin: number) {
    this.#cells = cells;
    this.#scale = scale;
    this.#margin = margin;
    this.#totals = new Int32Array(cells.count);
  }

  /** The card that others differ from; its loss in nats. */
  begin(own: Int32Array): number {
    const { count, holds, lines } = this.#cells;
    let low = 0;
    for (const value of own) if (value < 0) low += value;
    let high = 0;
    for (let c = 0; c < count; c++) {
      let total = -low;
      for (let i = 0; i < lines.length; i++) if (holds[c * lines.length + i] === 1) total += own[i]!;
      this.#totals[c] = total;
      if (total > high) high = total;
    }
    this.#width = high + 1;
    this.split();
    this.#middle = high / 2;
    const loss = this.#least(this.#fill(0, 0), undefined);
    this.#price();
    return loss;
  }

  /** Curves of cards nearby are first looked at where the card's own is: prices there do for all of them. */
  #price(): void {
    this.#from = -this.#margin;
    const count = this.#width + 2 * this.#margin;
    if (this.#costs.length < 4 * count) this.#costs = new Float64Array(4 * count);
    for (let i = 0; i < count; i++) {
      const z = this.#slope * (this.#from + i - this.#middle) + this.#level;
      const small = exp(z < 0 ? z : -z);
      const larger = 1 / (1 + small);
      const least = log(1 + small);
      this.#costs[4 * i] = least + (z < 0 ? 0 : z);
      this.#costs[4 * i + 1] = least + (z < 0 ? -z : 0);
      this.#costs[4 * i + 2] = z < 0 ? small * larger : larger;
      this.#costs[4 * i + 3] = small * larger * larger;
    }
  }

  #lookByPrice(low: number): void {
    const sums = this.#sums;
    const costs = this.#costs;
    const x0 = low - this.#middle;
    let [loss, ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0, 0];
    for (let i = 0, at = 4 * (low - this.#from); i < sums.length; i += 2, at += 4) {
      const no = sums[i]!;
      const yes = sums[i + 1]!;
      const all = no + yes;
      if (all === 0) continue;
      const x = x0 + (i >> 1);
      loss += no * costs[at]! + yes * costs[at + 1]!;
      const off = yes - all * costs[at + 2]!;
      const bend = all * costs[at + 3]!;
      ga += off * x;
      gb += off;
      haa += bend * x * x;
      hab += bend * x;
      hbb += bend;
    }
    this.#seen(loss, ga, gb, haa, hab, hbb);
  }

  /** Counts people by whether these lines of the set hold: two at most. */
  split(e?: number, f?: number): void {
    const { count, holds, lines, people } = this.#cells;
    this.#lines = e === undefined ? 0 : f === undefined ? 1 : 2;
    const parts = 1 << this.#lines;
    while (this.#parts.length < parts) this.#parts.push(new Float64Array(0));
    for (let part = 0; part < parts; part++) {
      if (this.#parts[part]!.length < 2 * this.#width) this.#parts[part] = new Float64Array(2 * this.#width);
      else this.#parts[part]!.fill(0);
    }
    const size = lines.length;
    for (let c = 0; c < count; c++) {
      let part = 0;
      if (e !== undefined && holds[c * size + e] === 1) part = 1;
      if (f !== undefined && holds[c * size + f] === 1) part += 2;
      const own = this.#parts[part]!;
      const at = 2 * this.#totals[c]!;
      own[at]! += people[2 * c]!;
      own[at + 1]! += people[2 * c + 1]!;
    }
  }

  /** The loss in nats when the lines that were split by have so many points more; undefined where it is not below the limit. */
  changed(byE: number, byF: number, limit: number): number | undefined {
    const loss = this.#least(this.#fill(byE, byF), limit);
    return loss < limit ? loss : undefined;
  }

  /** Sums of people by total; where the first of them is. */
  #fill(byE: number, byF: number): number {
    const low = Math.min(0, byE, byF, byE + byF);
    const high = Math.max(0, byE, byF, byE + byF);
    const width = this.#width + high - low;
    if (this.#sums.length !== 2 * width) this.#sums = new Float64Array(2 * width);
    else this.#sums.fill(0);
    const sums = this.#sums;
    for (let part = 0; part < 1 << this.#lines; part++) {
      const from = this.#parts[part]!;
      const shift = 2 * ((part & 1 ? byE : 0) + (part & 2 ? byF : 0) - low);
      for (let i = 0; i < 2 * this.#width; i++) sums[i + shift]! += from[i]!;
    }
    return low;
  }

  /** The least loss of a curve through the totals, from the card's own curve on; with a limit, as soon as it is not below. */
  #least(low: number, limit: number | undefined): number {
    const isFirst = limit === undefined;
    const x0 = low - this.#middle;
    let slope = this.#slope;
    let level = this.#level;
    const isPriced =
      !isFirst && low >= -this.#margin && low + this.#sums.length / 2 <= this.#width + this.#margin;
    if (isPriced) this.#lookByPrice(low);
    else this.#look(slope, level, x0);
    for (let step = 0; step < MOST_STEPS; step++) {
      const here = this.#loss;
      const determinant = this.#bendSlope * this.#bendLevel - this.#bendBoth * this.#bendBoth;
      if (!(determinant > 1e-12 * this.#bendSlope * this.#bendLevel)) break;
      const bySlope = (this.#bendLevel * this.#pullSlope - this.#bendBoth * this.#pullLevel) / determinant;
      const byLevel = (this.#bendSlope * this.#pullLevel - this.#bendBoth * this.#pullSlope) / determinant;
      const hoped = this.#pullSlope * bySlope + this.#pullLevel * byLevel;
      if (!isFirst && here - HOPED * hoped >= limit) return here;
      if (hoped < ENOUGH) break;
      let length = 1;
      this.#look(slope + bySlope, level + byLevel, x0);
      while (this.#loss > here && length > 1e-6) {
        length /= 4;
        this.#look(slope + length * bySlope, level + length * byLevel, x0);
      }
      if (!(this.#loss <= here)) {
        this.#loss = here;
        break;
      }
      slope += length * bySlope;
      level += length * byLevel;
    }
    if (isFirst) {
      this.#slope = slope;
      this.#level = level;
    }
    // Totals that fall where the risk rises are worth nothing: a card's slope is not below 0.
    return slope < 0 ? Infinity : this.#loss;
  }

  #look(slope: number, level: number, x0: number): void {
    const sums = this.#sums;
    let [loss, ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < sums.length; i += 2) {
      const low = sums[i]!;
      const high = sums[i + 1]!;
      const all = low + high;
      if (all === 0) continue;
      const x = x0 + (i >> 1);
      const z = slope * x + level;
      const small = exp(z < 0 ? z : -z);
      const larger = 1 / (1 + small);
      loss += all * log(1 + small) + (z < 0 ? -z * high : z * low);
      const off = high - all * (z < 0 ? small * larger : larger);
      const bend = all * small * larger * larger;
      ga += off * x;
      gb += off;
      haa += bend * x * x;
      hab += bend * x;
      hbb += bend;
    }
    this.#seen(loss, ga, gb, haa, hab, hbb);
  }

  #seen(loss: number, ga: number, gb: number, haa: number, hab: number, hbb: number): void {
    const scale = this.#scale;
    this.#loss = loss / scale;
    this.#pullSlope = ga / scale;
    this.#pullLevel = gb / scale;
    this.#bendSlope = haa / scale;
    this.#bendBoth = hab / scale;
    this.#bendLevel = hbb / scale;
  }
}
