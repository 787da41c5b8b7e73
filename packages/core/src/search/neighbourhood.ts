import type { Random } from "../random.ts";
import type { Incumbent } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import { LineSearch } from "./line-search.ts";
import type { Penalties } from "./penalties.ts";
import type { Position } from "./position.ts";

/**
 * Finds the best move from a position: one entry to another value, or one entry to 0 and another from 0 to its
 * best value. Equal moves are drawn by lot, or the smaller tables win when `preferSmall` is on.
 */
export class Neighbourhood {
  preferSmall = false;
  /** The best move so far changes this entry; -1 while there is none. */
  entry = -1;

  /** The value it gets, the entry that goes to 0 for it (-1: none), and the penalised loss after it. */
  #value = 0;
  #dropped = -1;
  #price = Number.POSITIVE_INFINITY;

  /** Number of the move, and before which one an entry may not change unless that gives a new incumbent. */
  #move = 0;
  readonly #tabuUntil: Int32Array;
  readonly #instance: Instance;
  readonly #position: Position;
  readonly #penalties: Penalties;
  readonly #incumbent: Incumbent;
  readonly #random: Random;
  readonly #lineSearch: LineSearch;
  readonly #sumsWithout: Float64Array;
  #size = 0;
  #ties = 0;

  constructor(
    instance: Instance,
    position: Position,
    penalties: Penalties,
    incumbent: Incumbent,
    random: Random,
  ) {
    this.#instance = instance;
    this.#position = position;
    this.#penalties = penalties;
    this.#incumbent = incumbent;
    this.#random = random;
    this.#lineSearch = new LineSearch(instance);
    this.#sumsWithout = new Float64Array(instance.constraintCount);
    this.#tabuUntil = new Int32Array(instance.entryCount);
  }

  /** Begins the look for the next move. */
  begin(): void {
    this.#move++;
    this.entry = -1;
    this.#dropped = -1;
    this.#price = Number.POSITIVE_INFINITY;
    this.#ties = 0;
  }

  isTabu(entry: number): boolean {
    return this.#tabuUntil[entry]! > this.#move;
  }

  /** Considers all other values of an entry. */
  considerValues(entry: number): void {
    const { loss, sums, points, rules } = this.#position;
    if (points[entry] === 0 && !rules.hasRoom(entry)) return;
    this.#lineSearch.scan(this.#position, entry, loss);
    this.#consider(entry, sums, -1);
  }

  /** Considers all values of all entries of a table that are 0 and may be more. */
  considerNewLines(table: number): void {
    this.#considerNewLines(table, this.#position.loss, this.#position.sums, -1);
  }

  /** Considers setting an entry of the table to 0 and another one of the same table from 0 to any value. */
  considerSwapsInTable(dropped: number): void {
    const { points, rules, thresholds, sums } = this.#position;
    const { lineCount, profileCount, list, listStart, constraintCount } = this.#instance;
    const value = points[dropped]!;
    const values = this.#instance.values[dropped]!;
    const zero = values.indexOf(0);
    this.#lineSearch.scan(this.#position, dropped, this.#position.loss);
    const lossWithout = this.#lineSearch.losses[zero]!;
    if (constraintCount > 0) {
      this.#lineSearch.scanSums(this.#position, dropped, sums);
      for (let c = 0; c < constraintCount; c++)
        this.#sumsWithout[c] = this.#lineSearch.sums[zero * constraintCount + c]!;
    }
    // Only this table's thresholds matter below, and they don't depend on who would win instead.
    const table = (dropped / lineCount) | 0;
    const line = dropped - table * lineCount;
    const offset = table * profileCount;
    rules.set(dropped, 0);
    for (let i = listStart[line]!; i < listStart[line + 1]!; i++) thresholds[offset + list[i]!]! += value;
    this.#considerNewLines(table, lossWithout, this.#sumsWithout, dropped);
    for (let i = listStart[line]!; i < listStart[line + 1]!; i++) thresholds[offset + list[i]!]! -= value;
    rules.set(dropped, value);
  }

  /** Considers setting an entry to 0 and one of another table from 0 to any value. */
  considerSwapsAcross(dropped: number): void {
    const position = this.#position;
    const { classCount, lineCount } = this.#instance;
    const value = position.points[dropped]!;
    const own = (dropped / lineCount) | 0;
    position.set(dropped, 0);
    for (let table = 0; table < classCount; table++)
      if (table !== own) this.#considerNewLines(table, position.loss, position.sums, dropped);
    position.set(dropped, value);
  }

  /** Makes the best move, and bans its entries for so many moves. */
  make(tenure: number): void {
    if (this.#dropped >= 0) {
      this.#position.set(this.#dropped, 0);
      this.#tabuUntil[this.#dropped] = this.#move + tenure;
    }
    this.#position.set(this.entry, this.#value);
    this.#tabuUntil[this.entry] = this.#move + tenure;
  }

  #considerNewLines(table: number, loss: number, sums: Float64Array, dropped: number): void {
    const { lineCount, values } = this.#instance;
    const { points, rules } = this.#position;
    let scanned = false;
    for (let entry = table * lineCount; entry < (table + 1) * lineCount; entry++) {
      if (entry === dropped || points[entry] !== 0) continue;
      if (values[entry]!.length === 1 || !rules.hasRoom(entry)) continue;
      if (!scanned) this.#lineSearch.scanRow(this.#position, table);
      scanned = true;
      this.#lineSearch.readRow(this.#position, entry, loss);
      this.#consider(entry, sums, dropped);
    }
  }

  /** Looks at the losses that the line search has found for an entry. */
  #consider(entry: number, sums: Float64Array, dropped: number): void {
    const values = this.#instance.values[entry]!;
    const width = this.#instance.constraintCount;
    const { rules } = this.#position;
    const now = rules.points[entry]!;
    const lineSearch = this.#lineSearch;
    const penalties = this.#penalties;
    const record = this.#incumbent.loss;
    const tabu = this.isTabu(entry) || (dropped >= 0 && this.isTabu(dropped));
    const losses = lineSearch.losses;
    // A move is worth a closer look if it may be the best here or a new incumbent.
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < values.length; i++) if (losses[i]! < lowest && values[i] !== now) lowest = losses[i]!;
    if (lowest >= record && (tabu || lowest > this.#price)) return;
    lineSearch.scanSums(this.#position, entry, sums);
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (value === now) continue;
      const lossThen = losses[i]!;
      if (lossThen >= record && (tabu || lossThen > this.#price)) continue;
      const broken = rules.broken + rules.change(entry, value);
      const fine = penalties.ofSums(lineSearch.sums, i * width) + penalties.ofRules(broken);
      const isRecord = fine === 0 && lossThen < record;
      if (tabu && !isRecord) continue;
      const price = isRecord ? lossThen - record : lossThen + fine;
      if (price > this.#price) continue;
      let size = 0;
      if (this.preferSmall) {
        size = rules.sizeWith(entry, value) * 1e6 + rules.sum + Math.abs(value) - Math.abs(now);
      }
      if (price === this.#price) {
        if (size > this.#size) continue;
        if (size === this.#size) {
          this.#ties++;
          if (this.#random() * this.#ties >= 1) continue;
        } else this.#ties = 1;
      } else this.#ties = 1;
      this.#price = price;
      this.#size = size;
      this.entry = entry;
      this.#value = value;
      this.#dropped = dropped;
    }
  }
}
