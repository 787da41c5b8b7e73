import { fault } from "../../findings/fault.ts";
import type { FitOptions } from "../../fit/fit-options.ts";
import { DEFAULTS } from "../../problem/defaults.ts";
import type { Spec } from "../../problem/spec.ts";
import { callback, checkKeys, checkOptions, finite, listOf, maybe, oneOf, refuse } from "../../schema.ts";
import { type TightenedRules, tightenedRules } from "./margins.ts";
import type { MarginResult } from "./report.ts";

/** How sure the tolerances are to hold among people whom the tables have not seen, and who says so. */
export interface Safety {
  /** `held-out` rows test the very tables; `cross-validation` spends no rows, and gives an estimate. */
  readonly by: "held-out" | "cross-validation";
  /** From 0.5 to under 1. Default 0.95. */
  readonly confidence?: number;
  /**
   * Shares of the tolerances to learn with, rising from tight to loose. Default 0.1, 0.2, 0.4, 0.6, 0.8 and 1, without
   * those that are tighter than so many held-out rows need.
   */
  readonly margins?: readonly number[];
  /** For cross-validation. Default 5. */
  readonly folds?: number;
  /** Told of each margin when it has been tried. */
  readonly onMargin?: (result: MarginResult) => void;
}

/**
 * As for `fit`. Seconds and work are for everything together, and shared out evenly. Events come from all the tables
 * that are learnt, one after the other, with one `start` and one `done`; so `best` may rise between them.
 */
export type SafetyOptions = Omit<FitOptions, "continueFrom"> & { readonly safety: Safety };

/** What was asked for, checked and with its defaults. */
export interface SafetyPlan {
  readonly by: Safety["by"];
  readonly confidence: number;
  readonly margins: readonly TightenedRules[];
  readonly folds: number;
  readonly onMargin: (result: MarginResult) => void;
  /** For each table that is learnt. */
  readonly budget: Pick<FitOptions, "seconds" | "work">;
}

const KEYS = ["by", "confidence", "margins", "folds", "onMargin"];

/** Checks what can be wrong in itself. */
export function safetyPlan(
  spec: Pick<Spec, "fairness" | "protocol"> & { readonly objective?: unknown },
  options: SafetyOptions,
): SafetyPlan {
  const { safety } = options;
  if (typeof safety !== "object" || safety === null || Array.isArray(safety))
    throw fault({ code: "no-safety" });
  checkKeys(safety, KEYS, "safety");
  checkOptions(safety, { margins: maybe(listOf(finite)), folds: maybe(finite), onMargin: maybe(callback) });
  const { by, confidence = 0.95, folds = DEFAULTS.folds, onMargin = () => {} } = safety;
  oneOf(["held-out", "cross-validation"])(by, "safety.by");
  if (typeof confidence !== "number" || !(confidence >= 0.5 && confidence < 1))
    refuse(confidence, "confidence", "at least 0.5 and under 1, such as 0.95");
  if (!spec.fairness?.length) throw fault({ code: "safety-without-limit" });
  if (spec.protocol === "consistent") throw fault({ code: "safety-of-consistent-rows" });
  if (options.alternatives) throw fault({ code: "safety-of-alternatives" });
  if (options.cutAtRisk) throw fault({ code: "safety-of-moved-cuts" });
  if (spec.objective === "worst-group") throw fault({ code: "worst-group-elsewhere", what: "safety" });
  const margins = tightenedRules(spec.fairness, safety.margins);
  const runs = by === "held-out" ? margins.length : margins.length * folds + 1;
  return { by, confidence, margins, folds, onMargin, budget: budgetOf(options, runs) };
}

function budgetOf({ seconds, work }: FitOptions, runs: number): SafetyPlan["budget"] {
  const share = (total: number | undefined) => total && total / runs;
  return work === undefined
    ? { seconds: share(seconds ?? DEFAULTS.seconds) }
    : { seconds: share(seconds), work: share(work) };
}
