import type { EditRecord, PointsTable, ScoringSystem } from "../model/scoring-system.ts";
import { countConditions } from "../model/tables.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import type { Limits, Spec } from "../problem/spec.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { type RecipeColumn, recipeConditions } from "../recipe/recipe.ts";
import { brokenSizes } from "../verify/verify-tables.ts";

/** What somebody made of a card. */
export interface HandEdit {
  /** In the order of the classes; those of a score as `tablesOfScore` writes them. */
  readonly tables: readonly PointsTable[];
  /** Columns with conditions that the card's own recipe may lack. */
  readonly columns?: readonly RecipeColumn[];
  readonly changes: EditRecord["changes"];
  readonly holdOut?: EditRecord["holdOut"];
}

/**
 * The card that came of changes by hand, unsealed, without record, verdict and risks: those are the other card's. It keeps
 * what was asked for of differences between groups and of classes, so that it is measured by that; limits on its size and
 * points are widened to what it has itself.
 */
export function editedCard(base: ScoringSystem, edit: HandEdit): ScoringSystem {
  const { training, verdict: _, risk: __, seal, origin, ...rest } = base;
  const { steadiness: ___, ...spec } = base.spec;
  return {
    ...rest,
    tables: edit.tables,
    recipe: { ...base.recipe, columns: withConditions(base.recipe.columns, edit) },
    spec: {
      ...spec,
      limits: widened(spec, edit.tables),
      // Tightened tolerances were for the card that was learnt with them.
      ...(spec.fairness && {
        fairness: spec.fairness.map((rule, i) => ({
          ...rule,
          tolerance: training?.safety?.asked[i] ?? rule.tolerance,
        })),
      }),
    },
    origin: {
      ...(origin?.name !== undefined && { name: origin.name }),
      ...(origin?.source !== undefined && { source: origin.source }),
      ...(origin?.learntFrom !== undefined && { learntFrom: origin.learntFrom }),
      edited: {
        ...(seal !== undefined && { from: seal }),
        changes: edit.changes,
        ...(edit.holdOut && { holdOut: edit.holdOut }),
      },
    },
  };
}

/** What of a card is outside of the limits that another was learnt with, in sentences: no floor of that one is about it. */
export function outsideOf(base: ScoringSystem, tables: readonly PointsTable[]): string[] {
  return brokenSizes({ ...base, tables }, recipeConditions(base.recipe));
}

/** The columns with all conditions of the tables, each in its place by column, new ones after the old. */
function withConditions(
  columns: readonly RecipeColumn[],
  { tables, columns: more = [] }: HandEdit,
): RecipeColumn[] {
  const known = new Set(columns.flatMap(({ conditions }) => conditions.map(conditionKey)));
  const added = new Map<string, Condition>();
  for (const { condition } of tables.flatMap(({ lines }) => lines)) {
    const key = conditionKey(condition);
    if (!known.has(key)) added.set(key, condition);
  }
  const of = (column: string) => [...added.values()].filter((condition) => condition.column === column);
  const own = columns.map((column) => ({
    ...column,
    conditions: [...column.conditions, ...of(column.column)],
  }));
  const others = more.filter(({ column }) => !columns.some((one) => one.column === column));
  return [
    ...own,
    ...others.flatMap((column) => {
      const conditions = of(column.column);
      return conditions.length > 0 ? [{ ...column, conditions }] : [];
    }),
  ];
}

/** The limits, as wide as these tables need them. */
function widened(spec: Spec, tables: readonly PointsTable[]): Limits {
  const limits = spec.limits ?? {};
  const isScore = spec.shape === "score";
  const own = isScore ? [tables[1]!] : tables;
  const counts = limits.startsWithCounts ?? true;
  const sizes = own.map(
    ({ lines, startsWith }) => lines.length + (!isScore && counts && startsWith !== 0 ? 1 : 0),
  );
  const values = own.flatMap(({ startsWith, lines }) => [
    ...(isScore ? [] : [startsWith]),
    ...lines.map(({ points }) => points),
  ]);
  const columns = new Set(tables.flatMap(({ lines }) => lines.map(({ condition }) => condition.column)));
  const atLeast = <Name extends keyof Limits>(name: Name, size: number) =>
    limits[name] === undefined ? {} : { [name]: Math.max(limits[name] as number, size) };
  const most = Math.max(1, ...sizes);
  const isUnsized = [limits.conditions, limits.linesPerTable, limits.linesInAll].every(
    (limit) => limit === undefined,
  );
  return {
    ...limits,
    ...(isUnsized && usualSize(isScore, most)),
    ...atLeast("conditions", countConditions({ tables })),
    ...atLeast("linesPerTable", most),
    ...atLeast(
      "linesInAll",
      sizes.reduce((sum, size) => sum + size, 0),
    ),
    ...atLeast("columns", columns.size),
    points: withValues(limits.points ?? DEFAULTS.points, values),
  };
}

/** What holds where a spec limits neither conditions nor lines. */
function usualSize(isScore: boolean, most: number): Limits {
  return isScore
    ? { conditions: Math.max(DEFAULTS.conditions.score, most) }
    : { linesPerTable: Math.max(DEFAULTS.linesPerTable, most) };
}

function withValues(points: NonNullable<Limits["points"]>, values: readonly number[]): Limits["points"] {
  if ("min" in points) return { min: Math.min(points.min, ...values), max: Math.max(points.max, ...values) };
  return [...new Set([...points, ...values])].sort((a, b) => a - b);
}
