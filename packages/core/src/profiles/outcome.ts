import { InputError } from "../errors.ts";
import type { Cell } from "../table/cell.ts";

/** What `classOfCell` and `classOfAnswers` give for a row that can't be used. */
export const MISSING_OUTCOME = -1;
export const OTHER_OUTCOME = -2;

/** A cell as the name of a class: 1 is "1", yes is "true". */
export function className(cell: Exclude<Cell, null>): string {
  return String(cell);
}

/** The class index of a row by its outcome cell, or MISSING_OUTCOME or OTHER_OUTCOME. */
export function classOfCell(cell: Cell, classIndex: ReadonlyMap<string, number>): number {
  if (cell === null) return MISSING_OUTCOME;
  return classIndex.get(className(cell)) ?? OTHER_OUTCOME;
}

/** The class index of a row (from 1, for messages) by its one-hot cells, or MISSING_OUTCOME when none is yes. */
export function classOfAnswers(cells: readonly Cell[], columns: readonly string[], row: number): number {
  const first = cells.indexOf(true);
  if (first < 0) return MISSING_OUTCOME;
  if (cells.lastIndexOf(true) !== first) {
    throw severalClasses(
      row,
      columns.filter((_, index) => cells[index] === true),
    );
  }
  return first;
}

/** A row (from 1) in which more than one of the one-hot outcome columns is yes. */
export function severalClasses(row: number, columns: readonly string[]): InputError {
  const names = columns.map((column) => `"${column}"`);
  const listed = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  return new InputError(`invalid outcome in row ${row}: ${listed} are yes; expected one yes per row`);
}
