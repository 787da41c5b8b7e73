import { scoreOfTables } from "../model/one-score.ts";
import type { PointsTable, ScoringSystem } from "../model/scoring-system.ts";

/**
 * How the tables of a card hang together. `tables`: one for each class, each with points of its own. `score`: one score
 * with a cut-off between each class and the next, as tables that are multiples (`tablesOfScore`).
 */
export type Layout = "tables" | "score";

/** How the tables of a card hang together; one table for two classes is a score with one cut-off. */
export function layoutOf(system: ScoringSystem): Layout {
  return scoreOfTables(system) ? "score" : "tables";
}

/** The cut-offs of a score, from what its tables start with: the total from which on each class but the first is given. */
export function cutOffs(starts: readonly number[]): number[] {
  return starts.slice(1).map((start, i) => 1 - (start - starts[i]!));
}

/** The same card with a first table that starts with 0: what everyone gets in every table decides nothing. */
export function withoutSharedStart<Table extends PointsTable>(tables: readonly Table[]): Table[] {
  const shared = tables[0]?.startsWith ?? 0;
  return tables.map((table) => ({ ...table, startsWith: table.startsWith - shared }));
}

/** What the tables of a score start with; the inverse of `cutOffs`. */
export function startsOf(cuts: readonly number[]): number[] {
  const starts = [0];
  for (const cut of cuts) starts.push(starts.at(-1)! + 1 - cut);
  return starts;
}
