import { fault } from "../findings/fault.ts";
import { type Cell, type ColumnKind, toCell } from "../table/cell.ts";

/** What `classFinder` and `classOfAnswers` give for a row that can't be used. */
export const MISSING_OUTCOME = -1;
export const OTHER_OUTCOME = -2;

/**
 * The outcome cell that a class stands for: a class of a yes/no column may be called "yes", "true" or "1", as
 * its users say. Null when no cell of that kind has the name.
 */
export function classCell(name: string, kind: ColumnKind): Cell {
  const cell = toCell(name, kind);
  return kind === "number" && String(cell) !== name ? null : cell;
}

/** Finds the class index of an outcome cell, or MISSING_OUTCOME or OTHER_OUTCOME. */
export function classFinder(classes: readonly string[], kind: ColumnKind): (cell: Cell) => number {
  const index = new Map(classes.map((name, k) => [classCell(name, kind), k]));
  index.delete(null);
  return (cell) => (cell === null ? MISSING_OUTCOME : (index.get(cell) ?? OTHER_OUTCOME));
}

/** The class index of a row (from 1, for messages) by its one-hot cells, or MISSING_OUTCOME when none is yes. */
export function classOfAnswers(cells: readonly Cell[], columns: readonly string[], row: number): number {
  const first = cells.indexOf(true);
  if (first < 0) return MISSING_OUTCOME;
  if (cells.lastIndexOf(true) !== first) {
    const several = columns.filter((_, index) => cells[index] === true);
    throw fault({ code: "several-classes", row, columns: several });
  }
  return first;
}
