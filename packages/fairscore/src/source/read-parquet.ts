import { basename } from "node:path";
import { fault } from "@fairscore/core/parts";
import type { Database } from "./database.ts";
import { isWide } from "./memory-limits.ts";
import { QueryError } from "./query-error.ts";
import { checkNames, columnList, matchNames, type RawTable, storageOf } from "./raw-table.ts";
import { sqlPath } from "./resolve-files.ts";
import { wideTable } from "./wide-table.ts";

/** Parquet files with the same columns as one table. They stay where they are: their columns are read as needed. */
export async function readParquet(files: readonly string[], database: Database): Promise<RawTable> {
  const offsets: number[] = [];
  let rows = 0;
  let first: readonly string[] | undefined;
  for (const file of files) {
    const { names, count } = await parquetHeader(file, database);
    first ??= names;
    const order = matchNames(first, names, basename(files[0]!), basename(file));
    // Columns are matched by name, and a database that ignores case would match "a" with "A".
    if (order.some((position, i) => position !== i) && hasCaseTwins(names))
      throw fault({ code: "different-order", first: basename(files[0]!), file: basename(file) });
    offsets.push(rows);
    rows += count;
  }
  const names = first!;
  const list = `[${files.map(sqlPath).join(", ")}]`;
  const unite = files.length > 1 ? ", union_by_name = true" : "";
  const table = `read_parquet(${list}, hive_partitioning = false${unite})`;
  const position =
    files.length === 1
      ? "file_row_number"
      : `file_row_number + [${offsets.map((offset) => `${offset}::BIGINT`).join(", ")}][CAST(file_index AS BIGINT) + 1]`;
  const from = `(SELECT * FROM (SELECT *, ${position} FROM ${table}) AS t(${columnList(names.length)}, r))`;
  const types = await database.rows(`DESCRIBE SELECT * EXCLUDE (r) FROM ${from}`);
  const columns = names.map((name, i) => ({ name, storage: storageOf(String(types[i]![1])) }));
  const name = basename(files[0]!);
  return {
    columns,
    parts: [{ from, name, rows }],
    rowNumber: "r",
    commas: "never",
    ...(isWide(names.length, rows, name) && {
      table: (options) => wideTable(database, columns, from, rows, options),
    }),
  };
}

async function parquetHeader(
  file: string,
  database: Database,
): Promise<{ names: readonly string[]; count: number }> {
  const name = basename(file);
  const schema = await database
    .rows(`SELECT name, num_children::INTEGER FROM parquet_schema(${sqlPath(file)})`)
    .catch(damaged(name));
  const [counted] = await database
    .rows(`SELECT num_rows::DOUBLE FROM parquet_file_metadata(${sqlPath(file)})`)
    .catch(damaged(name));
  const names = topLevel(schema.map(([column, children]) => [String(column), Number(children ?? 0)]));
  if (names.length === 0) throw fault({ code: "no-columns", file: name });
  checkNames(names, { format: "parquet", file: name });
  const count = Number(counted![0]);
  if (count === 0) throw fault({ code: "no-rows", format: "parquet", file: name });
  return { names, count };
}

/** The names of the root's children in a schema written depth first. */
function topLevel(schema: readonly (readonly [string, number])[]): string[] {
  const names: string[] = [];
  let at = 1;
  const skip = () => {
    const children = schema[at++]![1];
    for (let i = 0; i < children; i++) skip();
  };
  while (at < schema.length) {
    names.push(schema[at]![0]);
    skip();
  }
  return names;
}

function hasCaseTwins(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size < names.length;
}

/** Reports what reading a Parquet file failed with as damage of that file. */
export function damaged(name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof QueryError)) throw error;
    throw fault({ code: "invalid-file", file: name, is: "damaged-parquet" }, { cause: error });
  };
}
