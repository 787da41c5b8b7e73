import type { Penalty, ScoreLoss } from "./minimise.ts";

/** A loss and the penalty that makes its optimum unique. */
export interface Softmax {
  readonly loss: ScoreLoss;
  readonly penalty: Penalty;
}

/**
 * Minus the logarithm of the probability of each row's class, where probabilities are in proportion to e^score, times
 * the row's weight: `weights[k][p]` for class k in profile p. Three or more classes have a score each; of two, the
 * first has always 0, because only the difference counts.
 */
export function softmax(weights: readonly Float64Array[]): Softmax {
  const withoutScore = weights.length <= 2 ? Math.min(1, weights.length) : 0;
  const outputs = weights.length - withoutScore;
  const profileCount = weights[0]?.length ?? 0;
  const totals = Float64Array.from({ length: profileCount }, (_, p) =>
    weights.reduce((sum, own) => sum + own[p]!, 0),
  );
  const shares = new Float64Array(outputs);
  /** Probabilities of the classes that have a score; the highest score is taken off all, so that none overflows. */
  const sharesOf = (scores: Float64Array, p: number) => {
    let top = withoutScore > 0 ? 0 : -Infinity;
    for (let a = 0; a < outputs; a++) top = Math.max(top, scores[p * outputs + a]!);
    let sum = withoutScore > 0 ? Math.exp(-top) : 0;
    for (let a = 0; a < outputs; a++) {
      shares[a] = Math.exp(scores[p * outputs + a]! - top);
      sum += shares[a]!;
    }
    for (let a = 0; a < outputs; a++) shares[a]! /= sum;
  };
  const loss: ScoreLoss = {
    outputs,
    slopes: (scores, into) => {
      for (let p = 0; p < profileCount; p++) {
        sharesOf(scores, p);
        for (let a = 0; a < outputs; a++)
          into[p * outputs + a] = totals[p]! * shares[a]! - weights[a + withoutScore]![p]!;
      }
    },
    curvatures: (scores, into) => {
      for (let p = 0; p < profileCount; p++) {
        sharesOf(scores, p);
        for (let a = 0; a < outputs; a++) {
          for (let b = 0; b < outputs; b++) {
            const curvature = shares[a]! * ((a === b ? 1 : 0) - shares[b]!);
            into[(p * outputs + a) * outputs + b] = totals[p]! * curvature;
          }
        }
      }
    },
  };
  return { loss, penalty: { conditions: 1, intercept: 0, centred: withoutScore === 0 } };
}
