import { fault } from "../findings/fault.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { PointsTable, ScoringSystem } from "../model/scoring-system.ts";
import type { CardShape } from "../problem/problem.ts";
import type { OperationalRule, Spec } from "../problem/spec.ts";
import { conditionKey } from "../recipe/condition/condition.ts";

/** A card as it is improved: its classes called as in the data, each condition once in a table, no line of 0 points. */
export interface OwnCard {
  readonly tables: readonly PointsTable[];
  /** A score has the tables that say it, the first of them empty. */
  readonly shape: CardShape;
  /** What was asked of it, with the classes as in the data. */
  readonly spec: Spec;
  /** Keys of the conditions in its lines. */
  readonly used: ReadonlySet<string>;
}

/** Reads a card's tables for the data; `classes` are the data's names of the card's classes, in its order. */
export function ownCard(system: ScoringSystem, classes: readonly string[]): OwnCard {
  const given = system.tables.map((table, k) => ({ ...tidied(table), class: classes[k]! }));
  const level = withoutSharedStart(given);
  const shape = scoreOfTables({ ...system, tables: level }) ? "score" : "tables";
  const tables = shape === "score" ? level : given;
  const used = new Set(tables.flatMap(({ lines }) => lines.map(({ condition }) => conditionKey(condition))));
  if (used.size === 0) throw fault({ code: "card-without-lines" });
  const { protectedPoints: _, ...byHand } = system.spec;
  const renamed = new Map(system.classes.map((name, k) => [name, classes[k]!]));
  return {
    tables,
    shape,
    // A card by hand says what it does; only a learnt one was asked to be so.
    spec: withClasses(system.training ? system.spec : byHand, (name) => renamed.get(name) ?? name),
    used,
  };
}

/** The same card with a first table that starts with 0: what everyone gets in every table decides nothing. */
function withoutSharedStart(tables: readonly PointsTable[]): PointsTable[] {
  const shared = tables[0]?.startsWith ?? 0;
  return tables.map((table) => ({ ...table, startsWith: table.startsWith - shared }));
}

/** Lines of the same condition add up when people are scored. */
function tidied(table: PointsTable): PointsTable {
  const lines = new Map<string, PointsTable["lines"][number]>();
  for (const { condition, points } of table.lines) {
    const key = conditionKey(condition);
    lines.set(key, { condition, points: (lines.get(key)?.points ?? 0) + points });
  }
  return { ...table, lines: [...lines.values()].filter(({ points }) => points !== 0) };
}

function withClasses(spec: Spec, nameOf: (name: string) => string): Spec {
  const rename = (rule: OperationalRule): OperationalRule => {
    if ("class" in rule) return { ...rule, class: nameOf(rule.class) };
    if ("classes" in rule && rule.classes) return { ...rule, classes: rule.classes.map(nameOf) };
    return rule;
  };
  return {
    ...spec,
    ...(spec.fairness && {
      fairness: spec.fairness.map((rule) =>
        rule.labels ? { ...rule, labels: rule.labels.map(nameOf) } : rule,
      ),
    }),
    ...(spec.rules && { rules: spec.rules.map(rename) }),
  };
}
