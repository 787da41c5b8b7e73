import { fault, type Missing } from "@fairscore/core/parts";
import { cellOptions, cellSql } from "./cell-sql.ts";
import type { Database } from "./database.ts";
import type { ReadAs } from "./infer-kinds.ts";
import { columnSql, type RawTable } from "./raw-table.ts";

/**
 * Makes the view `people`: canonical cells c0, c1, … (DOUBLE, VARCHAR, BOOLEAN), the row number r from 0, and the same
 * as f: where a policy keeps fewer rows, r counts these, and f stays the place in the file.
 * Text files are read into a table once, in file order; other data stay where they are. Gives the number of rows.
 */
export async function createPeople(
  database: Database,
  raw: RawTable,
  readAs: readonly ReadAs[],
  missing: Missing,
  schema: "memory" | "store",
): Promise<number> {
  const cells = raw.columns.map((column, i) => {
    const { kind, form } = readAs[i]!;
    return `${cellSql(columnSql(i), column.storage, kind, cellOptions(column, missing, form))} AS ${columnSql(i)}`;
  });
  const rowsOf = async (table: string) =>
    Number((await database.rows(`SELECT count(*)::DOUBLE FROM ${table}`))[0]![0]);
  if (raw.rowNumber !== undefined) {
    const select = `SELECT ${cells.join(", ")}, ${raw.rowNumber} AS r, ${raw.rowNumber} AS f FROM ${raw.parts[0]!.from}`;
    await database.run(`CREATE VIEW people AS ${select}`);
    return rowsOf("people");
  }
  let rows = 0;
  for (const [i, { from, name: file, rows: expected }] of raw.parts.entries()) {
    const into = i === 0 ? `CREATE TABLE ${schema}.cells AS` : `INSERT INTO ${schema}.cells`;
    await database.run(`${into} SELECT ${cells.join(", ")} FROM ${from}`);
    const found = (await rowsOf(`${schema}.cells`)) - rows;
    if (found !== expected) throw fault({ code: "lost-rows", file, found, expected });
    rows += found;
  }
  await database.run(`CREATE VIEW people AS SELECT *, rowid AS r, rowid AS f FROM ${schema}.cells`);
  return rows;
}
