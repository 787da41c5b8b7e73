import { DEFAULTS } from "../problem/defaults.ts";
import type { OperationalRule, Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Condition, isRange } from "../recipe/condition/condition.ts";
import { isNamed, mirrorsGroup } from "./conditions.ts";

/** Where points may be at all under a spec, counted again: at `class * conditions + condition`. */
export function openLines(spec: Spec, profiles: Profiles): boolean[] {
  const { classes, conditions } = profiles;
  const barred = barredByGroup(spec, profiles);
  return classes.flatMap((name, k) =>
    conditions.map((condition, j) => {
      if ((spec.oneTable && k === 0) || barred[j]) return false;
      const rules = (spec.rules ?? []).flatMap((rule) => narrowing(rule, name, condition, profiles));
      return allowedPoints(spec).some((value) => value !== 0 && rules.every((allows) => allows(value)));
    }),
  );
}

function allowedPoints(spec: Spec): readonly number[] {
  const points = spec.limits?.points ?? DEFAULTS.points;
  if (!("min" in points)) return points;
  // No compiler allows more; a model that claims to have had more must not cost a list of them.
  const [min, max] = [Math.max(points.min, -1000), Math.min(points.max, 1000)];
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

/** Conditions of protected columns and, in the strict mode, those that tell a protected group from the rest. */
function barredByGroup(spec: Spec, profiles: Profiles): boolean[] {
  const mode = spec.protectedPoints ?? "bar";
  return profiles.conditions.map((condition, j) =>
    profiles.levelColumns.some(({ column, role }, c) => {
      if (role !== "protected" || mode === "allow") return false;
      return condition.column === column || (mode === "bar" && mirrorsGroup(profiles, j, c));
    }),
  );
}

/** What a rule lets the points of a condition be, as tests that all must pass. */
function narrowing(
  rule: OperationalRule,
  className: string,
  condition: Condition,
  profiles: Profiles,
): ((value: number) => boolean)[] {
  if ("classes" in rule && rule.classes && !rule.classes.includes(className)) return [];
  const named = (name: string) => isNamed(condition, name);
  switch (rule.rule) {
    case "forbid":
      return rule.conditions.some(named) ? [() => false] : [];
    case "points": {
      if (!rule.conditions.some(named)) return [];
      const sign = rule.sign === "positive" ? 1 : rule.sign === "negative" ? -1 : 0;
      return [(value) => sign * value >= 0, (value) => rule.allowed?.includes(value) ?? true];
    }
    case "monotone": {
      if (condition.column !== rule.column || !isRange(condition)) return [];
      const bins = profiles.conditions.filter((other) => other.column === rule.column && isRange(other));
      // Bins may rise from below 0; only thresholds, which add up, all point the same way.
      if (bins.some(({ lt, le }) => lt !== undefined || le !== undefined)) return [];
      return [(value) => (rule.direction === "rising" ? value : -value) >= 0];
    }
    default:
      return [];
  }
}
