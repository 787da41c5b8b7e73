import { DEFAULTS } from "../problem/defaults.ts";
import type { OperationalRule, Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Condition, isRange } from "../recipe/condition/condition.ts";
import { isNamed, mirrorsGroup } from "./conditions.ts";
import { directions } from "./score.ts";

/**
 * Where points may be at all under a spec, counted again: at `class * conditions + condition`. Of a score every table
 * but the first, which is empty, has points where the score has.
 */
export function openLines(spec: Spec, profiles: Profiles): boolean[] {
  const { classes, conditions } = profiles;
  const open = allowedByLine(spec, profiles).map((values) => values.some((value) => value !== 0));
  if (spec.shape !== "score") return open;
  return classes.flatMap((_, k) => conditions.map((_, j) => k > 0 && open[j]!));
}

/**
 * The points that may be at `class * conditions + condition` of tables, and at `condition` of a score; what is barred
 * has none.
 */
export function allowedByLine(spec: Spec, profiles: Profiles): (readonly number[])[] {
  const { classes, conditions } = profiles;
  const barred = barredByGroup(spec, profiles);
  const points = allowedPoints(spec);
  const isScore = spec.shape === "score";
  return (isScore ? classes.slice(-1) : classes).flatMap((name, k) =>
    conditions.map((condition, j) => {
      if ((spec.oneTable && !isScore && k === 0) || barred[j]) return [];
      const rules = (spec.rules ?? []).flatMap((rule) => {
        if (!isScore) return isAbout(rule, name) ? narrowing(rule, condition, profiles) : [];
        return narrowingScore(rule, condition, profiles);
      });
      return points.filter((value) => rules.every((allows) => allows(value)));
    }),
  );
}

type Test = (value: number) => boolean;

function isAbout(rule: OperationalRule, name: string): boolean {
  return !("classes" in rule) || rule.classes === undefined || rule.classes.includes(name);
}

/** What a rule means for a score: whoever forbids a line for a class forbids it; points for the first count against it. */
function narrowingScore(rule: OperationalRule, condition: Condition, profiles: Profiles): Test[] {
  const tests = narrowing(rule, condition, profiles);
  if (rule.rule !== "points" && rule.rule !== "monotone") return tests;
  const signs = directions(profiles.classes, rule.classes) ?? [];
  return signs.flatMap((sign) => tests.map((allows) => (value: number) => allows(sign * value)));
}

/** The points that limits allow, before any rule. */
export function allowedPoints(spec: Spec): readonly number[] {
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
function narrowing(rule: OperationalRule, condition: Condition, profiles: Profiles): Test[] {
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
      const above = bins.every(({ lt, le }) => lt === undefined && le === undefined);
      const below = bins.every(({ ge, gt }) => ge === undefined && gt === undefined);
      if (!above && !below) return [];
      const rises = (rule.direction === "rising") === above;
      return [(value) => (rises ? value : -value) >= 0];
    }
    default:
      return [];
  }
}
