import { cutsOf } from "../problem/shape.ts";
import type { Instance } from "./instance.ts";
import { TableRules } from "./table-rules.ts";

/**
 * Where the search for a score stands: points and cut-offs, and the total of every profile, kept up to date line by
 * line. Loss and sums of constraints are counted when they are asked for.
 */
export class ScorePosition {
  readonly rules: TableRules;
  readonly totals: Int32Array;
  /** The cut-offs: the end of `points`. */
  readonly cuts: Int32Array;
  /** Profiles looked at so far. */
  visits = 0;

  readonly #instance: Instance;
  readonly #sums: Float64Array;
  #loss = 0;
  #isStale = true;

  constructor(instance: Instance) {
    this.#instance = instance;
    this.rules = new TableRules(instance.problem);
    this.totals = new Int32Array(instance.profileCount);
    this.cuts = cutsOf(instance.problem, this.rules.points);
    // Nobody reaches a cut-off above 0 without points.
    this.cuts.fill(1);
    this.#sums = new Float64Array(instance.constraintCount);
  }

  /** The whole solution. */
  get points(): Int32Array {
    return this.rules.points;
  }

  /** Whole-number loss. */
  get loss(): number {
    this.#count();
    return this.#loss;
  }

  /** Sum of each constraint. */
  get sums(): Float64Array {
    this.#count();
    return this.#sums;
  }

  /** Gives a line these points; limits and rules are the caller's business. */
  set(line: number, value: number): void {
    const delta = value - this.points[line]!;
    if (delta === 0) return;
    this.rules.set(line, value);
    const { list, listStart } = this.#instance;
    const { totals } = this;
    const to = listStart[line + 1]!;
    for (let i = listStart[line]!; i < to; i++) totals[list[i]!]! += delta;
    this.visits += to - listStart[line]!;
    this.#isStale = true;
  }

  setCuts(cuts: ArrayLike<number>): void {
    this.cuts.set(cuts);
    this.#isStale = true;
  }

  /** Moves to another solution, line by line. */
  moveTo(solution: Int32Array): void {
    const { lineCount } = this.#instance;
    for (let j = 1; j < lineCount; j++) if (solution[j] !== this.points[j]) this.set(j, solution[j]!);
    this.setCuts(solution.subarray(lineCount));
  }

  #count(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    const { profileCount, classCount, constraintCount, cost, coefficients } = this.#instance;
    const { totals, cuts } = this;
    const sums = this.#sums.fill(0);
    let loss = 0;
    for (let p = 0; p < profileCount; p++) {
      let k = 0;
      while (k < cuts.length && totals[p]! >= cuts[k]!) k++;
      const at = p * classCount + k;
      loss += cost[at]!;
      for (let c = 0; c < constraintCount; c++) sums[c]! += coefficients[at * constraintCount + c]!;
    }
    this.#loss = loss;
    this.visits += profileCount;
  }
}
