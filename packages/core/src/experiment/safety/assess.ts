import type { LimitedRate } from "../../audit/limited-rates.ts";
import type { Tally } from "../../audit/tally.ts";
import { type ComparedRates, passes, ruleBounds, unseenRates } from "../../audit/unseen-rates.ts";
import type { Finding } from "../../findings/finding.ts";
import type { MarginResult } from "./report.ts";

/** What rows that the tables have not seen say of the tolerances. */
export type Assessment = Pick<MarginResult, "reason" | "rules" | "untested" | "confidence" | "rowsNeeded"> & {
  readonly passed: boolean;
};

const BISECTIONS = 40;

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
  const failed = compared.find((one) => !passes(one, confidence));
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
    rules: ruleBounds(rates, confidence),
    untested,
    confidence: testable ? confidenceReached(compared) : null,
    rowsNeeded: testable ? rowsNeeded(compared, tally.rows, confidence) : null,
  };
}

function confidenceReached(compared: readonly ComparedRates[]): number | null {
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

function rowsNeeded(compared: readonly ComparedRates[], rows: number, confidence: number): number | null {
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
