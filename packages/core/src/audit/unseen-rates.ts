import { isSure, isWithin, limitBound, type SampledRate } from "./bounds.ts";
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
  const add = (limited: LimitedRate, value: number, boundIfWorse: (known: number | undefined) => number) => {
    const { rule, form, comparison, words } = limited;
    const known = worst.get(rule);
    const bound = boundIfWorse(known?.bound);
    const isWorst = !known || !isWithin(form, bound, known.bound);
    worst.set(rule, {
      ...(isWorst ? { rule, form, bound, comparison, words } : known),
      value: known && isWithin(form, value, known.value) ? known.value : value,
    });
  };
  for (const limited of sure) add(limited, idealOf(limited), () => idealOf(limited));
  for (const one of compared) {
    const { limited, first, second } = one;
    add(limited, seenValue(one), (known) => {
      // Whether a bound is worse than the worst takes one look, its value several.
      if (known !== undefined && isSure(limited.form, first, second, confidence, known)) return known;
      return limitBound(limited.form, first, second, confidence);
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
