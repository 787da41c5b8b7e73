import type { ColumnKind, Finding } from "@fairscore/core";
import type { Missing } from "@fairscore/core/parts";
import { cellOptions, cellSql, presentSql } from "./cell-sql.ts";
import type { Database } from "./database.ts";
import type { ReadAs } from "./infer-kinds.ts";
import { columnSql, type RawTable } from "./raw-table.ts";

/**
 * Notes on cells that are there but can't be read as the kind that the user or a model gave their column: a
 * missing value may earn points, so nobody should get them unseen. Inferred kinds fit all cells.
 */
export async function unreadableNotes(
  database: Database,
  raw: RawTable,
  readAs: readonly ReadAs[],
  given: ReadonlyMap<string, ColumnKind>,
  missing: Missing,
): Promise<Finding[]> {
  const notes: Finding[] = [];
  for (const [i, { name, storage }] of raw.columns.entries()) {
    const { kind, comma } = readAs[i]!;
    if (!given.has(name) || kind === "category") continue;
    const column = columnSql(i);
    const options = cellOptions(name, missing, comma);
    const odd = `(${presentSql(column, storage, options)}) IS NOT NULL AND (${cellSql(column, storage, kind, options)}) IS NULL`;
    let rows = 0;
    let example = "";
    for (const { from } of raw.parts) {
      const [row] = await database.rows(
        `SELECT count(*)::DOUBLE, min(CAST(${column} AS VARCHAR)) FROM (SELECT ${column} FROM ${from} WHERE ${odd})`,
      );
      rows += Number(row![0]);
      example ||= String(row![1] ?? "");
    }
    if (rows > 0) notes.push({ code: "unreadable-values", column: name, kind, rows, example });
  }
  return notes;
}
