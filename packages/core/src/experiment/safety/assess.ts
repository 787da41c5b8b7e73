import type { Finding } from "../../findings/finding.ts";
import { measureOf } from "../../problem/rates.ts";
import type { FairnessRule } from "../../problem/spec.ts";
import { differenceBound, ratioBound, type SampledRate } from "./bounds.ts";
import type { LimitedRate } from "./limited-rates.ts";
import { surelyEqual } from "./possible-classes.ts";
import type { MarginResult, RuleBound } from "./report.ts";
import { sampledRate, type Tally } from "./tally.ts";

/** What rows that the tables have not seen say of the tolerances. */
export type Assessment = Pick<MarginResult, "reason" | "rules" | "untested" | "confidence" | "rowsNeeded"> & {
  readonly passed: boolean;
};

/** The two rates of a comparison, as far as there are people to take them from. */
interface Compared {
  readonly limited: LimitedRate;
  readonly first: SampledRate;
  readonly second: SampledRate;
}

const BISECTIONS = 40;

/** More rows than so many times those at hand are no advice. */
const MOST_TIMES = 1000;

/**
 * Holds one-sided bounds at this confidence against the tolerances. All of them have to pass, each at the full
 * confidence: if the claim "all are within" is false, then one certain difference is over its limit, and the claim is
 * only made when the bound of that very one is missed, so no correction for their number is needed (an
 * intersection-union test).
 */
export function assess(
  limited: readonly LimitedRate[],
  tally: Tally,
  possible: readonly boolean[],
  confidence: number,
): Assessment {
  const compared: Compared[] = [];
  const nobody = new Set<string>();
  const sure = limited.filter((rate) => surelyEqual(rate, possible));
  for (const rate of limited) {
    if (sure.includes(rate)) continue;
    const [first, second] = rate.sides.map((side) => sampledRate(tally, rate, side));
    if (first && second) compared.push({ limited: rate, first, second });
    else nobody.add(`${rate.sides[first ? 1 : 0].name}${rate.among && ` ${rate.among}`}`);
  }
  const rules = ruleBounds(sure, compared, confidence);
  const failed = compared.find((one) => !passes(one, confidence));
  const untested = [...nobody];
  const reason: Finding | null =
    untested.length > 0
      ? { code: "nobody-to-test", untested }
      : failed
        ? {
            code: "bound-beyond-tolerance",
            rate: failed.limited.words,
            comparison: failed.limited.comparison,
          }
        : null;
  const testable = untested.length === 0;
  return {
    passed: reason === null,
    reason,
    rules,
    untested,
    confidence: testable ? confidenceReached(compared) : null,
    rowsNeeded: testable ? rowsNeeded(compared, tally.rows, confidence) : null,
  };
}

/** The same, but nothing is certified where a rule has no rate at all that enough people are compared by. */
export function unlessUnenforced(
  rules: readonly FairnessRule[],
  limited: readonly LimitedRate[],
  assessment: Assessment,
): Assessment {
  const without = rules.find((_, index) => limited.every(({ rule }) => rule !== index));
  if (!without) return assessment;
  const reason = { code: "nothing-to-certify", measure: measureOf(without.measure).title } as const;
  return { ...assessment, passed: false, reason, confidence: null, rowsNeeded: null };
}

function ruleBounds(
  sure: readonly LimitedRate[],
  compared: readonly Compared[],
  confidence: number,
): RuleBound[] {
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

function seenValue({ limited, first, second }: Compared): number {
  if (limited.form !== "ratio") return Math.abs(first.rate - second.rate);
  const higher = Math.max(first.rate, second.rate);
  return higher === 0 ? 1 : Math.min(first.rate, second.rate) / higher;
}

function boundOf({ limited, first, second }: Compared, confidence: number, times = 1): number {
  const bound = limited.form === "ratio" ? ratioBound : differenceBound;
  return bound({ ...first, n: first.n * times }, { ...second, n: second.n * times }, confidence);
}

function passes(one: Compared, confidence: number, times = 1): boolean {
  const { form, tolerance } = one.limited;
  const bound = boundOf(one, confidence, times);
  return form === "ratio" ? bound >= tolerance : bound <= tolerance;
}

function confidenceReached(compared: readonly Compared[]): number | null {
  let reached = 1;
  for (const one of compared) {
    // Only a comparison that does worse than those before it has to be looked at closely.
    if (reached < 1 && passes(one, reached)) continue;
    let low = 0.5;
    if (!passes(one, low)) return null;
    let high = reached;
    for (let i = 0; i < BISECTIONS; i++) {
      const middle = (low + high) / 2;
      if (passes(one, middle)) low = middle;
      else high = middle;
    }
    reached = low;
  }
  return reached;
}

function rowsNeeded(compared: readonly Compared[], rows: number, confidence: number): number | null {
  let times = 1;
  for (const one of compared) {
    if (passes(one, confidence, times)) continue;
    let low = times;
    let high = 2 * times;
    while (!passes(one, confidence, high)) {
      if (high > MOST_TIMES) return null;
      [low, high] = [high, 2 * high];
    }
    while (high / low > 1.001) {
      const middle = Math.sqrt(low * high);
      if (passes(one, confidence, middle)) high = middle;
      else low = middle;
    }
    times = high;
  }
  return times === 1 ? rows : roundedUp(times * rows);
}

/** To two digits: it is a rough estimate and should look like one. */
function roundedUp(rows: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(rows)) - 1);
  return Math.ceil(rows / unit) * unit;
}
