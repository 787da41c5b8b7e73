import { give, type Standing } from "./change-scores.ts";
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
  readonly #standing: Standing;

  constructor(instance: Instance) {
    const { classCount, profileCount, constraintCount, list, cost, coefficients, kernels } = instance;
    const { int32, float64 } = positionLengths(instance);
    this.#instance = instance;
    this.rules = new TableRules(instance.problem);
    this.sums = kernels.float64(float64.sums);
    this.thresholds = kernels.int32(int32.thresholds);
    this.gains = kernels.float64(float64.gains);
    this.sumGains = kernels.float64(float64.sumGains);
    this.#standing = {
      classCount,
      profileCount,
      constraintCount,
      list,
      cost,
      coefficients,
      scores: kernels.int32(int32.scores),
      first: kernels.int32(int32.first),
      second: kernels.int32(int32.second),
      thresholds: this.thresholds,
      gains: this.gains,
      sums: this.sums,
      sumGains: this.sumGains,
    };
    for (let p = 0; p < profileCount; p++) {
      this.loss += cost[p * classCount]!;
      for (let c = 0; c < constraintCount; c++)
        this.sums[c]! += coefficients[p * classCount * constraintCount + c]!;
      give(this.#standing, p, 0, 1);
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
    const { classCount, lineCount, listStart, kernels } = this.#instance;
    const k = (entry / lineCount) | 0;
    const j = entry - k * lineCount;
    const from = listStart[j]!;
    const to = listStart[j + 1]!;
    this.visits += (to - from) * classCount;
    this.loss = kernels.changeScores(this.#standing, from, to, k, delta, this.loss);
  }

  /** Moves to other points, entry by entry. */
  moveTo(points: Int32Array): void {
    for (let e = 0; e < points.length; e++) if (points[e] !== this.points[e]) this.set(e, points[e]!);
  }
}

/** How long the arrays of a position are. */
export function positionLengths({ classCount, profileCount, constraintCount }: Instance) {
  const size = classCount * profileCount;
  return {
    int32: { thresholds: size, scores: size, first: profileCount, second: profileCount },
    float64: { sums: constraintCount, gains: size, sumGains: size * constraintCount },
  };
}
