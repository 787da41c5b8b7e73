import { exactLimits } from "./exact-limits.ts";
import { squareAndAdd } from "./intervals.ts";

/** A rate as seen in a sample: a share of n people. With weights, n is the effective number and neither is whole. */
export interface SampledRate {
  /** In [0, 1]. */
  readonly rate: number;
  /** Above 0. */
  readonly n: number;
}

/**
 * One-sided upper bound of the absolute difference of two rates among the people that the samples come from, at a
 * confidence from 0.5 to under 1: the larger of the upper bounds of either difference. Only one of the two is about the
 * true sign, so no correction for taking two is needed. Newcombe's construction with the exact limits of each rate
 * instead of the score limits: those are right on average over many rates, but for rates near 0 or 1 and for one-sided
 * claims they promise too much (an error of up to 9 % where 5 % are allowed, 36 % for 20 %: bench/safety).
 */
export function differenceBound(first: SampledRate, second: SampledRate, confidence: number): number {
  const { low, high } = squareAndAdd(
    first.rate,
    limitsOf(first, confidence),
    second.rate,
    limitsOf(second, confidence),
  );
  return Math.max(high, -low);
}

/**
 * One-sided lower bound of the ratio of the lower to the higher rate, at a confidence from 0.5 to under 1: the largest r
 * for which the lower bounds of first - r * second and of second - r * first, made the same way (MOVER), are not below
 * 0. 0 where nobody was counted on one side: such samples say nothing about a ratio.
 */
export function ratioBound(first: SampledRate, second: SampledRate, confidence: number): number {
  const [one, other] = [limitsOf(first, confidence), limitsOf(second, confidence)];
  return Math.min(
    1,
    lowerRatio(first.rate, one.low, second.rate, other.high),
    lowerRatio(second.rate, other.low, first.rate, one.high),
  );
}

/**
 * The r at which (a - r * b)^2 = (a - low)^2 + r^2 * (high - b)^2, where low is the lower limit of the rate a and high
 * the upper limit of the rate b: Donner and Zou, Statistical Methods in Medical Research 21 (2012) 347-359.
 */
function lowerRatio(a: number, low: number, b: number, high: number): number {
  const numerator = low * (2 * a - low);
  if (numerator <= 0) return 0;
  const inside = (a * b) ** 2 - numerator * high * (2 * b - high);
  return numerator / (a * b + Math.sqrt(Math.max(0, inside)));
}

function limitsOf({ rate, n }: SampledRate, confidence: number) {
  const { low, high } = exactLimits(rate * n, n, confidence);
  // With fractional counts and a confidence near one half a limit may fall on the wrong side of its rate.
  return { low: Math.min(low, rate), high: Math.max(high, rate) };
}
