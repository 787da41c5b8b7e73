import type { Problem } from "../../problem/problem.ts";
import { fits32 } from "./counting-size.ts";
import { type Differences, differencesOf } from "./differences.ts";
import type { Numbers } from "./kernels.ts";

/** Profiles that are still told apart, each with its differences, side by side with those of the same cell. */
interface Items {
  count: number;
  /** A profile that speaks for the item. */
  readonly profile: Int32Array;
  readonly differences: Numbers;
}

/** Where the cells of the chosen conditions begin and end. */
interface Cells {
  count: number;
  readonly ends: Int32Array;
}

/**
 * The state of a walk over conditions in a fixed order, each of which is chosen or left out. Items are sorted by cell, then
 * by the answers to the conditions still to come, the next one first: so to choose it only splits cells, and to leave it
 * out merges two sorted runs in each of them.
 */
export class ColumnTree {
  readonly differences: Differences;
  /** Items and cells looked at. */
  steps = 0;
  readonly #width: number;
  readonly #profileCount: number;
  readonly #holds: readonly Uint8Array[];
  /** By place in the order: where the answers from there on stand among all that occur. */
  readonly #rank: readonly Int32Array[];
  readonly #items: Items[] = [];
  readonly #cells: Cells[] = [];

  constructor(problem: Problem, profiles: readonly Int32Array[]) {
    const { profileCount, classCount } = problem;
    this.#width = classCount - 1;
    this.#profileCount = profileCount;
    this.differences = differencesOf(problem);
    this.#holds = profiles.map((list) => {
      const holds = new Uint8Array(profileCount);
      for (const p of list) holds[p] = 1;
      return holds;
    });
    this.#rank = ranks(this.#holds, profileCount);
    const items = this.#itemsAt(0);
    const order = Array.from({ length: profileCount }, (_, p) => p);
    order.sort((a, b) => this.#rank[0]![a]! - this.#rank[0]![b]!);
    items.count = profileCount;
    order.forEach((p, i) => {
      items.profile[i] = p;
      for (let k = 0; k < this.#width; k++)
        items.differences[i * this.#width + k] = this.differences.values[p * this.#width + k]!;
    });
    const cells = this.#cellsAt(0);
    cells.count = 1;
    cells.ends[0] = profileCount;
  }

  /** The free loss (in steps) of the conditions that are chosen, together with all those to come. */
  get full(): number {
    return this.#least(this.#items[0]!);
  }

  /** Splits cells by the condition at `place`, into the cells at level `to`; says whether any was split. */
  split(place: number, items: number, from: number, to: number): boolean {
    const { profile } = this.#items[items]!;
    const { count, ends } = this.#cells[from]!;
    const into = this.#cellsAt(to);
    const holds = this.#holds[place]!;
    let made = 0;
    let start = 0;
    for (let c = 0; c < count; c++) {
      const end = ends[c]!;
      const middle = firstHolding(holds, profile, start, end);
      if (middle > start && middle < end) into.ends[made++] = middle;
      into.ends[made++] = end;
      start = end;
    }
    into.count = made;
    this.steps += count;
    return made > count;
  }

  /** Leaves out the condition at `place`: items and cells go to other levels. Gives the free loss with all to come. */
  merge(place: number, items: number, cells: number, toItems: number, toCells: number): number {
    const { profile, differences, count: size } = this.#items[items]!;
    const { count, ends } = this.#cells[cells]!;
    const into = this.#itemsAt(toItems);
    const intoCells = this.#cellsAt(toCells);
    const holds = this.#holds[place]!;
    const rank = this.#rank[place + 1]!;
    const width = this.#width;
    let made = 0;
    let total = 0;
    let start = 0;
    for (let c = 0; c < count; c++) {
      const end = ends[c]!;
      const middle = firstHolding(holds, profile, start, end);
      let i = start;
      let j = middle;
      while (i < middle || j < end) {
        const left = i < middle ? rank[profile[i]!]! : Infinity;
        const right = j < end ? rank[profile[j]!]! : Infinity;
        const own = left <= right ? i : j;
        into.profile[made] = profile[own]!;
        let least = 0;
        const at = made++ * width;
        if (left === right) {
          for (let k = 0; k < width; k++) {
            const sum = differences[i * width + k]! + differences[j * width + k]!;
            into.differences[at + k] = sum;
            if (sum < least) least = sum;
          }
        } else {
          for (let k = 0; k < width; k++) {
            const value = differences[own * width + k]!;
            into.differences[at + k] = value;
            if (value < least) least = value;
          }
        }
        total += least;
        if (left <= right) i++;
        if (right <= left) j++;
      }
      intoCells.ends[c] = made;
      start = end;
    }
    into.count = made;
    intoCells.count = count;
    this.steps += size;
    return total;
  }

  /** The free loss of the conditions that made these cells alone. */
  cellLoss(items: number, cells: number): number {
    const { differences, count: size } = this.#items[items]!;
    const { count, ends } = this.#cells[cells]!;
    const width = this.#width;
    let total = 0;
    let start = 0;
    for (let c = 0; c < count; c++) {
      const end = ends[c]!;
      let least = 0;
      for (let k = 0; k < width; k++) {
        let sum = 0;
        for (let i = start * width + k; i < end * width; i += width) sum += differences[i]!;
        if (sum < least) least = sum;
      }
      total += least;
      start = end;
    }
    this.steps += size;
    return total;
  }

  #least({ count, differences }: Items): number {
    let total = 0;
    for (let i = 0; i < count; i++) {
      let least = 0;
      for (let k = 0; k < this.#width; k++) least = Math.min(least, differences[i * this.#width + k]!);
      total += least;
    }
    return total;
  }

  #itemsAt(level: number): Items {
    const length = this.#profileCount * this.#width;
    this.#items[level] ??= {
      count: 0,
      profile: new Int32Array(this.#profileCount),
      differences: fits32(this.differences) ? new Int32Array(length) : new Float64Array(length),
    };
    return this.#items[level];
  }

  #cellsAt(level: number): Cells {
    this.#cells[level] ??= { count: 0, ends: new Int32Array(this.#profileCount) };
    return this.#cells[level];
  }
}

/** The first item of a sorted run for which the condition holds. */
function firstHolding(holds: Uint8Array, profile: Int32Array, start: number, end: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds[profile[middle]!] === 1) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Numbers the answers from each place on, in their order with the first condition weighing most. */
function ranks(holds: readonly Uint8Array[], profileCount: number): Int32Array[] {
  const all = Array.from({ length: holds.length + 1 }, () => new Int32Array(profileCount));
  let classes = 1;
  for (let place = holds.length - 1; place >= 0; place--) {
    const later = all[place + 1]!;
    const key = (p: number) => holds[place]![p]! * classes + later[p]!;
    const seen = new Int32Array(2 * classes);
    for (let p = 0; p < profileCount; p++) seen[key(p)] = 1;
    let next = 0;
    for (let i = 0; i < seen.length; i++) seen[i] = seen[i] === 1 ? next++ : 0;
    for (let p = 0; p < profileCount; p++) all[place]![p] = seen[key(p)]!;
    classes = next;
  }
  return all;
}
