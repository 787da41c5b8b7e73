import type { PointsTable, ScoringSystem } from "./scoring-system.ts";

/**
 * The second table, when the system is one table with a threshold: the first class gets no points, so the second is
 * given when its total is above 0. Its readers know no ties: every total is on one side of the threshold.
 */
export function singleTable({
  spec,
  tables,
}: Pick<ScoringSystem, "spec" | "tables">): PointsTable | undefined {
  const [first, second] = tables;
  const empty =
    first !== undefined && first.startsWith === 0 && first.lines.every(({ points }) => points === 0);
  return spec.oneTable && tables.length === 2 && empty ? second : undefined;
}
