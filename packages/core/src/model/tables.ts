import { fault } from "../findings/fault.ts";
import type { Spec } from "../problem/spec.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { scoreOfTables, tablesOfScore } from "./one-score.ts";
import type { PointsTable, ScoringSystem } from "./scoring-system.ts";

/** A solution as tables that people read; line 0 of each class is "starts with". A score has the tables that say it. */
export function tablesFromPoints(
  points: Int32Array,
  classes: readonly string[],
  conditions: readonly Condition[],
  shape: Spec["shape"] = "tables",
): PointsTable[] {
  const lineCount = conditions.length + 1;
  if (shape === "score") {
    const lines = conditions.flatMap((condition, j) =>
      points[j + 1] === 0 ? [] : [{ condition, points: points[j + 1]! }],
    );
    return tablesOfScore({ classes, startsWith: 0, lines, cuts: [...points.subarray(lineCount)] });
  }
  return classes.map((name, k) => ({
    class: name,
    startsWith: points[k * lineCount]!,
    lines: conditions.flatMap((condition, j) => {
      const value = points[k * lineCount + j + 1]!;
      return value === 0 ? [] : [{ condition, points: value }];
    }),
  }));
}

/** The inverse: tables as a solution of this shape. A line that is none of the conditions is an error. */
export function pointsFromTables(
  tables: readonly PointsTable[],
  conditions: readonly Condition[],
  shape: Spec["shape"] = "tables",
): Int32Array {
  const lineCount = conditions.length + 1;
  const lines = new Map(conditions.map((condition, j) => [conditionKey(condition), j + 1]));
  const lineOf = (condition: Condition, name: string) => {
    const line = lines.get(conditionKey(condition));
    if (line !== undefined) return line;
    throw fault({ code: "line-not-in-recipe", class: name, line: conditionKey(condition) });
  };
  if (shape === "score") {
    const classes = tables.map((table) => table.class);
    const score = scoreOfTables({ classes, tables, spec: { shape } });
    if (!score) throw fault({ code: "no-score" });
    const points = new Int32Array(lineCount + score.cuts.length);
    for (const { condition, points: value } of score.lines)
      points[lineOf(condition, classes.at(-1)!)] = value;
    points.set(score.cuts, lineCount);
    return points;
  }
  const points = new Int32Array(tables.length * lineCount);
  for (const [k, table] of tables.entries()) {
    points[k * lineCount] = table.startsWith;
    for (const { condition, points: value } of table.lines)
      points[k * lineCount + lineOf(condition, table.class)] = value;
  }
  return points;
}

/** Distinct conditions on the card. */
export function countConditions({ tables }: Pick<ScoringSystem, "tables">): number {
  return new Set(tables.flatMap(({ lines }) => lines.map(({ condition }) => conditionKey(condition)))).size;
}

/** Lines of all tables; "starts with" counts where it is not 0 and `startsWithCounts`. A score has each line once. */
export function countLines(system: Pick<ScoringSystem, "tables" | "spec">): number {
  if (system.spec.shape === "score") return countConditions(system);
  const startsWithCounts = system.spec.limits?.startsWithCounts ?? true;
  return system.tables.reduce(
    (lines, table) => lines + table.lines.length + (startsWithCounts && table.startsWith !== 0 ? 1 : 0),
    0,
  );
}
