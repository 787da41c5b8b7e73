import { incompleteBeta } from "./incomplete-beta.ts";
import type { Interval } from "./intervals.ts";

/** Halvings of [0, 1] until doubles have no more digits to give. */
const HALVINGS = 52;

/**
 * Exact limits of a proportion (Clopper and Pearson 1934), each one-sided at this confidence, from 0.5 to under 1:
 * whatever the true rate is, the limit misses it in at most a share 1 - confidence of all samples. Successes may be
 * fractional, for weighted rates. n must be above 0.
 */
export function exactLimits(successes: number, n: number, confidence: number): Interval {
  return { low: 1 - upperLimit(n - successes, n, confidence), high: upperLimit(successes, n, confidence) };
}

/** The rate at which so few successes or fewer come up in just a share 1 - confidence of samples. */
function upperLimit(successes: number, n: number, confidence: number): number {
  if (successes >= n) return 1;
  let low = Math.max(0, successes / n);
  let high = 1;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, successes + 1, n - successes) < confidence) low = middle;
    else high = middle;
  }
  return high;
}
