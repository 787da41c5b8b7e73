import { fault } from "../../findings/fault.ts";
import type { FairnessRule } from "../../problem/spec.ts";
import { refuse } from "../../schema.ts";

/**
 * Shares of the tolerances that are tried when nothing is said. Not 0: rates that are equal to the last row are had
 * only by tables that give everyone the same class, and those pass any test without being of use.
 */
export const DEFAULT_MARGINS: readonly number[] = [0.1, 0.2, 0.4, 0.6, 0.8, 1];

/** Rules with tightened tolerances. */
export interface TightenedRules {
  readonly margin: number;
  readonly fairness: readonly FairnessRule[];
}

/** The rules under each margin, the tightest first; margins that come to the same tolerances are tried once. */
export function tightenedRules(
  rules: readonly FairnessRule[],
  margins: readonly number[] = DEFAULT_MARGINS,
): TightenedRules[] {
  if (margins.length === 0) throw fault({ code: "no-margins" });
  for (const [i, margin] of margins.entries()) {
    if (!(margin >= 0 && margin <= 1)) refuse(margin, "margin", "a share from 0 to 1 of the tolerance");
    if (i > 0 && margin <= margins[i - 1]!) throw fault({ code: "margins-not-rising", margins });
  }
  const seen = new Set<string>();
  return margins.flatMap((margin) => {
    const fairness = rules.map((rule) => ({ ...rule, tolerance: tightened(rule, margin) }));
    const key = fairness.map(({ tolerance }) => tolerance).join();
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ margin, fairness }];
  });
}

/** As a decimal that people would write: 0.03, not 0.030000000000000002, because it is stored in the model. */
function tightened({ form, tolerance }: FairnessRule, margin: number): number {
  const exact = form === "ratio" ? 1 - (1 - tolerance) * margin : tolerance * margin;
  return Number(exact.toPrecision(10));
}
