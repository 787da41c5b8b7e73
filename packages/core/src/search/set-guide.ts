import type { Random } from "../random.ts";
import type { Instance } from "./instance.ts";
import type { Standpoint } from "./standpoint.ts";

/** Numbers that the counts of one look may take; sets that would need more are not looked for. */
const MOST_COUNTS = 4_000_000;
/** Exchanges of a climb, at most: most end after a few. */
const MOST_STEPS = 8;

/**
 * Finds sets of conditions that tell people apart well, before any points are thought of: a set splits people into
 * cells, and if each cell could be given its cheapest class, the loss would be the set's free loss. It is a floor of
 * every card on these conditions and mostly near to the best of them, so walks that keep to a set of small free loss
 * begin where good cards are.
 */
export class SetGuide {
  readonly #instance: Instance;
  /** Conditions that may have points somewhere. */
  readonly #lines: Int32Array;
  readonly #size: number;
  readonly #cellOf: Int32Array;
  readonly #counts: Float64Array;
  readonly #cells: Float64Array;

  private constructor(instance: Instance, lines: Int32Array, size: number, cells: number) {
    this.#instance = instance;
    this.#lines = lines;
    this.#size = size;
    this.#cellOf = new Int32Array(instance.profileCount);
    this.#counts = new Float64Array(instance.lineCount * cells * instance.classCount);
    this.#cells = new Float64Array(cells * instance.classCount);
  }

  /** Undefined where distinct conditions are not limited, or so many are allowed that sets say little. */
  static of(instance: Instance): SetGuide | undefined {
    const { problem, movable, lineCount, classCount, profileCount } = instance;
    const lines = [...new Set(Array.from(movable, (entry) => entry % lineCount))].filter((line) => line > 0);
    const size = Math.min(problem.maxConditions, lines.length);
    if (size < 2 || size >= lines.length || size > 16) return undefined;
    const cells = Math.min(2 ** (size - 1), profileCount + 1);
    if (lineCount * cells * classCount > MOST_COUNTS) return undefined;
    return new SetGuide(instance, Int32Array.from(lines), size, cells);
  }

  /**
   * A set near to the conditions in use: some are exchanged by lot, then one after the other as long as that makes the
   * free loss smaller.
   */
  choose(position: Standpoint & { visits: number }, random: Random): number[] {
    const { lineCount, movable } = this.#instance;
    const used = new Set<number>();
    for (const entry of movable)
      if (position.points[entry] !== 0 && entry % lineCount !== 0) used.add(entry % lineCount);
    const set = [...used].slice(0, this.#size);
    const draw = () => this.#lines[(random() * this.#lines.length) | 0]!;
    const kept = Math.max(0, Math.min(set.length, this.#size - 1 - ((random() * 3) | 0)));
    while (set.length > kept) set.splice((random() * set.length) | 0, 1);
    while (set.length < this.#size) {
      const line = draw();
      if (!set.includes(line)) set.push(line);
    }
    let best = Infinity;
    for (let step = 0; step < MOST_STEPS; step++) {
      let [out, into] = [-1, -1];
      // Any place may be the best to exchange; which comes first among equals is drawn by lot.
      const turn = (random() * set.length) | 0;
      for (let n = 0; n < set.length; n++) {
        const i = (n + turn) % set.length;
        const { line, loss } = this.#bestInstead(set, i, position);
        if (loss < best) [best, out, into] = [loss, i, line];
      }
      if (out < 0) break;
      set[out] = into;
    }
    return set;
  }

  /** The condition that makes the free loss smallest in place of the i-th. */
  #bestInstead(
    set: readonly number[],
    i: number,
    position: { visits: number },
  ): { line: number; loss: number } {
    const { profileCount, classCount, lineCount, cost, linesOf, linesStart } = this.#instance;
    const cells = this.#split(set, i);
    const width = cells * classCount;
    const counts = this.#counts.fill(0, 0, lineCount * width);
    const all = this.#cells.fill(0, 0, width);
    position.visits += profileCount + (linesOf.length >> 1);
    for (let p = 0; p < profileCount; p++) {
      const cell = this.#cellOf[p]! * classCount;
      const end = linesStart[p + 1]!;
      for (let k = 0; k < classCount; k++) {
        const price = cost[p * classCount + k]!;
        if (price === 0) continue;
        all[cell + k]! += price;
        for (let at = linesStart[p]!; at < end; at++) counts[linesOf[at]! * width + cell + k]! += price;
      }
    }
    const best = { line: set[i]!, loss: Infinity };
    for (const line of this.#lines) {
      if (set.includes(line) && line !== set[i]) continue;
      let loss = 0;
      for (let at = 0; at < width; at += classCount) {
        let inside = Infinity;
        let outside = Infinity;
        for (let k = 0; k < classCount; k++) {
          const own = counts[line * width + at + k]!;
          inside = Math.min(inside, own);
          outside = Math.min(outside, all[at + k]! - own);
        }
        loss += inside + outside;
      }
      if (loss < best.loss) Object.assign(best, { line, loss });
    }
    return best;
  }

  /** Numbers the cells of all but the i-th condition; returns how many there are. */
  #split(set: readonly number[], i: number): number {
    const { list, listStart } = this.#instance;
    const cellOf = this.#cellOf.fill(0);
    let bit = 1;
    for (const [n, line] of set.entries()) {
      if (n === i) continue;
      for (let at = listStart[line]!; at < listStart[line + 1]!; at++) cellOf[list[at]!]! += bit;
      bit *= 2;
    }
    if (bit <= this.#cells.length / this.#instance.classCount) return bit;
    const number = new Map<number, number>();
    for (let p = 0; p < cellOf.length; p++) {
      const known = number.get(cellOf[p]!) ?? number.size;
      number.set(cellOf[p]!, known);
      cellOf[p] = known;
    }
    return number.size;
  }
}
