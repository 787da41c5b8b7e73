import type { PointsTable, ScoredLine, ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { allowedByLine, allowedPoints } from "./open-lines.ts";
import { recount } from "./recount.ts";
import { brokenRules } from "./verify-rules.ts";
import { brokenSizes } from "./verify-tables.ts";

/** A place of a card that may have other points: a condition, or -1 for what everyone starts with. */
export interface Spot {
  readonly table: number;
  readonly condition: number;
  readonly now: number;
  /** All that it may have, rising. */
  readonly values: readonly number[];
}

/** A spot with other points. */
export interface Change {
  readonly spot: Spot;
  readonly value: number;
}

/** Every place of a card that may have other points than it has. A score has one column. */
export function spotsOf(system: ScoringSystem, profiles: Profiles): Spot[] {
  const { spec, tables } = system;
  const isScore = spec.shape === "score";
  const allowed = allowedByLine(spec, profiles);
  const D = profiles.conditions.length;
  const columns = isScore ? [tables[1]!] : tables;
  return columns
    .flatMap((table, k): Spot[] => {
      const own = new Map(table.lines.map((line) => [conditionKey(line.condition), line.points]));
      const start = spec.oneTable && k === 0 ? [] : allowedPoints(spec);
      return [
        ...(isScore ? [] : [{ table: k, condition: -1, now: table.startsWith, values: start }]),
        ...profiles.conditions.map((condition, j) => ({
          table: k,
          condition: j,
          now: own.get(conditionKey(condition)) ?? 0,
          values: allowed[k * D + j]!,
        })),
      ];
    })
    .map((spot) => ({ ...spot, values: [...new Set([...spot.values, 0])].sort((a, b) => a - b) }))
    .filter(({ values, now }) => values.some((value) => value !== now));
}

/** The card with some of its points changed; a score with these cut-offs. */
export function changed(
  { classes, spec, tables }: ScoringSystem,
  profiles: Profiles,
  changes: readonly Change[],
  cuts: readonly number[],
): PointsTable[] {
  const linesOf = (table: PointsTable, k: number): ScoredLine[] => {
    const own = changes.filter(({ spot }) => spot.table === k && spot.condition >= 0);
    const touched = new Set(own.map(({ spot }) => conditionKey(profiles.conditions[spot.condition]!)));
    return [
      ...table.lines.filter((line) => !touched.has(conditionKey(line.condition))),
      ...own.flatMap(({ spot, value }) =>
        value === 0 ? [] : [{ condition: profiles.conditions[spot.condition]!, points: value }],
      ),
    ];
  };
  if (spec.shape !== "score")
    return tables.map((table, k) => ({
      class: table.class,
      startsWith:
        changes.find(({ spot }) => spot.table === k && spot.condition < 0)?.value ?? table.startsWith,
      lines: linesOf(table, k),
    }));
  const lines = linesOf(tables[1]!, 0);
  let below = 0;
  return classes.map((name, k) => {
    if (k > 0) below += cuts[k - 1]! - 1;
    const own = lines.map((line) => ({ ...line, points: k * line.points }));
    return { class: name, startsWith: k === 0 ? 0 : -below, lines: k === 0 ? [] : own };
  });
}

/** Tells whether limits and rules on tables let a card be changed so; who is given what is not looked at. */
export function changeJudge(
  system: ScoringSystem,
  profiles: Profiles,
): (changes: readonly Change[]) => boolean {
  const { spec, classes } = system;
  const rules = (spec.rules ?? []).filter((rule) => !("class" in rule) && rule.rule !== "group-wrong");
  const bare = { ...system, spec: { ...spec, rules } };
  const cuts = classes.slice(1).map(() => 1);
  const nobody = { ...profiles, entryPart: new Uint8Array(profiles.entryPart.length).fill(1) };
  const counts = recount(system.tables, nobody);
  // Where no rule is about an order of points, all that counts is which places have any.
  const byValue = rules.some(({ rule }) => rule === "monotone");
  const known = new Map<string, boolean>();
  return (changes) => {
    const key = changes
      .map(({ spot, value }) => `${spot.table}.${spot.condition}.${byValue ? value : Number(value !== 0)}`)
      .join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const card = { ...bare, tables: changed(system, profiles, changes, cuts) };
    const isKept =
      brokenSizes(card, profiles.conditions).length === 0 && brokenRules(card, profiles, counts).length === 0;
    known.set(key, isKept);
    return isKept;
  };
}
