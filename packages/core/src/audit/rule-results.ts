import { decimalFraction } from "../problem/fraction.ts";
import type { OperationalRule } from "../problem/spec.ts";
import type { ClassRates, RuleResult } from "./report.ts";
import type { Share } from "./share.ts";

/** A rule about how often a class is given. */
export type ShareRule = Extract<OperationalRule, { readonly class: string }>;

/** What the rules about shares of people come to on these rows; other rules are about the tables alone. */
export function ruleResults(rules: readonly OperationalRule[], classes: readonly ClassRates[]): RuleResult[] {
  return rules.flatMap((rule, index) => {
    const rates = "class" in rule ? classes.find((one) => one.class === rule.class) : undefined;
    if (!("class" in rule) || !rates) return [];
    const { recall, falsePositives, given } = rates;
    const share = { recall, "false-positives": falsePositives, given }[rule.rule];
    const verdict = share.value === null ? "unchecked" : keeps(rule, share) ? "kept" : "not-kept";
    return [{ rule: index, about: rule, share, verdict }];
  });
}

/** In whole numbers, with the bounds as the decimals that they were written as. */
function keeps(
  bounds: { readonly atLeast?: number; readonly atMost?: number },
  { countedWeight, weight }: Share,
): boolean {
  const { atLeast = 0, atMost = 1 } = bounds;
  const low = decimalFraction(atLeast);
  const high = decimalFraction(atMost);
  return (
    BigInt(countedWeight) * low.denominator >= low.numerator * BigInt(weight) &&
    BigInt(countedWeight) * high.denominator <= high.numerator * BigInt(weight)
  );
}
