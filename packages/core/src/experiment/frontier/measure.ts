import { audit } from "../../audit/audit.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { tablesFromPoints } from "../../model/tables.ts";
import type { FairnessRule } from "../../problem/spec.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import { recount } from "../../verify/recount.ts";
import { recountRule } from "../../verify/verify-fairness.ts";
import { type Measured, measured, withCertifiable } from "../measured.ts";
import type { Place } from "./place.ts";
import type { FrontierPoint } from "./point.ts";

/**
 * What tables come to on the rows learnt from and on those held out, and what the rule limits, at its worst; null
 * without a rule.
 */
export function measuredUnder(
  rule: FairnessRule | undefined,
  system: ScoringSystem,
  profiles: Profiles,
  isLimited: boolean,
): Pick<FrontierPoint, "train" | "heldOut" | "unfairness" | "unfairnessHeldOut" | "certifiable"> {
  // Tables without the limit are measured by it all the same, as one that everything keeps.
  const { fairness = [] } = system.spec;
  const audited =
    isLimited || !rule
      ? system
      : { ...system, spec: { ...system.spec, fairness: [withoutEffect(rule), ...fairness] } };
  const [train, unseen] = audit(audited, profiles).parts.map(measured);
  const heldOut = unseen && withCertifiable(unseen, audited, profiles);
  const own = (numbers: Measured | undefined): Measured | null =>
    numbers === undefined
      ? null
      : audited === system
        ? numbers
        : { ...numbers, limits: numbers.limits.slice(1) };
  return {
    unfairness: (rule && train?.limits[0]?.worst) ?? null,
    unfairnessHeldOut: (rule && heldOut?.limits[0]?.worst) ?? null,
    ...(rule && heldOut && { certifiable: heldOut.limits[0]?.certifiable ?? null }),
    train: own(train),
    heldOut: own(heldOut),
  };
}

function withoutEffect(rule: FairnessRule): FairnessRule {
  return { ...rule, tolerance: rule.form === "ratio" ? 0 : 1 };
}

/** The largest difference that the rule sees in the best tables of any of the places (of a ratio: 1 minus the smallest). */
export function farthestApart(rule: FairnessRule, places: readonly Place[], train: Profiles): number {
  const { classes, conditions } = train;
  const apart = places.flatMap(({ best, problem }) => {
    if (!best) return [];
    const tables = tablesFromPoints(best.points, classes, conditions, problem.shape);
    const { worst } = recountRule(rule, train, recount(tables, train));
    return [rule.form === "ratio" ? 1 - worst : worst];
  });
  return Math.max(0, ...apart);
}
