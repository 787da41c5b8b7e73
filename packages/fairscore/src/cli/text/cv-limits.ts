import type { CrossValidation, FairnessRule, LimitSummary } from "@fairscore/core";
import { counted, fixed } from "../../results/words.ts";

/** What a rule limits, in its unit: percentage points, or a ratio. */
export function writtenUnderRule(value: number, rule: FairnessRule): string {
  return rule.form === "ratio" ? fixed(value, 2) : fixed(value * 100, 1);
}

/** One sentence for each rule: whether tables that kept it on the rows learnt from also keep it on others. */
export function limitSentences(cv: CrossValidation, rules: readonly FairnessRule[]): string[] {
  const tables = cv.summary.find(({ method }) => method === "tables");
  return rules.flatMap((rule, i) => {
    const train = tables?.train.limits[i];
    const test = tables?.test.limits[i];
    if (!train || !test || train.checked === 0) return [];
    return [
      limitSentence(`${rule.measure} ${rule.form === "ratio" ? ">=" : "<="} ${rule.tolerance}`, train, test),
    ];
  });
}

function limitSentence(rule: string, train: LimitSummary, test: LimitSummary): string {
  if (test.checked === 0)
    return `${rule} could not be checked on held-out rows: they have nobody to compare.`;
  const learnt = `${rule} is kept on the rows learnt from in ${train.kept} of ${counted(train.checked, "fold")}`;
  if (test.kept === test.checked)
    return `${learnt}, and on the held-out rows in ${test.kept} of ${test.checked}.`;
  const kept = test.kept === 0 ? `in none of ${test.checked}` : `only in ${test.kept} of ${test.checked}`;
  return `${learnt}, but on the held-out rows ${kept}: being fair to people it knows is no promise about others.`;
}
