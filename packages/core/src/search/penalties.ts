import type { Instance } from "./instance.ts";
import type { Standpoint } from "./standpoint.ts";

const grow = 1.25;
const patienceBroken = 4;
const patienceKept = 8;
const lightest = 1 / 64;
const heaviest = 1 << 20;

/**
 * Prices of broken constraints and rules, in units of loss. A constraint that stays broken gets dearer, one
 * that stays kept gets cheaper, so that the search walks along the border of what is allowed, where good
 * solutions are.
 */
export class Penalties {
  readonly #instance: Instance;
  readonly #weights: Float64Array;
  #ruleWeight: number;
  /** Moves in a row that each constraint has been broken (positive) or kept (negative). */
  readonly #streaks: Int32Array;
  #ruleStreak = 0;
  readonly #ruleUnit: number;

  constructor(instance: Instance) {
    this.#instance = instance;
    this.#weights = new Float64Array(instance.constraintCount).fill(1);
    this.#streaks = new Int32Array(instance.constraintCount);
    this.#ruleWeight = 1;
    this.#ruleUnit = Math.max(1, instance.problem.lossScale) / 50;
  }

  /** Price of constraint sums found at `sums[at]`, `sums[at + 1]` and so on; 0 exactly when all are kept. */
  ofSums(sums: Float64Array, at: number): number {
    const { constraintCount, min, max, violationUnit } = this.#instance;
    let price = 0;
    for (let c = 0; c < constraintCount; c++) {
      const sum = sums[at + c]!;
      const excess = sum > max[c]! ? sum - max[c]! : sum < min[c]! ? min[c]! - sum : 0;
      if (excess > 0) price += excess * violationUnit[c]! * this.#weights[c]!;
    }
    return price;
  }

  /** Price of rules that are broken by this much. */
  ofRules(broken: number): number {
    return broken * this.#ruleUnit * this.#ruleWeight;
  }

  /** Looks at where the search stands after a move, and makes prices dearer or cheaper. */
  adapt(position: Standpoint): void {
    const { constraintCount, min, max } = this.#instance;
    for (let c = 0; c < constraintCount; c++) {
      const sum = position.sums[c]!;
      const streak = next(this.#streaks[c]!, sum > max[c]! || sum < min[c]!);
      this.#weights[c] = adapted(this.#weights[c]!, streak);
      this.#streaks[c] = spent(streak) ? 0 : streak;
    }
    const streak = next(this.#ruleStreak, position.rules.broken > 0);
    this.#ruleWeight = adapted(this.#ruleWeight, streak);
    this.#ruleStreak = spent(streak) ? 0 : streak;
  }
}

function next(streak: number, broken: boolean): number {
  return broken ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1;
}

function spent(streak: number): boolean {
  return streak >= patienceBroken || streak <= -patienceKept;
}

function adapted(weight: number, streak: number): number {
  if (streak >= patienceBroken) return Math.min(heaviest, weight * grow);
  if (streak <= -patienceKept) return Math.max(lightest, weight / grow);
  return weight;
}
