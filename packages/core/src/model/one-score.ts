import { conditionKey } from "../recipe/condition/condition.ts";
import type { PointsTable, ScoredLine, ScoringSystem } from "./scoring-system.ts";

/** A card with one score: whoever has a total of at least the k-th cut gets the class after the k-th. */
export interface OneScore {
  /** From the one for the lowest totals up: one more than cuts. */
  readonly classes: readonly string[];
  readonly startsWith: number;
  readonly lines: readonly ScoredLine[];
  /** Whole numbers, none below the one before it; between two that are equal, a class is never given. */
  readonly cuts: readonly number[];
}

/**
 * One score as tables whose highest total is the right class, a tie going to the class that comes first. With the score
 * S and the cuts t1 <= t2 <= …, table k (from 0) has k times the points and starts so that its total is
 *
 *     k S - (t1 - 1) - … - (tk - 1).
 *
 * It is S - (tk - 1) more than the total of table k - 1. All are whole numbers, so this is at least 1 if S >= tk, and at
 * most 0 if S < tk. As the cuts do not fall, the steps from table to table do not rise: up to the last cut that S reaches each table
 * beats all before it, and beyond none beats it. So the first of the highest totals is that of the right class. For
 * two classes the first table is empty, and the second one is the score less the cut plus 1: above 0 from the cut on.
 */
export function tablesOfScore({ classes, startsWith, lines, cuts }: OneScore): PointsTable[] {
  let below = 0;
  return classes.map((name, k) => {
    if (k > 0) below += cuts[k - 1]! - 1;
    return {
      class: name,
      startsWith: k === 0 ? 0 : k * startsWith - below,
      lines: k === 0 ? [] : lines.map(({ condition, points }) => ({ condition, points: k * points })),
    };
  });
}

/**
 * The score that tables are made of, as `tablesOfScore` makes them; undefined for others. Everyone starts with 0. Its
 * readers know no ties: every total is on one side of each cut. Models that do not say their shape: two classes are one
 * score only where one table was asked for, three or more where any line earns points.
 */
export function scoreOfTables({
  classes,
  tables,
  spec,
}: Pick<ScoringSystem, "classes" | "tables" | "spec">): OneScore | undefined {
  const [first, second] = tables;
  if (!first || !second || first.startsWith || usedPoints(first).size) return undefined;
  const lines = usedPoints(second);
  // The predictor alone reads no spec of its file, and there may be none.
  const { shape, oneTable } = spec ?? {};
  if (shape !== "score" && (tables.length === 2 ? !oneTable : shape || !lines.size)) return undefined;
  const isMultiple = tables.slice(2).every((table, i) => {
    const own = usedPoints(table);
    return (
      own.size === lines.size &&
      [...lines].every(([key, { points }]) => own.get(key)?.points === (i + 2) * points)
    );
  });
  const cuts = tables.slice(1).map((table, i) => 1 + tables[i]!.startsWith - table.startsWith);
  const falls = cuts.some((cut, i) => cut < cuts[i - 1]!);
  return isMultiple && !falls ? { classes, startsWith: 0, lines: [...lines.values()], cuts } : undefined;
}

/** The lines that earn points, by condition; lines of the same condition add up. */
function usedPoints({ lines }: PointsTable): Map<string, ScoredLine> {
  const used = new Map<string, ScoredLine>();
  for (const { condition, points } of lines) {
    const key = conditionKey(condition);
    used.set(key, { condition, points: (used.get(key)?.points ?? 0) + points });
  }
  for (const [key, { points }] of used) if (!points) used.delete(key);
  return used;
}
