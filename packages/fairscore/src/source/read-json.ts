import { fault, sqlText } from "@fairscore/core/parts";
import type { TempFolder } from "../files/temp-folder.ts";
import type { Database } from "./database.ts";
import { isWide } from "./memory-limits.ts";
import { plainTextFile } from "./plain-text.ts";
import { QueryError } from "./query-error.ts";
import { checkNames, columnSql, type RawTable } from "./raw-table.ts";
import { sqlPath } from "./resolve-files.ts";
import type { TextFile } from "./text-file.ts";
import { wideJson } from "./wide-table.ts";

/**
 * JSON files as one table: lists of objects, or one object per line. Values stay as they are written; the
 * database's own guess would turn texts into dates and merge keys that differ only in case.
 */
export async function readJson(
  files: readonly TextFile[],
  encoding: string | undefined,
  folder: TempFolder,
  database: Database,
): Promise<RawTable> {
  const parts: { objects: string; name: string; rows: number }[] = [];
  const names = new Set<string>();
  for (const file of files) {
    const path = await plainTextFile(file, folder, encoding ?? "utf-8");
    const objects = `read_json_objects(${sqlPath(path)}, format = 'auto', compression = 'uncompressed', hive_partitioning = false)`;
    parts.push({ objects, name: file.name, rows: await readKeys(database, objects, file.name, names) });
  }
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  return {
    columns: [...names].map((name) => ({ name, storage: "json" as const })),
    parts: parts.map(({ objects, name, rows: count }) => {
      const values = [...names].map((key, i) => `json_extract(json, ${sqlPointer(key)}) AS ${columnSql(i)}`);
      return { from: `(SELECT ${values.join(", ")} FROM ${objects})`, name, rows: count };
    }),
    commas: "never",
    ...(isWide(names.size, rows, files[0]!.name) && {
      table: (options) =>
        wideJson(
          database,
          parts.map(({ objects }) => objects),
          [...names],
          rows,
          options,
        ),
    }),
  };
}

/** Adds the keys of a file's objects, in the order in which they first occur; returns the number of objects. */
async function readKeys(
  database: Database,
  objects: string,
  name: string,
  names: Set<string>,
): Promise<number> {
  const found = await database
    .rows(
      `SELECT json_type(json) AS type, json_keys(json) AS keys, min(row) AS first, count(*)::DOUBLE
       FROM (SELECT json, row_number() OVER () AS row FROM ${objects}) GROUP BY ALL ORDER BY first`,
    )
    .catch((error: unknown) => {
      if (!(error instanceof QueryError)) throw error;
      const place = /(?:line|record\/value) \d+/.exec(error.message)?.[0].replace("record/value", "value");
      throw fault({ code: "invalid-json", file: name, place }, { cause: error });
    });
  let rows = 0;
  for (const [type, keys, first, count] of found) {
    const value = Number(first);
    if (type !== "OBJECT") throw fault({ code: "no-object", file: name, value });
    const list = (keys as string[]) ?? [];
    checkNames(list, { format: "json", file: name, value });
    for (const key of list) names.add(key);
    rows += Number(count);
  }
  if (rows === 0) throw fault({ code: "no-rows", format: "json", file: name });
  if (names.size === 0) throw fault({ code: "no-columns", file: name });
  return rows;
}

/** A key as a JSON pointer. */
function sqlPointer(key: string): string {
  return sqlText(`/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}
