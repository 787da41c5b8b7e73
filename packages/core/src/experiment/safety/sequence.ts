import type { Finding } from "../../findings/finding.ts";
import type { Assessment } from "./assess.ts";
import type { TightenedRules } from "./margins.ts";
import type { MarginResult } from "./report.ts";

/** Tables that were learnt under a margin and how they were assessed, or why there were none. */
export type Attempt<Tables> =
  | { readonly tables: Tables; readonly loss: number; readonly assessment: Assessment }
  | { readonly tables: null; readonly reason: Finding };

/** A margin that was tried. */
export interface Tried<Tables> {
  readonly rules: TightenedRules;
  readonly result: MarginResult;
  readonly tables: Tables | null;
}

/**
 * Tests margins from the tightest to the loosest, each at the full confidence, up to the first that does not pass.
 * The order is fixed before the testing rows are looked at, so all that passed may be relied on together without a
 * correction for their number: a false claim needs the first wrong one in this order to pass, which happens in at most a
 * share 1 - confidence of samples (fixed-sequence testing, as in Learn then Test, Angelopoulos et al. 2021). Margins
 * without tables are known from the rows learnt from alone, and are passed over.
 */
export async function testInSequence<Tables>(
  margins: readonly TightenedRules[],
  attempt: (rules: TightenedRules) => Promise<Attempt<Tables>>,
  options: { readonly stopped: () => boolean; readonly onMargin: (result: MarginResult) => void },
): Promise<Tried<Tables>[]> {
  const tried: Tried<Tables>[] = [];
  for (const rules of margins) {
    const made = await attempt(rules);
    const common = {
      margin: rules.margin,
      tolerances: rules.fairness.map(({ tolerance }) => tolerance),
    };
    const result: MarginResult =
      "reason" in made
        ? {
            ...common,
            loss: null,
            passed: null,
            reason: made.reason,
            rules: [],
            untested: [],
            confidence: null,
            rowsNeeded: null,
          }
        : { ...common, loss: made.loss, ...made.assessment };
    tried.push({ rules, result, tables: made.tables });
    options.onMargin(result);
    if (result.passed === false || options.stopped()) break;
  }
  return tried;
}

/**
 * The margin to use: of those that passed, the one with the smallest loss on the rows learnt from, and of equal ones the
 * tightest. When none passed, the tightest that has tables.
 */
export function chosenOf<Tables>(tried: readonly Tried<Tables>[]): Tried<Tables> | undefined {
  let best: Tried<Tables> | undefined;
  for (const one of tried) {
    if (one.result.passed && (!best || one.result.loss! < best.result.loss!)) best = one;
  }
  return best ?? tried.find(({ tables }) => tables !== null);
}
