import { fault } from "../findings/fault.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import type { PointsTable, ScoringSystem } from "./scoring-system.ts";

/** Points of a solution as tables that people read; line 0 of each class is "starts with". */
export function tablesFromPoints(
  points: Int32Array,
  classes: readonly string[],
  conditions: readonly Condition[],
): PointsTable[] {
  const lineCount = conditions.length + 1;
  return classes.map((name, k) => ({
    class: name,
    startsWith: points[k * lineCount]!,
    lines: conditions.flatMap((condition, j) => {
      const value = points[k * lineCount + j + 1]!;
      return value === 0 ? [] : [{ condition, points: value }];
    }),
  }));
}

/** The inverse: tables as points of a solution. A line that is none of the conditions is an error. */
export function pointsFromTables(
  tables: readonly PointsTable[],
  conditions: readonly Condition[],
): Int32Array {
  const lineCount = conditions.length + 1;
  const lines = new Map(conditions.map((condition, j) => [conditionKey(condition), j + 1]));
  const points = new Int32Array(tables.length * lineCount);
  for (const [k, table] of tables.entries()) {
    points[k * lineCount] = table.startsWith;
    for (const { condition, points: value } of table.lines) {
      const line = lines.get(conditionKey(condition));
      if (line === undefined)
        throw fault({ code: "line-not-in-recipe", class: table.class, line: conditionKey(condition) });
      points[k * lineCount + line] = value;
    }
  }
  return points;
}

/** Lines of all tables; "starts with" counts where it is not 0 and `startsWithCounts`. */
export function countLines(system: Pick<ScoringSystem, "tables" | "spec">): number {
  const startsWithCounts = system.spec.limits?.startsWithCounts ?? true;
  return system.tables.reduce(
    (lines, table) => lines + table.lines.length + (startsWithCounts && table.startsWith !== 0 ? 1 : 0),
    0,
  );
}
