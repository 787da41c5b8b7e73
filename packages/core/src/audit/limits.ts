import type { Finding } from "../findings/finding.ts";
import { decimalFraction } from "../problem/fraction.ts";
import { measureOf } from "../problem/rates.ts";
import type { FairnessRule } from "../problem/spec.ts";
import type { LimitCheck, LimitResult, Verdict } from "./report.ts";

/** A rate as a fraction of whole numbers. */
export interface WholeRate {
  readonly counted: number;
  readonly among: number;
}

/**
 * Holds two rates against a rule. Decided in whole numbers with the tolerance as the decimal it was written
 * as: 0.4 - 0.3 is within 0.1, which floating-point numbers deny.
 */
export function checkLimit(
  rule: FairnessRule,
  index: number,
  first: WholeRate,
  second: WholeRate,
): LimitCheck {
  if (first.among === 0 || second.among === 0) {
    return { rule: index, value: null, verdict: "unchecked" };
  }
  const a = BigInt(first.counted) * BigInt(second.among);
  const b = BigInt(second.counted) * BigInt(first.among);
  const [lower, higher] = a < b ? [a, b] : [b, a];
  const { numerator, denominator } = decimalFraction(rule.tolerance);
  const within =
    rule.form === "ratio"
      ? lower * denominator >= higher * numerator
      : (higher - lower) * denominator <= numerator * BigInt(first.among) * BigInt(second.among);
  const value =
    rule.form === "ratio"
      ? ratioOf(first, second)
      : Math.abs(first.counted / first.among - second.counted / second.among);
  return { rule: index, value, verdict: within ? "within" : "over" };
}

/** Lower rate over higher rate; two rates of 0 are equal, so their ratio is 1. */
export function ratioOf(first: WholeRate, second: WholeRate): number {
  const a = first.counted * second.among;
  const b = second.counted * first.among;
  return a === b ? 1 : Math.min(a, b) / Math.max(a, b);
}

/** A check and where it was made. */
export interface PlacedCheck {
  readonly check: LimitCheck;
  readonly comparison: string;
  readonly words: string;
  readonly reason: Finding | null;
}

/** What a rule comes to, from all checks made for it. */
export function limitResult(
  rule: FairnessRule,
  index: number,
  checks: readonly PlacedCheck[],
  notes: readonly Finding[],
): LimitResult {
  const form = rule.form ?? "difference";
  const unchecked = checks.filter(({ check }) => check.value === null);
  let worst: LimitResult["worst"] = null;
  let over = 0;
  for (const { check, comparison, words } of checks) {
    if (check.verdict === "over") over++;
    if (check.value === null) continue;
    const worse =
      worst === null || (form === "ratio" ? check.value < worst.value : check.value > worst.value);
    if (worse) worst = { comparison, words, value: check.value };
  }
  const verdict: Verdict = worst === null ? "unchecked" : over > 0 ? "over" : "within";
  return {
    rule: index,
    measure: rule.measure,
    title: measureOf(rule.measure).title,
    form,
    tolerance: rule.tolerance,
    verdict,
    worst,
    checked: checks.length - unchecked.length,
    over,
    notes: [
      ...notes,
      ...unchecked.map(
        ({ comparison, words, reason }): Finding => ({
          code: "no-difference",
          comparison,
          rate: words,
          because: reason!,
        }),
      ),
    ],
  };
}
