import type { Condition } from "../recipe/condition.ts";
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

/** Lines of all tables; "starts with" counts where it is not 0 and `startsWithCounts`. */
export function countLines(system: Pick<ScoringSystem, "tables" | "spec">): number {
  const startsWithCounts = system.spec.limits?.startsWithCounts ?? true;
  return system.tables.reduce(
    (lines, table) => lines + table.lines.length + (startsWithCounts && table.startsWith !== 0 ? 1 : 0),
    0,
  );
}
