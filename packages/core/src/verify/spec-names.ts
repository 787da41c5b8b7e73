import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";

/**
 * Names in the spec that the data does not know, and shapes that do not fit: a limit on a class that nobody has
 * would hold by itself.
 */
export function unknownInSpec({ spec }: ScoringSystem, profiles: Profiles): string[] {
  const { classes, conditions, levelColumns } = profiles;
  const unknown: string[] = [];
  const known = (what: string, names: readonly string[] | undefined, list: readonly string[]) => {
    for (const name of names ?? []) if (!list.includes(name)) unknown.push(`${what} "${name}"`);
  };
  const columns = (role: "protected" | "stratum") =>
    levelColumns.filter((c) => c.role === role).map((c) => c.column);
  const rules = spec.rules ?? [];
  // Only rules name conditions, of which there may be thousands.
  const names = (rules.length > 0 ? conditions : []).flatMap((condition) => [
    condition.column,
    conditionKey(condition),
    conditionWords(condition),
    conditionWords(condition, true),
  ]);
  for (const rule of spec.fairness ?? []) {
    known("class", rule.labels, classes);
    known("protected column", rule.columns, columns("protected"));
    if (columns("protected").length === 0) unknown.push("a protected column (there is none)");
    if (rule.measure === "csp" && columns("stratum").length === 0)
      unknown.push("a column of strata (there is none)");
    known("column of strata", rule.stratum === undefined ? [] : [rule.stratum], columns("stratum"));
    if (rule.compare?.mode === "one-vs-rest" && !rule.intersections) {
      const groups = levelColumns
        .filter((c) => rule.columns?.includes(c.column) ?? c.role === "protected")
        .flatMap((c) => c.levels);
      known("group", [rule.compare.group], groups);
    }
  }
  for (const rule of rules) {
    if (rule.rule === "group-wrong" && columns("protected").length === 0)
      unknown.push("a protected column (there is none)");
    if ("class" in rule) known("class", [rule.class], classes);
    if ("classes" in rule) known("class", rule.classes, classes);
    if ("conditions" in rule) known("condition", rule.conditions, names);
    if ("column" in rule) known("column", [rule.column], names);
    if ("columns" in rule) known("column", rule.columns, names);
    if (rule.rule === "if-then") known("condition", [rule.if, rule.then], names);
  }
  if (typeof spec.objective === "object") {
    const { cost } = spec.objective;
    const square = cost.length === classes.length && cost.every((row) => row.length === classes.length);
    if (!square) unknown.push("a cost for every pair of classes");
  }
  return unknown;
}
