import type { ScoringSystem } from "../model/scoring-system.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { mirrorsGroup } from "./conditions.ts";
import { readScore, sizesAllowed } from "./score.ts";

/** What the tables break, in sentences; nothing when they keep every limit. */
export function brokenLimits(system: ScoringSystem, profiles: Profiles): string[] {
  return [...brokenSizes(system, profiles.conditions), ...protectedPoints(system, profiles)];
}

/** What the tables break of their lines, columns and points, in sentences; these are their possible lines. */
export function brokenSizes(system: ScoringSystem, conditions: readonly Condition[]): string[] {
  const { spec, tables } = system;
  const limits = spec.limits ?? {};
  const lines = tables.flatMap((table) => table.lines);
  const broken = spec.shape === "score" ? brokenScore(system) : brokenTables(system);
  for (const table of tables) {
    if (table.lines.some((line) => line.points === 0))
      broken.push(`the table of "${table.class}" has a line of 0 points`);
    const keys = table.lines.map((line) => conditionKey(line.condition));
    if (new Set(keys).size < keys.length)
      broken.push(`the table of "${table.class}" names a condition twice`);
  }
  const known = new Set(conditions.map(conditionKey));
  const used = new Map(lines.map(({ condition }) => [conditionKey(condition), condition]));
  for (const [key, condition] of used)
    if (!known.has(key)) broken.push(`"${conditionWords(condition)}" is not in the recipe`);
  const { conditions: most } = sizesAllowed(spec);
  if (used.size > most) broken.push(`${used.size} conditions; the limit is ${most}`);
  const columns = new Set(lines.map(({ condition }) => condition.column));
  if (columns.size > (limits.columns ?? Infinity))
    broken.push(`${columns.size} columns; the limit is ${limits.columns}`);
  return broken;
}

/** Its cut-offs may be any whole numbers, so only lines have points that are allowed or not. */
function brokenScore({ spec, tables }: ScoringSystem): string[] {
  const score = readScore(tables);
  if ("wrong" in score) return [`the tables do not say one score: ${score.wrong}`];
  const broken = score.lines.flatMap(({ points }) =>
    isAllowed(spec, points) ? [] : [`the score gives ${points} points, which are not allowed`],
  );
  if (!score.cuts.every(Number.isSafeInteger)) broken.push("a cut-off is not a whole number");
  return broken;
}

function brokenTables({ spec, tables }: ScoringSystem): string[] {
  const broken: string[] = [];
  const countStart = spec.limits?.startsWithCounts ?? true;
  const { perTable, inAll } = sizesAllowed(spec);
  let all = 0;
  for (const table of tables) {
    const lines = table.lines.length + (countStart && table.startsWith !== 0 ? 1 : 0);
    all += lines;
    if (lines > perTable)
      broken.push(`the table of "${table.class}" has ${lines} lines; the limit is ${perTable}`);
    for (const value of [table.startsWith, ...table.lines.map((line) => line.points)]) {
      if (!isAllowed(spec, value))
        broken.push(`the table of "${table.class}" gives ${value} points, which are not allowed`);
    }
  }
  if (all > inAll) broken.push(`${all} lines in all; the limit is ${inAll}`);
  const first = tables[0]!;
  if (spec.oneTable && (first.startsWith !== 0 || first.lines.length > 0)) {
    broken.push(`one table was asked for, and the table of "${first.class}" is not empty`);
  }
  return broken;
}

function isAllowed({ limits }: ScoringSystem["spec"], value: number): boolean {
  const allowed = limits?.points ?? DEFAULTS.points;
  if (!Number.isInteger(value)) return false;
  return "min" in allowed ? value >= allowed.min && value <= allowed.max : allowed.includes(value);
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
