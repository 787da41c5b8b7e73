import { audit } from "../audit/audit.ts";
import type { Audit, AuditPart } from "../audit/report.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { FairnessRule } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** A rule that nothing has to keep: what it would limit is measured. */
export type MeasuringRule = Omit<FairnessRule, "tolerance">;

/** What a rule limits, or would limit, at its worst; null where nobody could be compared. */
export interface Apart extends Pick<FairnessRule, "measure" | "form" | "labels"> {
  readonly worst: number | null;
}

/** One for each limit: rules that differ in their stratum alone are one limit, so the worst of them counts. */
export function apartUnder(rules: readonly MeasuringRule[], part: AuditPart): Apart[] {
  const first = rules.map((rule) => rules.findIndex((other) => isSameLimit(rule, other)));
  return rules.flatMap((rule, i) => {
    if (first[i] !== i) return [];
    const { measure, form, labels } = rule;
    const found = part.limits.flatMap(({ worst }, j) => (first[j] === i && worst ? [worst.value] : []));
    const worst = form === "ratio" ? Math.min(...found) : Math.max(...found);
    return [
      { measure, ...(form && { form }), ...(labels && { labels }), worst: found.length > 0 ? worst : null },
    ];
  });
}

/** Whether two rules come from one limit: `csp` with several columns of strata is a rule for each of them. */
export function isSameLimit(a: MeasuringRule, b: MeasuringRule): boolean {
  return limitKey(a) === limitKey(b);
}

/** The audit of tables by their own rules and, after these, by others. */
export function auditBy(others: readonly MeasuringRule[], system: ScoringSystem, profiles: Profiles): Audit {
  const { spec } = system;
  // A difference of 1 and a ratio of 0 are kept by everything.
  const further = others.map((rule) => ({ ...rule, tolerance: rule.form === "ratio" ? 0 : 1 }));
  return audit({ ...system, spec: { ...spec, fairness: [...(spec.fairness ?? []), ...further] } }, profiles);
}

function limitKey({ stratum: _, ...rest }: MeasuringRule): string {
  const members = Object.entries(rest).filter(([, value]) => value !== undefined);
  return JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
