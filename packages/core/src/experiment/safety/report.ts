import type { RuleBound } from "../../audit/unseen-rates.ts";
import type { Finding } from "../../findings/finding.ts";
import type { FairnessMeasure } from "../../problem/spec.ts";

/** Tables learnt with tightened tolerances, and how they did on rows that they have not seen. */
export interface MarginResult {
  /** What the tolerances were multiplied by; a ratio's distance to 1 was. */
  readonly margin: number;
  /** The tightened tolerances, one for each rule. */
  readonly tolerances: readonly number[];
  /** Loss on the rows learnt from, as a share (of several folds the mean); null when there were no tables. */
  readonly loss: number | null;
  /** null when there were no tables to test: that is known without the unseen rows, so it does not end the sequence. */
  readonly passed: boolean | null;
  /** Why it did not pass, or why there were no tables. */
  readonly reason: Finding | null;
  /** In the order of the rules, as far as there was anything to test. */
  readonly rules: readonly RuleBound[];
  /** Whom no rows tell of: "sex = female among those who are approve". A margin with any can't pass. */
  readonly untested: readonly string[];
  /** The highest confidence at which these tables alone would pass; 1 where nothing is left to chance, null below one half. */
  readonly confidence: number | null;
  /**
   * About how many unseen rows it would take to pass if the rates stay as they are, those at hand when it passed; null
   * when no reasonable number would do, because what was seen is beyond the tolerance or close to it.
   */
  readonly rowsNeeded: number | null;
}

/** How sure it is that tolerances hold among people whom the tables have not seen. Plain JSON. */
export interface SafetyReport {
  readonly format: "fairscore-safety";
  readonly version: 1;
  readonly by: "held-out" | "cross-validation";
  /** What was asked for. */
  readonly asked: readonly {
    readonly measure: FairnessMeasure;
    readonly form: "difference" | "ratio";
    readonly tolerance: number;
  }[];
  readonly confidence: number;
  /**
   * `certified`: the tolerances hold for these tables with the confidence asked for. `estimated`: cross-validation
   * expects it of tables made this way. `not certified`: neither can be said.
   */
  readonly status: "certified" | "estimated" | "not certified";
  readonly certified: boolean;
  /**
   * The highest confidence for which the same tables would have been chosen and passed: the smallest of those tested
   * up to the chosen one. 1 where nothing is left to chance; null below one half, and without tables.
   */
  readonly confidenceReached: number | null;
  /** The margin of the tables that were returned; null without tables. */
  readonly margin: number | null;
  /** Those that were tried, the tightest first, up to the first that did not pass. */
  readonly margins: readonly MarginResult[];
  /** Rows learnt from, and rows that tested: held out, or each predicted by tables that had not seen it. */
  readonly rows: { readonly learntFrom: number; readonly tested: number };
  /**
   * Whether people count by weight. Then the confidence is approximate: rows with equal answers, group and class are
   * taken to weigh the same, and where they don't it is too high.
   */
  readonly weighted: boolean;
  /** All of this in words. */
  readonly sentences: readonly string[];
}
