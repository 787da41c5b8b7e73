import type { PointsTable, ScoringSystem } from "../model/scoring-system.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { OperationalRule } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey, isRange } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { isNamed, mirrorsGroup } from "./conditions.ts";
import type { Recount } from "./recount.ts";

/** What the tables break, in sentences; nothing when they keep every limit. */
export function brokenLimits(system: ScoringSystem, profiles: Profiles): string[] {
  return [...brokenSizes(system, profiles.conditions), ...protectedPoints(system, profiles)];
}

/** What the tables break of their lines, columns and points, in sentences; these are their possible lines. */
export function brokenSizes(system: ScoringSystem, conditions: readonly Condition[]): string[] {
  const broken: string[] = [];
  const limits = system.spec.limits ?? {};
  const countStart = limits.startsWithCounts ?? true;
  const perTable = limits.linesPerTable ?? DEFAULTS.linesPerTable;
  const allowed = limits.points ?? DEFAULTS.points;
  const isAllowed = (value: number) =>
    Number.isInteger(value) &&
    ("min" in allowed ? value >= allowed.min && value <= allowed.max : allowed.includes(value));
  const known = new Set(conditions.map(conditionKey));
  let all = 0;
  const columns = new Set<string>();
  for (const table of system.tables) {
    const lines = table.lines.length + (countStart && table.startsWith !== 0 ? 1 : 0);
    all += lines;
    if (lines > perTable)
      broken.push(`the table of "${table.class}" has ${lines} lines; the limit is ${perTable}`);
    const values = [table.startsWith, ...table.lines.map((line) => line.points)];
    for (const value of values) {
      if (!isAllowed(value))
        broken.push(`the table of "${table.class}" gives ${value} points, which are not allowed`);
    }
    if (table.lines.some((line) => line.points === 0))
      broken.push(`the table of "${table.class}" has a line of 0 points`);
    const keys = table.lines.map((line) => conditionKey(line.condition));
    if (new Set(keys).size < keys.length)
      broken.push(`the table of "${table.class}" names a condition twice`);
    for (const { condition } of table.lines) {
      columns.add(condition.column);
      if (!known.has(conditionKey(condition)))
        broken.push(`"${conditionWords(condition)}" is not in the recipe`);
    }
  }
  if (all > (limits.linesInAll ?? Infinity))
    broken.push(`${all} lines in all; the limit is ${limits.linesInAll}`);
  if (columns.size > (limits.columns ?? Infinity))
    broken.push(`${columns.size} columns; the limit is ${limits.columns}`);
  const first = system.tables[0]!;
  if (system.spec.oneTable && (first.startsWith !== 0 || first.lines.length > 0)) {
    broken.push(`one table was asked for, and the table of "${first.class}" is not empty`);
  }
  return broken;
}

/** Lines that give points for a protected group, where the spec bars them. */
function protectedPoints(system: ScoringSystem, profiles: Profiles): string[] {
  const mode = system.spec.protectedPoints ?? "bar";
  if (mode === "allow") return [];
  const used = new Map(
    system.tables.flatMap((t) =>
      t.lines.map((l): [string, Condition] => [conditionKey(l.condition), l.condition]),
    ),
  );
  const place = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  const broken: string[] = [];
  profiles.levelColumns.forEach((column, c) => {
    if (column.role !== "protected") return;
    for (const [key, condition] of used) {
      if (condition.column === column.column)
        broken.push(`"${conditionWords(condition)}" gives points for a protected column`);
      else if (mode === "bar" && place.has(key) && mirrorsGroup(profiles, place.get(key)!, c)) {
        broken.push(
          `"${conditionWords(condition)}" equals a group of "${column.column}" or its opposite on these rows`,
        );
      }
    }
  });
  return broken;
}

/** Operational rules that the tables break, in sentences. */
export function brokenRules(system: ScoringSystem, profiles: Profiles, counts: Recount): string[] {
  return (system.spec.rules ?? []).flatMap((rule, i) =>
    keepsRule(rule, system, profiles, counts) ? [] : [`rule ${i + 1} (${rule.rule}) is broken`],
  );
}

function keepsRule(
  rule: OperationalRule,
  system: ScoringSystem,
  profiles: Profiles,
  counts: Recount,
): boolean {
  const tablesOf = (classes?: readonly string[]) =>
    system.tables.filter((t) => classes?.includes(t.class) ?? true);
  const uses = (tables: readonly PointsTable[], name: string) =>
    tables.some((table) => table.lines.some((line) => isNamed(line.condition, name)));
  const distinct = (names: readonly string[], counted: (condition: Condition) => boolean = () => true) => {
    const keys = new Set<string>();
    for (const table of system.tables) {
      for (const { condition } of table.lines)
        if (counted(condition) && names.some((n) => isNamed(condition, n))) keys.add(conditionKey(condition));
    }
    return keys.size;
  };
  switch (rule.rule) {
    case "points":
      return tablesOf(rule.classes).every((table) =>
        table.lines.every(({ condition, points }) => {
          if (!rule.conditions.some((name) => isNamed(condition, name))) return true;
          const sign = rule.sign === "positive" ? points > 0 : rule.sign === "negative" ? points < 0 : true;
          return sign && (rule.allowed?.includes(points) ?? true);
        }),
      );
    case "forbid":
      return rule.conditions.every((name) => !uses(tablesOf(rule.classes), name));
    case "force":
      return rule.conditions.every((name) => uses(tablesOf(rule.classes), name));
    case "count": {
      const n = distinct(rule.conditions);
      return n >= (rule.atLeast ?? 0) && n <= (rule.atMost ?? Infinity);
    }
    case "if-then":
      return !uses(system.tables, rule.if) || uses(system.tables, rule.then);
    case "one-cut": {
      const columns = rule.columns ?? [...new Set(profiles.conditions.map((condition) => condition.column))];
      return columns.every((column) => distinct([column], isRange) <= 1);
    }
    case "monotone":
      return tablesOf(rule.classes).every((table) => isMonotone(table, rule, profiles));
    default: {
      const k = profiles.classes.indexOf(rule.class);
      const among = (y: number) =>
        rule.rule === "recall" ? y === k : rule.rule === "given" ? true : y !== k;
      const size = counts.weight((_c, y) => among(y));
      const given = counts.weight((_c, y, p) => among(y) && p === k);
      const scaled = (share: number) => BigInt(Math.round(share * 1e12)) * size;
      const low = "atLeast" in rule ? (rule.atLeast ?? 0) : 0;
      const high = "atMost" in rule ? (rule.atMost ?? 1) : 1;
      return given * 10n ** 12n >= scaled(low) && given * 10n ** 12n <= scaled(high);
    }
  }
}

/** Points along the bins of a column, from the lowest bin up; thresholds add up as one passes them. */
function isMonotone(
  table: PointsTable,
  rule: Extract<OperationalRule, { rule: "monotone" }>,
  profiles: Profiles,
): boolean {
  const bins = profiles.conditions.flatMap((condition) => {
    if (condition.column !== rule.column || !isRange(condition)) return [];
    const points =
      table.lines.find((line) => conditionKey(line.condition) === conditionKey(condition))?.points ?? 0;
    const open = condition.lt === undefined && condition.le === undefined;
    return [{ from: condition.ge ?? condition.gt ?? -Infinity, points, open }];
  });
  bins.sort((a, b) => a.from - b.from);
  const sign = rule.direction === "rising" ? 1 : -1;
  if (bins.every((bin) => bin.open)) return bins.every((bin) => sign * bin.points >= 0);
  // All of them end: whoever passes the end of one loses its points.
  if (bins.every((bin) => bin.from === -Infinity)) return bins.every((bin) => sign * bin.points <= 0);
  return bins.every((bin, i) => i === 0 || sign * (bin.points - bins[i - 1]!.points) >= 0);
}
