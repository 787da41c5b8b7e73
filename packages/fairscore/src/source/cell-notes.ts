import type { ColumnKind, Finding } from "@fairscore/core";
import { compareText, groupedNote } from "@fairscore/core/parts";
import { cellSql, groupedSql, presentSql } from "./cell-sql.ts";
import type { Database } from "./database.ts";
import type { ReadAs } from "./infer-kinds.ts";
import { columnSql, type RawTable } from "./raw-table.ts";

/**
 * Notes on cells that are there but can't be read as the kind that the user or a model gave their column: a
 * missing value may earn points, so nobody should get them unseen. Inferred kinds fit all cells. And on signs between
 * thousands, which may be something else.
 */
export async function cellNotes(
  database: Database,
  raw: RawTable,
  readAs: readonly ReadAs[],
  given: ReadonlyMap<string, ColumnKind>,
  missing: readonly string[],
): Promise<Finding[]> {
  const notes: Finding[] = [];
  for (const [i, { name, storage }] of raw.columns.entries()) {
    const { kind, form } = readAs[i]!;
    const column = columnSql(i);
    const options = { missing, form };
    const present = `(${presentSql(column, storage, options)}) IS NOT NULL`;
    if (given.has(name) && kind !== "category") {
      const odd = `${present} AND (${cellSql(column, storage, kind, options)}) IS NULL`;
      const { rows, example } = await those(database, raw, column, odd);
      if (rows > 0) notes.push({ code: "unreadable-values", column: name, kind, rows, example });
    }
    if (kind === "number" && (form === "grouped" || form === "comma-grouped")) {
      const { rows, example } = await those(
        database,
        raw,
        column,
        `${groupedSql(column, form)} AND ${present}`,
      );
      const note = groupedNote(name, form, rows > 0 ? example : undefined);
      if (note) notes.push(note);
    }
  }
  return notes;
}

/** How many cells are so, and the first of them by its text. */
async function those(
  database: Database,
  raw: RawTable,
  column: string,
  condition: string,
): Promise<{ rows: number; example: string }> {
  let rows = 0;
  let example = "";
  for (const { from } of raw.parts) {
    const [row] = await database.rows(
      `SELECT count(*)::DOUBLE, min(CAST(${column} AS VARCHAR)) FROM (SELECT ${column} FROM ${from} WHERE ${condition})`,
    );
    rows += Number(row![0]);
    const first = row![1] === null ? "" : String(row![1]);
    if (example === "" || (first !== "" && compareText(first, example) < 0)) example = first;
  }
  return { rows, example };
}
