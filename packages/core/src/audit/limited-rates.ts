import { totals } from "../problem/counts.ts";
import { ruleComparisons } from "../problem/fairness.ts";
import { amongWords, type BoundRate, rateWords } from "../problem/rates.ts";
import type { FairnessRule } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** One side of a comparison: the cells of `profiles.cells` that belong to it (1), and how it is called. */
export interface ComparedSide {
  readonly cells: Uint8Array;
  readonly name: string;
}

/** A rate that a fairness rule keeps alike between two sets of people. */
export interface LimitedRate {
  /** Index into `spec.fairness`. */
  readonly rule: number;
  readonly form: "difference" | "ratio";
  readonly tolerance: number;
  readonly rate: BoundRate;
  readonly sides: readonly [ComparedSide, ComparedSide];
  /** The rate is a share of the whole group, not of those that it is taken among. */
  readonly ofGroup: boolean;
  readonly comparison: string;
  readonly words: string;
  /** "among those who are approve"; empty where it is everyone. */
  readonly among: string;
}

/**
 * Every rate that the rules limit. Decided on the rows to learn from alone, as the constraints are: what is to be
 * certified must not depend on the rows that certify it.
 */
export function limitedRates(rules: readonly FairnessRule[], train: Profiles): LimitedRate[] {
  const { classes } = train;
  return rules.flatMap((rule, index) =>
    ruleComparisons(rule, train).comparisons.flatMap(({ groups, rate, stratumName }): LimitedRate[] => {
      const sides = [
        { cells: groups.first, name: `${groups.firstName}${stratumName}` },
        { cells: groups.second, name: `${groups.secondName}${stratumName}` },
      ] as const;
      const ofGroup = rule.normalisation === "group";
      const among = ofGroup ? () => true : rate.among;
      // Left out of the constraints too, where the rule lets it be.
      if (sides.some(({ cells }) => totals(train, { cells, among }).weight === 0)) return [];
      return [
        {
          rule: index,
          form: rule.form ?? "difference",
          tolerance: rule.tolerance,
          rate,
          sides,
          ofGroup,
          comparison: `${groups.name}${stratumName}`,
          words: rateWords(rate.name, classes, rate.label, rate.trueClass),
          among: ofGroup ? "" : amongWords(rate.name, classes, rate.label, rate.trueClass),
        },
      ];
    }),
  );
}
