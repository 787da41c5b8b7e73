import { differenceBound, ratioBound, type SampledRate } from "./bounds.ts";
import type { LimitedRate } from "./limited-rates.ts";
import { surelyEqual } from "./possible-classes.ts";
import { sampledRate, type Tally } from "./tally.ts";

/** The two rates of a comparison, as seen among people whom the tables were not learnt from. */
export interface ComparedRates {
  readonly limited: LimitedRate;
  readonly first: SampledRate;
  readonly second: SampledRate;
}

/** What such people have to say of the rates that rules limit. */
export interface UnseenRates {
  readonly compared: readonly ComparedRates[];
  /** Equal on both sides for certain, whoever is asked. */
  readonly sure: readonly LimitedRate[];
  /** Whom no rows tell of: "sex = female among those who are approve". */
  readonly untested: readonly string[];
}

/** What is known of one rule, at its worst over all that it compares. */
export interface RuleBound {
  /** Index into `spec.fairness`. */
  readonly rule: number;
  readonly form: "difference" | "ratio";
  /** The largest absolute difference (smallest ratio) seen. */
  readonly value: number;
  /** The largest upper bound of a difference (smallest lower bound of a ratio), one-sided at the confidence asked for. */
  readonly bound: number;
  /** Where the bound is: "sex = female against male". */
  readonly comparison: string;
  /** "given approve". */
  readonly words: string;
}

/** The rates of both sides of every comparison, as far as there is anybody to count. */
export function unseenRates(
  limited: readonly LimitedRate[],
  tally: Tally,
  possible: readonly boolean[],
): UnseenRates {
  const compared: ComparedRates[] = [];
  const sure: LimitedRate[] = [];
  const nobody = new Set<string>();
  for (const rate of limited) {
    if (surelyEqual(rate, possible)) {
      sure.push(rate);
      continue;
    }
    const [first, second] = rate.sides.map((side) => sampledRate(tally, rate, side));
    if (first && second) compared.push({ limited: rate, first, second });
    else nobody.add(`${rate.sides[first ? 1 : 0].name}${rate.among && ` ${rate.among}`}`);
  }
  return { compared, sure, untested: [...nobody] };
}

/**
 * The worst bound of each rule. Each comparison has its bound at the full confidence, however many there are: if "all
 * are within t" is false, then one certain difference is over t, and all bounds are within t only when the bound of
 * that very one misses it (an intersection-union test).
 */
export function ruleBounds({ sure, compared }: UnseenRates, confidence: number): RuleBound[] {
  const worst = new Map<number, RuleBound>();
  const all = [
    ...sure.map((limited) => ({ limited, value: idealOf(limited), bound: idealOf(limited) })),
    ...compared.map((one) => ({
      limited: one.limited,
      value: seenValue(one),
      bound: boundOf(one, confidence),
    })),
  ];
  for (const { limited, value, bound } of all) {
    const { rule, form, comparison, words } = limited;
    const known = worst.get(rule);
    const worse = form === "ratio" ? Math.min : Math.max;
    const isWorst = !known || (bound !== known.bound && worse(bound, known.bound) === bound);
    worst.set(rule, {
      ...(isWorst ? { rule, form, bound, comparison, words } : known),
      value: known ? worse(value, known.value) : value,
    });
  }
  return [...worst.values()].sort((a, b) => a.rule - b.rule);
}

function idealOf({ form }: LimitedRate): number {
  return form === "ratio" ? 1 : 0;
}

function seenValue({ limited, first, second }: ComparedRates): number {
  if (limited.form !== "ratio") return Math.abs(first.rate - second.rate);
  const higher = Math.max(first.rate, second.rate);
  return higher === 0 ? 1 : Math.min(first.rate, second.rate) / higher;
}

/** With so many times the people and the same rates. */
export function boundOf({ limited, first, second }: ComparedRates, confidence: number, times = 1): number {
  const bound = limited.form === "ratio" ? ratioBound : differenceBound;
  return bound({ ...first, n: first.n * times }, { ...second, n: second.n * times }, confidence);
}

/** Whether the bound is within the tolerance of its rule. */
export function passes(one: ComparedRates, confidence: number, times = 1): boolean {
  const { form, tolerance } = one.limited;
  const bound = boundOf(one, confidence, times);
  return form === "ratio" ? bound >= tolerance : bound <= tolerance;
}
