import { approximateBound, confidenceIn, isWithin, type SampledRate } from "../../audit/bounds.ts";
import type { LimitedRate } from "../../audit/limited-rates.ts";
import type { Tally } from "../../audit/tally.ts";
import { type ComparedRates, ruleBounds, unseenRates } from "../../audit/unseen-rates.ts";
import type { Finding } from "../../findings/finding.ts";
import { measureOf } from "../../problem/rates.ts";
import type { FairnessRule } from "../../problem/spec.ts";
import type { MarginResult } from "./report.ts";

/** What rows that the tables have not seen say of the tolerances. */
export type Assessment = Pick<MarginResult, "reason" | "rules" | "untested" | "confidence" | "rowsNeeded"> & {
  readonly passed: boolean;
};

/** More rows than so many times those at hand are no advice. */
const MOST_TIMES = 1000;

/** Holds one-sided bounds at this confidence against the tolerances. All of them have to pass (see `ruleBounds`). */
export function assess(
  limited: readonly LimitedRate[],
  tally: Tally,
  possible: readonly boolean[],
  confidence: number,
): Assessment {
  const rates = unseenRates(limited, tally, possible);
  const { compared, untested } = rates;
  const rules = ruleBounds(rates, confidence);
  const tolerances = new Map(limited.map(({ rule, tolerance }) => [rule, tolerance]));
  const failed = rules.find(({ rule, form, bound }) => !isWithin(form, bound, tolerances.get(rule)!));
  const reason: Finding | null =
    untested.length > 0
      ? { code: "nobody-to-test", untested }
      : failed
        ? { code: "bound-beyond-tolerance", rate: failed.words, comparison: failed.comparison }
        : null;
  const testable = untested.length === 0;
  return {
    passed: reason === null,
    reason,
    rules,
    untested,
    confidence: testable ? confidenceReached(compared, reason === null ? confidence : 0) : null,
    rowsNeeded: !testable ? null : failed ? rowsNeeded(compared, tally.rows, confidence) : tally.rows,
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

/** At least what they have passed: rounding has no say. */
function confidenceReached(compared: readonly ComparedRates[], passed: number): number | null {
  let reached = 1;
  for (const { limited, first, second } of compared) {
    reached = Math.min(reached, confidenceIn(limited.form, first, second, limited.tolerance));
  }
  reached = Math.max(reached, passed);
  return reached < 0.5 ? null : reached;
}

/** About how many: by the bound that takes any number of people, with the rates as they are. */
function rowsNeeded(compared: readonly ComparedRates[], rows: number, confidence: number): number | null {
  let times = 1;
  for (const one of compared) {
    if (passesWith(one, confidence, times)) continue;
    let low = times;
    let high = 2 * times;
    while (!passesWith(one, confidence, high)) {
      if (high > MOST_TIMES) return null;
      [low, high] = [high, 2 * high];
    }
    while (high / low > 1.001) {
      const middle = Math.sqrt(low * high);
      if (passesWith(one, confidence, middle)) high = middle;
      else low = middle;
    }
    times = high;
  }
  return roundedUp(times * rows);
}

function passesWith({ limited, first, second }: ComparedRates, confidence: number, times: number): boolean {
  const { form, tolerance } = limited;
  const more = ({ rate, n }: SampledRate): SampledRate => ({ rate, n: n * times });
  return isWithin(form, approximateBound(form, more(first), more(second), confidence), tolerance);
}

/** To two digits: it is a rough estimate and should look like one. */
function roundedUp(rows: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(rows)) - 1);
  return Math.ceil(rows / unit) * unit;
}
