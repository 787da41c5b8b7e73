import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import type { PointsTable } from "../model/scoring-system.ts";
import { barredConditions } from "../problem/allowed-points.ts";
import type { FairnessRule, Limits, Objective, OperationalRule, Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { counted, whole } from "../text/numbers.ts";
import type { OwnCard } from "./own-card.ts";

/** The shape of a card as limits that engines keep, and what "of this shape" means in words. */
export interface Shape {
  readonly spec: Spec;
  /** "at most 8 lines; points from 0 to 2; any cut-off". */
  readonly words: readonly string[];
  readonly notes: readonly Finding[];
}

export interface ShapeOptions {
  readonly objective?: Objective;
  /** Default: those that the card was learnt with. */
  readonly fairness?: readonly FairnessRule[];
  /** Whether other columns than the card's are tried: then as many columns as it has are allowed. */
  readonly otherColumns: boolean;
}

/** Points that can be learnt. */
const LARGEST = 1000;

interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * All cards of the shape of this one: no more lines in all, none longer than its longest table, tables without lines
 * stay so, points within the range that it uses itself. The cut-offs of a score may be anywhere; starts of tables are within the
 * range of its points and starts, and count as lines unless the card says otherwise. Points for protected columns may
 * stay, shrink or go, but not grow. The card itself keeps all of it.
 */
export function shapeOf(card: OwnCard, rows: Profiles, options: ShapeOptions): Shape {
  const tables = pointTables(card);
  const lines = rangeOf(tables.flatMap((table) => table.lines.map(({ points }) => points)));
  const columns = new Set(tables.flatMap((table) => table.lines.map(({ condition }) => condition.column)))
    .size;
  const size = card.shape === "score" ? scoreSize(tables[0]!, lines) : tableSize(card, rows, lines);
  const limits: Limits = { ...size.limits, ...(options.otherColumns && { columns }) };
  const groups = protectedPoints(card, rows);
  const kept = keptRules(card, rows);
  const rules: OperationalRule[] = [...kept.rules, ...size.rules, ...groups.rules];
  const objective = options.objective ?? card.spec.objective;
  const fairness = options.fairness ?? (hasGroups(rows) ? card.spec.fairness : undefined);
  return {
    spec: {
      ...(objective !== undefined && { objective }),
      limits,
      ...(fairness?.length && { fairness }),
      ...(rules.length > 0 && { rules }),
      shape: card.shape,
      ...(groups.mode && { protectedPoints: groups.mode }),
    },
    words: shapeWords(card, limits, lines, rows.conditions.length),
    notes: [...kept.notes, ...groups.notes],
  };
}

/** The tables that have points of their own: those of a score are multiples of the second. */
function pointTables({ shape, tables }: OwnCard): readonly PointsTable[] {
  return shape === "score" ? [tables[1]!] : tables;
}

interface Size {
  readonly limits: Limits;
  readonly rules: readonly OperationalRule[];
}

function scoreSize({ lines }: PointsTable, points: Range): Size {
  return { limits: { conditions: lines.length, points }, rules: [] };
}

function tableSize({ tables, spec }: OwnCard, rows: Profiles, lines: Range): Size {
  const startsWithCounts = spec.limits?.startsWithCounts ?? true;
  const sizes = tables.map(
    ({ lines: own, startsWith }) => own.length + (startsWithCounts && startsWith !== 0 ? 1 : 0),
  );
  const starts = rangeOf(tables.map(({ startsWith }) => startsWith));
  const conditions = [...new Set(rows.conditions.map(({ column }) => column))];
  const closed = tables.filter((table) => table.lines.length === 0).map((table) => table.class);
  const isNarrower = starts.min < lines.min || starts.max > lines.max;
  return {
    limits: {
      linesPerTable: Math.max(...sizes),
      linesInAll: sizes.reduce((sum, size) => sum + size, 0),
      points: { min: Math.min(lines.min, starts.min), max: Math.max(lines.max, starts.max) },
      startsWithCounts,
    },
    rules: [
      ...(isNarrower ? [{ rule: "points" as const, conditions, allowed: numbers(lines) }] : []),
      ...(closed.length > 0 ? [{ rule: "forbid" as const, conditions, classes: closed }] : []),
    ],
  };
}

function rangeOf(points: readonly number[]): Range {
  const range = { min: Math.min(0, ...points), max: Math.max(0, ...points) };
  const odd = [range.min, range.max].find((value) => Math.abs(value) > LARGEST);
  if (odd === undefined) return range;
  throw fault({ code: "points-beyond", points: odd, most: LARGEST });
}

function numbers({ min, max }: Range): number[] {
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

function hasGroups(rows: Profiles): boolean {
  return rows.levelColumns.some(({ role }) => role === "protected");
}

/** A card by hand may give points for a protected group: exactly those may stay, and none may be added or raised. */
function protectedPoints(
  card: OwnCard,
  rows: Profiles,
): { mode?: Spec["protectedPoints"]; rules: OperationalRule[]; notes: Finding[] } {
  const asked = card.spec.protectedPoints;
  const { barred } = barredConditions(asked ?? "bar", rows);
  const keys = [...barred].map((j) => conditionKey(rows.conditions[j]!));
  const used = keys.filter((key) => card.used.has(key));
  if (used.length === 0) return { ...(asked && { mode: asked }), rules: [], notes: [] };
  const others = keys.filter((key) => !card.used.has(key));
  const isScore = card.shape === "score";
  const exactly = pointTables(card).flatMap((table) =>
    used.map((key): OperationalRule => {
      const points = table.lines.find(({ condition }) => conditionKey(condition) === key)?.points ?? 0;
      const allowed = numbers({ min: Math.min(0, points), max: Math.max(0, points) });
      return { rule: "points", conditions: [key], ...(!isScore && { classes: [table.class] }), allowed };
    }),
  );
  const kept = rows.conditions.filter((condition) => used.includes(conditionKey(condition)));
  return {
    mode: "allow",
    rules: [...(others.length > 0 ? [{ rule: "forbid" as const, conditions: others }] : []), ...exactly],
    notes: [
      { code: "kept-protected-points", conditions: kept.map((condition) => conditionWords(condition)) },
    ],
  };
}

/** The rules that the card was learnt with, as far as what they name is still there. */
function keptRules(
  { spec, shape, tables }: OwnCard,
  rows: Profiles,
): { rules: OperationalRule[]; notes: Finding[] } {
  const known = new Set(
    rows.conditions.flatMap((condition) => [
      condition.column,
      conditionKey(condition),
      conditionWords(condition),
      conditionWords(condition, true),
    ]),
  );
  const rules: OperationalRule[] = [];
  const notes: Finding[] = [];
  const last = tables.at(-1)!.class;
  for (const [index, rule] of (spec.rules ?? []).entries()) {
    // Of a score that was written as tables, rules about the others were about none of its points.
    const isIdle = shape === "score" && spec.shape !== "score" && "classes" in rule && rule.classes;
    if (isIdle && !isIdle.includes(last)) continue;
    const names = [
      ...("conditions" in rule ? rule.conditions : []),
      ...("column" in rule ? [rule.column] : []),
      ...("columns" in rule ? (rule.columns ?? []) : []),
      ...(rule.rule === "if-then" ? [rule.if, rule.then] : []),
    ];
    const absent = names.find((name) => !known.has(name));
    if (absent === undefined) rules.push(rule);
    else if (rule.rule === "points" || rule.rule === "forbid") {
      // Each condition keeps such a rule alone, and one that is not tried always does.
      const conditions = rule.conditions.filter((name) => known.has(name));
      if (conditions.length > 0) rules.push({ ...rule, conditions });
    } else notes.push({ code: "rule-not-asked", rule: index + 1, kind: rule.rule, absent });
  }
  return { rules, notes };
}

function shapeWords(card: OwnCard, limits: Limits, lines: Range, conditions: number): string[] {
  const { tables, shape } = card;
  const of = `lines out of ${conditions} conditions`;
  const columns =
    limits.columns === undefined
      ? []
      : [`at most ${limits.columns} ${limits.columns === 1 ? "column" : "columns"}`];
  const points = `points from ${whole(lines.min)} to ${whole(lines.max)}`;
  if (shape === "score") {
    const cuts = tables.length - 1;
    const most = counted(limits.conditions!, "line", "lines");
    const score = `one score with ${cuts === 1 ? "any cut-off" : `any ${cuts} cut-offs`}`;
    return [score, `at most ${most}`, ...columns, points, of];
  }
  const empty = tables.filter((table) => table.lines.length === 0);
  return [
    "one table per class",
    `at most ${counted(limits.linesInAll!, "line", "lines")} in all, ${limits.linesPerTable} in one table`,
    limits.startsWithCounts ? "a start counts as a line" : "a start is no line",
    ...empty.map((table) => `no lines for ${table.class}`),
    ...columns,
    points,
    of,
  ];
}
