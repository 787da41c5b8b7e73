import type { Penalty, ScoreLoss } from "./minimise.ts";

/** Half the squares of all coefficients, the intercept too, as LinearSVC has it with its `intercept_scaling` of 1. */
export const SQUARED_HINGE_PENALTY: Penalty = { conditions: 1, intercept: 1, centred: false };

/**
 * max(0, 1 - score)^2 for each row of a class and max(0, 1 + score)^2 for each other row, times their weights: those
 * of profile p are `weights[2 * p]` for others and `weights[2 * p + 1]` for the class.
 */
export function squaredHinge(weights: Float64Array): ScoreLoss {
  return {
    outputs: 1,
    slopes: (scores, into) => {
      for (let p = 0; p < scores.length; p++) {
        const score = scores[p]!;
        into[p] =
          2 * (weights[2 * p]! * Math.max(0, 1 + score) - weights[2 * p + 1]! * Math.max(0, 1 - score));
      }
    },
    curvatures: (scores, into) => {
      for (let p = 0; p < scores.length; p++) {
        const score = scores[p]!;
        into[p] = 2 * ((score > -1 ? weights[2 * p]! : 0) + (score < 1 ? weights[2 * p + 1]! : 0));
      }
    },
  };
}
