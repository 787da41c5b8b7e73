/** An interval of plausible values, both ends included. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Standard normal quantile of 0.975: two-sided 95 %. */
const Z = 1.959963984540054;

/**
 * 95 % score interval of a proportion (Wilson 1927), within [0, 1] and sensible for small n and for 0 or n
 * successes. Successes may be fractional, for weighted rates. n must be above 0.
 */
export function wilson(successes: number, n: number): Interval {
  const z2 = Z * Z;
  const failures = n - successes;
  const middle = (successes + z2 / 2) / (n + z2);
  const half = (Z * Math.sqrt((successes * failures) / n + z2 / 4)) / (n + z2);
  // At the ends of the scale the formula is exact and only rounding would leave it.
  return {
    low: successes <= 0 ? 0 : Math.max(0, middle - half),
    high: failures <= 0 ? 1 : Math.min(1, middle + half),
  };
}

/**
 * 95 % interval of the difference first - second of two independent proportions: method 10, the hybrid score
 * interval, of Newcombe, Statistics in Medicine 17 (1998) 873-890. Both n must be above 0.
 */
export function newcombe(successes1: number, n1: number, successes2: number, n2: number): Interval {
  const rate1 = successes1 / n1;
  const rate2 = successes2 / n2;
  const first = wilson(successes1, n1);
  const second = wilson(successes2, n2);
  const difference = rate1 - rate2;
  return {
    low: Math.max(-1, difference - Math.hypot(rate1 - first.low, second.high - rate2)),
    high: Math.min(1, difference + Math.hypot(first.high - rate1, rate2 - second.low)),
  };
}
