import type { LevelColumn, RecipeOutcome } from "../recipe/recipe.ts";
import type { RowPolicy } from "../recipe/row-policy.ts";
import type { Cell } from "../table/cell.ts";
import { type CrossTab, emptyTab, type TabColumn } from "../table/cross-tab.ts";
import { cellsAs, findColumn, type NamedTable } from "./named-table.ts";
import type { FoldOut, HoldOut } from "./split.ts";

/** Columns to be counted by class, over the rows to learn from that have one. */
export interface CrossTabRequest {
  readonly outcome: RecipeOutcome;
  readonly columns: readonly TabColumn[];
  /** Count the rows of each of its levels apart; the last level has the rows that none takes. */
  readonly groups?: LevelColumn;
  readonly holdOut?: HoldOut;
  /** A fold among the others that is not learnt from either. */
  readonly inner?: FoldOut;
  readonly keep?: RowPolicy;
}

/** Counts a table in memory; gives control back after each column. `classes`, `levels`: of each row; no class is below 0. */
export function* countCrossTabs(
  table: NamedTable,
  { outcome, columns, groups }: CrossTabRequest,
  classes: ArrayLike<number>,
  levels: ArrayLike<number> | undefined,
): Generator<void, CrossTab[]> {
  const tabs: CrossTab[] = [];
  for (const column of columns) {
    const cells = cellsAs(findColumn(table, column.column), column.kind);
    const place = placeFinder(column);
    const tab = emptyTab(column, groups ? groups.levels.length + 1 : 1, outcome.classes.length);
    for (let row = 0; row < cells.length; row++) {
      const label = classes[row]!;
      if (label < 0) continue;
      const level = levels?.[row] ?? 0;
      const cell = cells[row]!;
      (cell === null ? tab.missing[level]! : tab.counts[level]![place(cell)]!)[label]!++;
    }
    tabs.push(tab);
    yield;
  }
  return tabs;
}

function placeFinder(column: TabColumn): (cell: NonNullable<Cell>) => number {
  if (column.kind !== "number") {
    const places = new Map(column.values.map((value, i) => [value, i]));
    return (cell) => places.get(String(cell)) ?? places.size;
  }
  const { edges } = column;
  return (cell) => {
    let [low, high] = [0, edges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cell as number) < edges[middle]!) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
