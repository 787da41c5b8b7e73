import { type Features, scoresOf } from "./features.ts";
import { solvePositive } from "./solve-positive.ts";

/** A convex loss of the scores that a linear model gives; score a of profile p is at `p * outputs + a`. */
export interface ScoreLoss {
  /** Scores per profile. */
  readonly outputs: number;
  /** Writes the derivative of the loss by each score. */
  slopes(scores: Float64Array, into: Float64Array): void;
  /** Writes the second derivatives by each pair a, b of a profile's scores, at `(p * outputs + a) * outputs + b`. */
  curvatures(scores: Float64Array, into: Float64Array): void;
}

/** What is added to the loss: half of these times the squares of the coefficients. */
export interface Penalty {
  readonly conditions: number;
  readonly intercept: number;
  /** Also half the square of the sum of all intercepts: for losses that only know differences of scores. */
  readonly centred: boolean;
}

/** Far more than are needed, unless weights are so large that rounding hides the penalty. */
const MOST_STEPS = 60;

/**
 * The coefficients of the smallest loss and penalty together: coefficient j of score a is at `a * width + j`. Newton's
 * method with an exact search along each step: the loss is convex and the penalty makes it strictly so, hence the
 * optimum is unique and found from anywhere, in some ten steps, each (outputs * width)^3 / 3 products and a look at
 * all pairs of features of each profile.
 */
export function minimise(features: Features, loss: ScoreLoss, penalty: Penalty): Float64Array {
  const { width, profileCount } = features;
  const { outputs } = loss;
  const size = outputs * width;
  const coefficients = new Float64Array(size);
  const slopes = new Float64Array(profileCount * outputs);
  const curvatures = new Float64Array(profileCount * outputs * outputs);
  const ridge = Float64Array.from({ length: size }, (_, i) =>
    i % width === 0 ? penalty.intercept : penalty.conditions,
  );
  const sumOfIntercepts = (values: Float64Array) => {
    let sum = 0;
    if (penalty.centred) for (let a = 0; a < outputs; a++) sum += values[a * width]!;
    return sum;
  };

  let lastMoved = Infinity;
  for (let step = 0; step < MOST_STEPS; step++) {
    const scores = scoresOf(features, coefficients, outputs);
    loss.slopes(scores, slopes);
    loss.curvatures(scores, curvatures);
    const direction = gradientOf(features, slopes, outputs);
    const pull = sumOfIntercepts(coefficients);
    for (let i = 0; i < size; i++) {
      direction[i] = -(direction[i]! + ridge[i]! * coefficients[i]! + (i % width === 0 ? pull : 0));
    }
    const hessian = hessianOf(features, curvatures, outputs);
    for (let i = 0; i < size; i++) hessian[i * size + i]! += ridge[i]!;
    if (penalty.centred) {
      for (let i = 0; i < size; i += width) for (let j = 0; j <= i; j += width) hessian[i * size + j]! += 1;
    }
    solvePositive(hessian, direction);

    const change = scoresOf(features, direction, outputs);
    const there = new Float64Array(scores.length);
    const slopeAt = (length: number) => {
      for (let i = 0; i < scores.length; i++) there[i] = scores[i]! + length * change[i]!;
      loss.slopes(there, slopes);
      let slope = (pull + length * sumOfIntercepts(direction)) * sumOfIntercepts(direction);
      for (let i = 0; i < size; i++)
        slope += ridge[i]! * (coefficients[i]! + length * direction[i]!) * direction[i]!;
      for (let i = 0; i < scores.length; i++) slope += slopes[i]! * change[i]!;
      return slope;
    };
    const length = lengthOfStep(slopeAt);
    for (let i = 0; i < size; i++) coefficients[i]! += length * direction[i]!;
    const moved = largest(direction) / (1 + largest(coefficients));
    // Near the optimum each step is far smaller than the last; one that is not has met the limit of rounding.
    if (moved <= 1e-10 || (moved <= 1e-6 && moved > lastMoved / 2)) break;
    lastMoved = moved;
  }
  return coefficients;
}

/**
 * How far to go along a step, at most 1: to where the slope is next to nothing. Slopes rise along the way, so the
 * place is between two of opposite sign (false position, in the Illinois form, which moves both ends).
 */
function lengthOfStep(slopeAt: (length: number) => number): number {
  let low = { at: 0, slope: slopeAt(0) };
  let high = { at: 1, slope: slopeAt(1) };
  const enough = 1e-3 * Math.abs(low.slope);
  if (high.slope <= enough) return 1;
  let last = 0;
  for (let i = 0; i < 60; i++) {
    const at = (low.at * high.slope - high.at * low.slope) / (high.slope - low.slope);
    const slope = slopeAt(at);
    if (Math.abs(slope) <= enough) return at;
    if (slope < 0) {
      low = { at, slope };
      if (last < 0) high = { at: high.at, slope: high.slope / 2 };
    } else {
      high = { at, slope };
      if (last > 0) low = { at: low.at, slope: low.slope / 2 };
    }
    last = Math.sign(slope);
  }
  return low.at;
}

/** Derivatives of the loss by each coefficient. */
function gradientOf(features: Features, slopes: Float64Array, outputs: number): Float64Array {
  const { profileCount, width, starts, active } = features;
  const gradient = new Float64Array(outputs * width);
  for (let p = 0; p < profileCount; p++) {
    for (let a = 0; a < outputs; a++) {
      const slope = slopes[p * outputs + a]!;
      if (slope === 0) continue;
      for (let i = starts[p]!; i < starts[p + 1]!; i++) gradient[a * width + active[i]!]! += slope;
    }
  }
  return gradient;
}

/** Second derivatives of the loss by each pair of coefficients, the lower half. */
function hessianOf(features: Features, curvatures: Float64Array, outputs: number): Float64Array {
  const { profileCount, width, starts, active } = features;
  const size = outputs * width;
  const hessian = new Float64Array(size * size);
  for (let p = 0; p < profileCount; p++) {
    for (let a = 0; a < outputs; a++) {
      for (let b = 0; b <= a; b++) {
        const curvature = curvatures[(p * outputs + a) * outputs + b]!;
        if (curvature === 0) continue;
        for (let i = starts[p]!; i < starts[p + 1]!; i++) {
          const row = (a * width + active[i]!) * size + b * width;
          // Within the diagonal blocks half is enough; the others are no mirror of themselves in the lower half.
          const end = a === b ? i + 1 : starts[p + 1]!;
          for (let j = starts[p]!; j < end; j++) hessian[row + active[j]!]! += curvature;
        }
      }
    }
  }
  return hessian;
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
