import { type Counted, Evidence, lowerRatio } from "./exact-bounds.ts";
import { exactLimits } from "./exact-limits.ts";
import { squareAndAdd } from "./intervals.ts";

/** A rate as seen in a sample: a share of n people. With weights, n is the effective number and neither is whole. */
export interface SampledRate {
  /** In [0, 1]. */
  readonly rate: number;
  /** Above 0. */
  readonly n: number;
}

/** What is held against a tolerance: the absolute difference of two rates, or the ratio of the lower to the higher. */
export type LimitForm = "difference" | "ratio";

/**
 * Up to so many people on either side samples are counted one by one. Of more, the approximation differs by less than a
 * hundredth of a point.
 */
const MOST_COUNTED = 20_000;

/** Counts of people are whole but for what was lost in making a share of them. */
const ROUNDING = 1e-6;

const HALVINGS = 40;

/**
 * The tightest limit that holds among the people that the samples come from, one-sided at a confidence from 0.5 to under
 * 1: the smallest t with |p1 - p2| <= t, or the largest r with p1 >= r * p2 and p2 >= r * p1. The worse of the bounds of
 * both directions: only one of the two can be wrong at a time, so no correction for taking two is needed. Exact for
 * people who are counted; approximate for weights, which have no whole numbers, and for very many.
 */
export function limitBound(
  form: LimitForm,
  first: SampledRate,
  second: SampledRate,
  confidence: number,
): number {
  const counts = countedBoth(first, second);
  if (!counts) return approximateBound(form, first, second, confidence);
  const [one, other] = bothWays(form, counts);
  const bound = one.bound(1 - confidence);
  // Most samples are worse one way by far: then one look at the other way is enough.
  if (other.doubt(bound) <= 1 - confidence) return ideal(form, bound);
  return ideal(form, (form === "ratio" ? Math.min : Math.max)(bound, other.bound(1 - confidence)));
}

/** Whether the bound is within this limit: quicker than the bound itself. */
export function isSure(
  form: LimitForm,
  first: SampledRate,
  second: SampledRate,
  confidence: number,
  limit: number,
): boolean {
  const counts = countedBoth(first, second);
  if (!counts) return isWithin(form, approximateBound(form, first, second, confidence), limit);
  return bothWays(form, counts).every((way) => way.doubt(limit) <= 1 - confidence);
}

/** The highest confidence at which this limit is within the bound, below 1; under one half it is not told exactly. */
export function confidenceIn(
  form: LimitForm,
  first: SampledRate,
  second: SampledRate,
  tolerance: number,
): number {
  const counts = countedBoth(first, second);
  if (counts) return 1 - Math.max(...bothWays(form, counts).map((way) => way.doubt(tolerance)));
  const holds = (confidence: number) =>
    isWithin(form, approximateBound(form, first, second, confidence), tolerance);
  let low = 0.5;
  if (!holds(low)) return 0;
  let high = 1;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Whether a value is no worse than a tolerance. */
export function isWithin(form: LimitForm, value: number, tolerance: number): boolean {
  return form === "ratio" ? value >= tolerance : value <= tolerance;
}

/**
 * The same by square-and-add (MOVER): Newcombe's construction for the difference and Donner and Zou's for the ratio, with
 * the exact limits of each rate instead of the score limits, which promise too much for rates near 0 or 1. It takes any
 * n, not only whole ones.
 */
export function approximateBound(
  form: LimitForm,
  first: SampledRate,
  second: SampledRate,
  confidence: number,
): number {
  const [one, other] = [limitsOf(first, confidence), limitsOf(second, confidence)];
  if (form === "ratio") {
    return Math.min(
      1,
      lowerRatio(first.rate, one.low, second.rate, other.high),
      lowerRatio(second.rate, other.low, first.rate, one.high),
    );
  }
  const { low, high } = squareAndAdd(first.rate, one, second.rate, other);
  return Math.max(high, -low);
}

function limitsOf({ rate, n }: SampledRate, confidence: number) {
  const { low, high } = exactLimits(rate * n, n, confidence);
  // With fractional counts and a confidence near one half a limit may fall on the wrong side of its rate.
  return { low: Math.min(low, rate), high: Math.max(high, rate) };
}

/** Rates are never farther apart than equal, also where chance made the bounds of both directions better than that. */
function ideal(form: LimitForm, bound: number): number {
  return form === "ratio" ? Math.min(1, bound) : Math.max(0, bound);
}

/** Either direction, the one that looks worse first. */
function bothWays(form: LimitForm, [first, second]: readonly [Counted, Counted]): [Evidence, Evidence] {
  const higher = first.counted / first.n > second.counted / second.n;
  const [one, other] = higher ? [first, second] : [second, first];
  return [new Evidence(form, one, other), new Evidence(form, other, one)];
}

function countedBoth(first: SampledRate, second: SampledRate): readonly [Counted, Counted] | null {
  const [one, other] = [countedOf(first), countedOf(second)];
  return one && other && [one, other];
}

function countedOf({ rate, n }: SampledRate): Counted | null {
  const counted = Math.round(rate * n);
  const whole = Number.isInteger(n) && n <= MOST_COUNTED && Math.abs(rate * n - counted) < ROUNDING;
  return whole ? { counted, n } : null;
}
