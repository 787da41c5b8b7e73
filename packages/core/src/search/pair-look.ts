import type { Instance } from "./instance.ts";
import type { Position } from "./position.ts";
import { SumsByValue } from "./sums-by-value.ts";

/** Profiles that a look at all pairs may cost; problems where it costs more are left to single moves. */
const mostVisits = 50_000;
const widestRange = 1024;
/** Pairs of values that cost as much as a visit of a profile. */
const pairsPerVisit = 8;

/**
 * Looks at all tables that differ from a position in two entries of one table, for those of least loss that keep all
 * limits and rules. Where limits bind from both sides one entry alone often can't change without breaking them.
 *
 * A profile goes over to the table's class at one value of the first entry, of the second, or of the sum of both,
 * depending on which of the two lines hold in it. So with sums by these three, each pair of values costs a few
 * additions.
 */
export class PairLook {
  readonly isAffordable: boolean;

  readonly #instance: Instance;
  readonly #position: Position;
  /** Profiles where only the first line holds, only the second, and both. */
  readonly #first: SumsByValue;
  readonly #second: SumsByValue;
  readonly #both: SumsByValue;
  /** Loss and sums of the constraints if the class were given in none of those. */
  readonly #base: Float64Array;
  /** The best pair so far: its loss, entries and values. */
  #loss = 0;
  readonly #entries = new Int32Array(2);
  readonly #values = new Int32Array(2);

  constructor(instance: Instance, position: Position) {
    this.#instance = instance;
    this.#position = position;
    const width = 1 + instance.constraintCount;
    const range = Math.max(0, ...instance.values.map((set) => set[set.length - 1]! - set[0]!));
    this.isAffordable = range <= widestRange && visitsOfLook(instance) <= mostVisits;
    const most = this.isAffordable ? range : 0;
    this.#first = new SumsByValue(most, width);
    this.#second = new SumsByValue(most, width);
    this.#both = new SumsByValue(2 * most, width);
    this.#base = new Float64Array(width);
  }

  /** Goes to the best tables that keep everything and have a loss below this; false if there are none. */
  moveBelow(loss: number): boolean {
    const { movable, lineCount } = this.#instance;
    this.#loss = loss;
    for (let i = 0; i < movable.length; i++) {
      const table = (movable[i]! / lineCount) | 0;
      for (let j = i + 1; j < movable.length && movable[j]! < (table + 1) * lineCount; j++)
        this.#consider(table, movable[i]!, movable[j]!);
    }
    if (this.#loss >= loss) return false;
    for (let i = 0; i < 2; i++) this.#position.set(this.#entries[i]!, this.#values[i]!);
    return true;
  }

  #consider(table: number, a: number, b: number): void {
    this.#addUp(table, a, b);
    const { values, constraintCount, min, max } = this.#instance;
    const { points } = this.#position;
    const valuesA = values[a]!;
    const valuesB = values[b]!;
    const lowA = valuesA[0]!;
    const lowB = valuesB[0]!;
    const width = 1 + constraintCount;
    const base = this.#base;
    const first = this.#first.sums;
    const second = this.#second.sums;
    const both = this.#both.sums;
    const nowA = (points[a]! - lowA) * width;
    const nowB = (points[b]! - lowB) * width;
    const { loss, sums } = this.#position;
    for (let c = 0; c < width; c++)
      base[c] =
        (c === 0 ? loss : sums[c - 1]!) - first[nowA + c]! - second[nowB + c]! - both[nowA + nowB + c]!;
    for (let i = 0; i < valuesA.length; i++) {
      const atA = (valuesA[i]! - lowA) * width;
      const lossA = base[0]! + first[atA]!;
      for (let j = 0; j < valuesB.length; j++) {
        const atB = (valuesB[j]! - lowB) * width;
        const lossThen = lossA + second[atB]! + both[atA + atB]!;
        if (lossThen >= this.#loss) continue;
        let c = 1;
        for (; c < width; c++) {
          const sum = base[c]! + first[atA + c]! + second[atB + c]! + both[atA + atB + c]!;
          if (sum < min[c - 1]! || sum > max[c - 1]!) break;
        }
        if (c < width || !this.#keepsRules(a, valuesA[i]!, b, valuesB[j]!)) continue;
        this.#loss = lossThen;
        this.#entries[0] = a;
        this.#entries[1] = b;
        this.#values[0] = valuesA[i]!;
        this.#values[1] = valuesB[j]!;
      }
    }
  }

  #addUp(table: number, a: number, b: number): void {
    const { profileCount, lineCount, constraintCount, values, list, listStart, problem } = this.#instance;
    const position = this.#position;
    const { thresholds, gains, sumGains, points } = position;
    const { lines, words } = problem;
    const valuesA = values[a]!;
    const valuesB = values[b]!;
    const first = this.#first;
    const second = this.#second;
    const both = this.#both;
    const rangeA = valuesA[valuesA.length - 1]! - valuesA[0]!;
    const rangeB = valuesB[valuesB.length - 1]! - valuesB[0]!;
    first.begin(rangeA);
    second.begin(rangeB);
    both.begin(rangeA + rangeB);
    const shiftA = points[a]! - valuesA[0]!;
    const shiftB = points[b]! - valuesB[0]!;
    const offset = table * profileCount;
    const lineA = a - table * lineCount;
    const lineB = b - table * lineCount;
    const holds = (line: number, p: number) => (lines[line * words + (p >> 5)]! >>> (p & 31)) & 1;
    for (let i = listStart[lineA]!; i < listStart[lineA + 1]!; i++) {
      const p = list[i]!;
      const at = offset + p;
      if (holds(lineB, p))
        both.add(thresholds[at]! + shiftA + shiftB, gains[at]!, sumGains, at * constraintCount);
      else first.add(thresholds[at]! + shiftA, gains[at]!, sumGains, at * constraintCount);
    }
    for (let i = listStart[lineB]!; i < listStart[lineB + 1]!; i++) {
      const p = list[i]!;
      const at = offset + p;
      if (!holds(lineA, p)) second.add(thresholds[at]! + shiftB, gains[at]!, sumGains, at * constraintCount);
    }
    first.addUp();
    second.addUp();
    both.addUp();
    position.visits += visitsOfPair(this.#instance, a, b);
  }

  #keepsRules(a: number, valueA: number, b: number, valueB: number): boolean {
    const { rules } = this.#position;
    const nowA = rules.points[a]!;
    const nowB = rules.points[b]!;
    rules.set(a, valueA);
    rules.set(b, valueB);
    const kept = rules.broken === 0 && rules.withinLimits();
    rules.set(a, nowA);
    rules.set(b, nowB);
    return kept;
  }
}

function visitsOfPair(
  { listStart, lineCount, constraintCount, values }: Instance,
  a: number,
  b: number,
): number {
  const length = (entry: number) => listStart[(entry % lineCount) + 1]! - listStart[entry % lineCount]!;
  const pairs = values[a]!.length * values[b]!.length;
  return (((length(a) + length(b)) * (constraintCount + 2)) >> 1) + Math.ceil(pairs / pairsPerVisit);
}

function visitsOfLook(instance: Instance): number {
  const { movable, lineCount } = instance;
  let visits = 0;
  for (let i = 0; i < movable.length && visits <= mostVisits; i++)
    for (let j = i + 1; j < movable.length; j++)
      if (((movable[i]! / lineCount) | 0) === ((movable[j]! / lineCount) | 0))
        visits += visitsOfPair(instance, movable[i]!, movable[j]!);
  return visits;
}
