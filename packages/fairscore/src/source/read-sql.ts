import { fault, refuse } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { isWide } from "./memory-limits.ts";
import { QueryError } from "./query-error.ts";
import { checkNames, columnList, type RawTable, storageOf } from "./raw-table.ts";
import { wideTable } from "./wide-table.ts";

/**
 * The result of a query as a table. It is kept, since a query may give its rows in another order the next
 * time, and held-out rows are picked by their position. Needs the attached store.
 */
export async function readSql(sql: string, database: Database): Promise<RawTable> {
  const query = sql.replace(/[\s;]+$/, "");
  if (query === "") refuse(sql, "sql", "a query such as \"SELECT * FROM 'people.csv'\"");
  const names = await database.columnNames(query).catch(refused);
  checkNames(names, { format: "sql" });
  // The line break ends a comment at the end of the query.
  const from = `(${query}\n) AS t(${columnList(names.length)})`;
  await database.run(`CREATE TABLE store.result AS SELECT * FROM ${from}`).catch(refused);
  const types = await database.rows("DESCRIBE store.result");
  const [[rows]] = (await database.rows("SELECT count(*)::DOUBLE FROM store.result")) as [[number]];
  if (rows === 0) throw fault({ code: "no-rows", format: "sql" });
  const columns = names.map((name, i) => ({ name, storage: storageOf(String(types[i]![1])) }));
  return {
    columns,
    parts: [{ from: "store.result", name: "sql", rows }],
    rowNumber: "rowid",
    commas: "never",
    ...(isWide(names.length, rows, "sql") && {
      table: (options) => wideTable(database, columns, "store.result", rows, options),
    }),
  };
}

function refused(error: unknown): never {
  if (!(error instanceof QueryError)) throw error;
  throw fault({ code: "invalid-sql", why: error.message }, { cause: error });
}
