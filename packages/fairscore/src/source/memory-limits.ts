import { fault } from "@fairscore/core/parts";

/** A file's text must fit one buffer, beside all that is made of it. */
export const MOST_BYTES = 400_000_000;
const MOST_CELLS = 40_000_000;
/** Even of a large table, more columns take the database longer to plan than anybody waits. */
const MOST_COLUMNS = 1000;
/**
 * The time to plan a query grows with the square of its columns, and more is planned than read when a table has many
 * columns and few rows. From so many columns on, all tables are read into memory that fit there.
 */
const MANY_COLUMNS = 50;

/** Whether a table has so few cells that it is kept in memory. */
export function fitsMemory(columns: number, rows: number, name: string): boolean {
  if (columns * rows <= MOST_CELLS) return true;
  if (columns <= MOST_COLUMNS) return false;
  const [mostColumns, mostCells] = [MOST_COLUMNS, MOST_CELLS];
  throw fault({ code: "too-wide", source: name, columns, rows, mostColumns, mostCells });
}

/** Whether a table that the database can read is read into memory all the same. */
export function isWide(columns: number, rows: number, name: string): boolean {
  return columns >= MANY_COLUMNS && fitsMemory(columns, rows, name);
}
