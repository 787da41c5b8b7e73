/** An interval of plausible values, both ends included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Standard normal quantile of 0.975: two-sided 95 %. */
const Z = 1.959963984540054;

/**
 * Score interval of a proportion (Wilson 1927), within [0, 1] and sensible for small n and for 0 or n successes.
 * Two-sided 95 %, or of the normal quantile z. Successes may be fractional, for weighted rates. n must be above 0.
 */
export function wilson(successes: number, n: number, z = Z): Interval {
  const z2 = z * z;
  const failures = n - successes;
  const middle = (successes + z2 / 2) / (n + z2);
  const half = (z * Math.sqrt((successes * failures) / n + z2 / 4)) / (n + z2);
  // At the ends of the scale the formula is exact and only rounding would leave it.
  return {
    low: successes <= 0 ? 0 : Math.max(0, middle - half),
    high: failures <= 0 ? 1 : Math.min(1, middle + half),
  };
}

/**
 * Interval of the difference first - second of two independent proportions: method 10, the hybrid score interval, of
 * Newcombe, Statistics in Medicine 17 (1998) 873-890. Two-sided 95 %, or of the normal quantile z. Both n must be
 * above 0.
 */
export function newcombe(successes1: number, n1: number, successes2: number, n2: number, z = Z): Interval {
  return squareAndAdd(successes1 / n1, wilson(successes1, n1, z), successes2 / n2, wilson(successes2, n2, z));
}

/**
 * The interval of the difference of two rates from the interval of each: what lies between a rate and its limit is
 * added like the sides of a right angle (the method of variance estimates recovery, MOVER).
 */
export function squareAndAdd(rate1: number, first: Interval, rate2: number, second: Interval): Interval {
  const difference = rate1 - rate2;
  return {
    low: Math.max(-1, difference - Math.hypot(rate1 - first.low, second.high - rate2)),
    high: Math.min(1, difference + Math.hypot(first.high - rate1, rate2 - second.low)),
  };
}
