import { DEFAULTS } from "../problem/defaults.ts";
import type { OperationalRule, Spec } from "../problem/spec.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey, isRange } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { MISSING_LEVEL, OTHER_LEVEL } from "../recipe/recipe.ts";

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
    profiles.levelColumns.some(({ column, role, levels }, c) => {
      if (role !== "protected" || mode === "allow") return false;
      if (condition.column === column) return true;
      return mode === "bar" && levels.some((label, level) => isGroup(label) && tells(profiles, j, c, level));
    }),
  );
}

function isGroup(label: string): boolean {
  return label !== MISSING_LEVEL && label !== OTHER_LEVEL;
}

/** Whether the answer is always, or never, that the row belongs to the group; a group is neither empty nor everyone. */
function tells(profiles: Profiles, condition: number, column: number, level: number): boolean {
  const seen = { same: { inside: 0, outside: 0 }, other: { inside: 0, outside: 0 } };
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== 0) continue;
    const inside = profiles.cells[profiles.entryCell[e]!]![column] === level;
    const holds = answer(profiles, profiles.entryProfile[e]!, condition);
    seen[holds === inside ? "same" : "other"][inside ? "inside" : "outside"]++;
    // Neither always nor never: nothing that follows changes that.
    if (seen.same.inside + seen.same.outside > 0 && seen.other.inside + seen.other.outside > 0) return false;
  }
  const always = (one: typeof seen.same, none: typeof seen.same) =>
    none.inside + none.outside === 0 && one.inside > 0 && one.outside > 0;
  return always(seen.same, seen.other) || always(seen.other, seen.same);
}

/** What a rule lets the points of a condition be, as tests that all must pass. */
function narrowing(
  rule: OperationalRule,
  className: string,
  condition: Condition,
  profiles: Profiles,
): ((value: number) => boolean)[] {
  if ("classes" in rule && rule.classes && !rule.classes.includes(className)) return [];
  const named = (name: string) =>
    condition.column === name ||
    [false, true].some((whole) => conditionWords(condition, whole) === name) ||
    conditionKey(condition) === name;
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
