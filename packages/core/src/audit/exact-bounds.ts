import { log } from "../exp-log.ts";
import { type BinomialTerms, binomialTerms } from "./binomial.ts";
import { exactLimits } from "./exact-limits.ts";
import { type Interval, wilson } from "./intervals.ts";
import { angleOf, rateAt } from "./rate-angle.ts";

/** So many of n people, both whole. */
export interface Counted {
  readonly counted: number;
  readonly n: number;
}

/**
 * What is claimed of two rates: "the first is at most so much above the second" (`difference`), or "the second is at least
 * so many times the first" (`ratio`). Samples with few of the first and many of the second speak for either.
 */
export type ClaimForm = "difference" | "ratio";

/** Quantile of the score limits that samples are put in order with: one-sided 95 %. Any order is right, this one is sharp. */
const Z = 1.6448536269514722;

/** Less doubt is taken as this much: a normal number, however little of it is asked for. */
const LEAST_DOUBT = 1e-290;

/** Samples whose order differs by less than rounding may make of it are taken as equal. */
const ROUNDING = 1e-10;

/**
 * The true rates are looked for only where they can be: within exact limits that miss them in this share of samples at most,
 * which is then a part of the doubt (Berger and Boos 1994).
 */
const ELSEWHERE = 1e-8;

/** Steps of the rate that nobody knows, in standard errors of the larger sample; the largest doubt is then looked at closely. */
const STEP = 0.25;
const CLOSER = 12;

/** Bounds are this close to the exact ones, on the safe side. */
const PRECISION = 1e-6;
const ROUNDS = 100;

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * How doubtful a claim about two rates is, given two samples: in at most this share of samples, whatever the true rates are,
 * is a claim that is wrong supported as strongly or more. Exact: all samples there can be are counted, none is drawn and
 * no distribution approximated.
 *
 * Samples are in a fixed order, from those that speak most for the claim on (by an approximate bound of theirs, Buehler
 * 1957; Kabaila and Lloyd 2000). Doubt in "at most t" is the largest probability, over all pairs of rates that are over t,
 * of a sample that comes as early as the one at hand. So it falls as t rises, and a bound is where it meets 1 -
 * confidence: the smallest of all bounds that keep to the order and are right that often.
 */
export class Evidence {
  /** For each count of the first, the least count of the second that speaks as much for the claim as the sample at hand. */
  private readonly least: Int32Array;
  /** The approximate bound that the order of samples goes by, of the sample at hand. */
  private readonly guess: number;
  private readonly firstRange: Interval;
  private readonly secondRange: Interval;
  private readonly form: ClaimForm;
  private readonly first: Counted;
  private readonly second: Counted;

  constructor(form: ClaimForm, first: Counted, second: Counted) {
    this.form = form;
    this.first = first;
    this.second = second;
    const { least, here } = stairs(form, first, second);
    this.least = least;
    this.guess = form === "ratio" ? -here : here;
    const sure = 1 - ELSEWHERE / 4;
    this.firstRange = exactLimits(first.counted, first.n, sure);
    this.secondRange = exactLimits(second.counted, second.n, sure);
  }

  /** The doubt in "the first is at most `limit` above the second", or "the second is at least `limit` times the first". */
  doubt(limit: number): number {
    if (this.form === "ratio" ? limit <= 0 : limit >= 1) return 0;
    // Samples like this one come up more often the lower the first rate and the higher the second, so of all rates that
    // break the claim those are the worst that are just at its limit, or else this corner.
    const { low, high } = this.firstRange;
    if (this.secondRange.high <= this.partner(limit, low)) {
      return this.total(this.chance(low, this.secondRange.high));
    }
    const from = Math.max(low, this.origin(limit, this.secondRange.low));
    const to = Math.min(high, this.origin(limit, this.secondRange.high));
    if (from > to) return this.total(0);
    const at = (angle: number) => {
      const rate = rateAt(angle);
      return this.chance(rate, clipped(this.partner(limit, rate)));
    };
    return this.total(largest(at, angleOf(clipped(from)), angleOf(clipped(to)), this.step()));
  }

  /** The tightest limit that is claimed with no more doubt than this: the smallest difference, the largest ratio. */
  bound(most: number): number {
    // Told as a distance from what is hardest to claim, so that doubt falls as it grows.
    const [worst, sign, farthest] = this.form === "ratio" ? [1, -1, 1] : [-1, 1, 2];
    const height = (distance: number) =>
      log(Math.max(this.doubt(worst + sign * distance), LEAST_DOUBT) / most);
    // Between these, that it is over and that it is not: first around the bound that the order goes by.
    const guess = Math.min(farthest, Math.max(0, sign * (this.guess - worst)));
    const width = 0.25 / Math.sqrt(Math.min(this.first.n, this.second.n));
    let [low, over] = [guess, height(guess)];
    let [high, under] = [low, over];
    for (let far = width; over <= 0; far *= 4) {
      if (low === 0) return worst;
      [high, under] = [low, over];
      low = Math.max(0, guess - far);
      over = height(low);
    }
    for (let far = width; under > 0; far *= 4) {
      if (high === farthest) return worst + sign * farthest;
      [low, over] = [high, under];
      high = Math.min(farthest, guess + far);
      under = height(high);
    }
    // False position on the logarithm, a little to the side that was not looked at last; halved where it creeps.
    let aside = 1;
    for (let round = 0; round < ROUNDS && high - low > PRECISION; round++) {
      const between = round % 4 === 3 ? 0.5 : over / (over - under);
      const middle = low + (high - low) * between + (aside * PRECISION) / 3;
      const at = Math.min(high - PRECISION / 4, Math.max(low + PRECISION / 4, middle));
      const there = height(at);
      aside = there > 0 ? 1 : -1;
      if (there > 0) [low, over] = [at, there];
      else [high, under] = [at, there];
    }
    return worst + sign * high;
  }

  /** The second rate with which a first one is just at the limit; it may lie outside of [0, 1]. */
  private partner(limit: number, rate: number): number {
    return this.form === "ratio" ? limit * rate : rate - limit;
  }

  /** The first rate whose partner this is. */
  private origin(limit: number, partner: number): number {
    if (this.form !== "ratio") return partner + limit;
    return limit > 0 ? partner / limit : Number.POSITIVE_INFINITY;
  }

  private total(chance: number): number {
    return Math.min(1, chance + ELSEWHERE);
  }

  /** Of the angle whose squared sine is a rate: there the standard error is the same everywhere. */
  private step(): number {
    return STEP / (2 * Math.sqrt(Math.max(this.first.n, this.second.n)));
  }

  /** The share of samples that speak as much for the claim as the one at hand, with these true rates. */
  private chance(firstRate: number, secondRate: number): number {
    const first = binomialTerms(this.first.n, firstRate);
    const tail = tails(binomialTerms(this.second.n, secondRate));
    let sum = 0;
    for (let i = 0; i < first.terms.length; i++) {
      const at = this.least[first.from + i]! - tail.from;
      if (at >= tail.terms.length) break;
      sum += first.terms[i]! * tail.terms[Math.max(0, at)]!;
    }
    return sum;
  }
}

/** How often so many or more come up. */
function tails({ from, terms }: BinomialTerms): BinomialTerms {
  for (let i = terms.length - 2; i >= 0; i--) terms[i] = terms[i]! + terms[i + 1]!;
  return { from, terms };
}

function clipped(rate: number): number {
  return Math.min(1, Math.max(0, rate));
}

/** The largest value of a smooth function, from steps that are short against its waves and a closer look at the best. */
function largest(value: (at: number) => number, from: number, to: number, step: number): number {
  const steps = Math.max(1, Math.ceil((to - from) / step));
  let best = 0;
  let most = -1;
  for (let i = 0; i <= steps; i++) {
    const here = value(from + ((to - from) * i) / steps);
    if (here > most) {
      most = here;
      best = i;
    }
  }
  let low = from + ((to - from) * Math.max(0, best - 1)) / steps;
  let high = from + ((to - from) * Math.min(steps, best + 1)) / steps;
  let [a, b] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atA, atB] = [value(a), value(b)];
  for (let i = 0; i < CLOSER; i++) {
    most = Math.max(most, atA, atB);
    if (atA > atB) {
      [high, b, atB] = [b, a, atA];
      a = high - GOLDEN * (high - low);
      atA = value(a);
    } else {
      [low, a, atA] = [a, b, atB];
      b = low + GOLDEN * (high - low);
      atB = value(b);
    }
  }
  return Math.max(most, atA, atB);
}

/**
 * Samples are put in order by the bound that score limits and square-and-add give (Newcombe 1998; Donner and Zou 2012). It
 * rises with the count of the first and falls with that of the second, so those as early as the one at hand have an edge
 * of stairs. In proof, for the difference a - b + hypot(u - a, b - l): u rises with a, so that what a adds, at least
 * 1 - (u - a) / hypot, is never negative; likewise for the others.
 */
function stairs(
  form: ClaimForm,
  first: Counted,
  second: Counted,
): { readonly least: Int32Array; readonly here: number } {
  const scores = ({ n }: Counted) =>
    Array.from({ length: n + 1 }, (_, s) => ({ rate: s / n, ...wilson(s, n, Z) }));
  const [firsts, seconds] = [scores(first), scores(second)];
  type Score = (typeof firsts)[number];
  const order: (a: Score, b: Score) => number =
    form === "ratio"
      ? (a, b) => -lowerRatio(b.rate, b.low, a.rate, a.high)
      : (a, b) => a.rate - b.rate + Math.hypot(a.high - a.rate, b.rate - b.low);
  const here = order(firsts[first.counted]!, seconds[second.counted]!);
  const least = new Int32Array(first.n + 1);
  let s2 = 0;
  for (let s1 = 0; s1 <= first.n; s1++) {
    while (s2 <= second.n && order(firsts[s1]!, seconds[s2]!) > here + ROUNDING) s2++;
    least[s1] = s2;
  }
  return { least, here };
}

/**
 * The r at which (a - r * b)^2 = (a - low)^2 + r^2 * (high - b)^2, where low is the lower limit of the rate a and high
 * the upper limit of the rate b: Donner and Zou, Statistical Methods in Medical Research 21 (2012) 347-359.
 */
export function lowerRatio(a: number, low: number, b: number, high: number): number {
  const numerator = low * (2 * a - low);
  if (numerator <= 0) return 0;
  const inside = (a * b) ** 2 - numerator * high * (2 * b - high);
  return numerator / (a * b + Math.sqrt(Math.max(0, inside)));
}
