import type { Instance } from "./instance.ts";
import { TableRules } from "./table-rules.ts";

/**
 * Where the search stands: points, and what follows from them in every profile, kept up to date entry by
 * entry. Changing an entry costs K times the profiles where its line holds.
 */
export class Position {
  readonly rules: TableRules;
  /** Whole-number loss. */
  loss = 0;
  /** Sum of each constraint. */
  readonly sums: Float64Array;
  /**
   * At `k * P + p`: how many points class k needs more (if positive) to be given in profile p; it has that many
   * to spare, and no more, when 0 or negative.
   */
  readonly thresholds: Int32Array;
  /** At `k * P + p`: change of loss when class k is given in profile p instead of its best rival. */
  readonly gains: Float64Array;
  /** At `(k * P + p) * C + c`: the same for the sum of constraint c. */
  readonly sumGains: Float64Array;
  /** Profiles looked at so far. */
  visits = 0;

  readonly #instance: Instance;
  readonly #scores: Int32Array;
  readonly #first: Int32Array;
  readonly #second: Int32Array;

  constructor(instance: Instance) {
    const { classCount, profileCount, constraintCount } = instance;
    this.#instance = instance;
    this.rules = new TableRules(instance.problem);
    this.sums = new Float64Array(constraintCount);
    this.thresholds = new Int32Array(classCount * profileCount);
    this.gains = new Float64Array(classCount * profileCount);
    this.sumGains = new Float64Array(classCount * profileCount * constraintCount);
    this.#scores = new Int32Array(profileCount * classCount);
    this.#first = new Int32Array(profileCount);
    this.#second = new Int32Array(profileCount).fill(1);
    for (let p = 0; p < profileCount; p++) {
      this.loss += instance.cost[p * classCount]!;
      for (let c = 0; c < constraintCount; c++)
        this.sums[c]! += instance.coefficients[p * classCount * constraintCount + c]!;
      this.#refreshGains(p, 0, 1);
      for (let k = 1; k < classCount; k++) this.thresholds[k * profileCount + p] = 1;
    }
  }

  get points(): Int32Array {
    return this.rules.points;
  }

  /** Gives an entry this value; limits and rules are the caller's business. */
  set(entry: number, value: number): void {
    const delta = value - this.points[entry]!;
    if (delta === 0) return;
    this.rules.set(entry, value);
    const { classCount, profileCount, lineCount, list, listStart } = this.#instance;
    const k = (entry / lineCount) | 0;
    const j = entry - k * lineCount;
    const scores = this.#scores;
    const thresholds = this.thresholds;
    const end = listStart[j + 1]!;
    this.visits += (end - listStart[j]!) * classCount;
    for (let i = listStart[j]!; i < end; i++) {
      const p = list[i]!;
      const row = p * classCount;
      const newScore = scores[row + k]! + delta;
      scores[row + k] = newScore;
      const runnerUp = this.#second[p]!;
      if (k !== this.#first[p] && k !== runnerUp && newScore < scores[row + runnerUp]!) {
        thresholds[k * profileCount + p]! -= delta; // an also-ran stays one: nobody else is touched
        continue;
      }
      let first = 0;
      let firstScore = scores[row]!;
      let second = -1;
      let secondScore = Number.NEGATIVE_INFINITY;
      for (let c = 1; c < classCount; c++) {
        const score = scores[row + c]!;
        if (score > firstScore) {
          second = first;
          secondScore = firstScore;
          first = c;
          firstScore = score;
        } else if (score > secondScore) {
          second = c;
          secondScore = score;
        }
      }
      // A class that comes later than its rival must have more points, an earlier one as many.
      for (let c = 0; c < classCount; c++)
        thresholds[c * profileCount + p] = firstScore - scores[row + c]! + (first < c ? 1 : 0);
      thresholds[first * profileCount + p] = secondScore - firstScore + (second < first ? 1 : 0);
      if (first !== this.#first[p] || second !== this.#second[p]) this.#give(p, first, second);
    }
  }

  /** Moves to other points, entry by entry. */
  moveTo(points: Int32Array): void {
    for (let e = 0; e < points.length; e++) if (points[e] !== this.points[e]) this.set(e, points[e]!);
  }

  #give(p: number, first: number, second: number): void {
    const { classCount, constraintCount, cost, coefficients } = this.#instance;
    const was = p * classCount + this.#first[p]!;
    const is = p * classCount + first;
    if (was !== is) {
      this.loss += cost[is]! - cost[was]!;
      for (let c = 0; c < constraintCount; c++)
        this.sums[c]! += coefficients[is * constraintCount + c]! - coefficients[was * constraintCount + c]!;
    }
    this.#first[p] = first;
    this.#second[p] = second;
    this.#refreshGains(p, first, second);
  }

  #refreshGains(p: number, first: number, second: number): void {
    const { classCount, profileCount, constraintCount, cost, coefficients } = this.#instance;
    const row = p * classCount;
    for (let k = 0; k < classCount; k++) {
      const rival = row + (k === first ? second : first);
      const at = k * profileCount + p;
      this.gains[at] = cost[row + k]! - cost[rival]!;
      for (let c = 0; c < constraintCount; c++)
        this.sumGains[at * constraintCount + c] =
          coefficients[(row + k) * constraintCount + c]! - coefficients[rival * constraintCount + c]!;
    }
  }
}
