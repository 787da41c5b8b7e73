import { rmSync, writeFileSync } from "node:fs";
import type { Result } from "@fairscore/core";
import { sqlText } from "@fairscore/core/parts";
import { TempFolder } from "../files/temp-folder.ts";
import { cantWrite, realTarget, replaceFile, temporaryName } from "../files/write-file.ts";
import { Database } from "../source/database.ts";
import { resultColumns } from "./result-columns.ts";

/** Writes results as a Parquet file with the columns of `resultsCsv`: the whole file, or nothing. */
export async function resultsParquet(results: readonly Result[], path: string): Promise<void> {
  const target = await realTarget(path);
  const temporary = temporaryName(target);
  const folder = new TempFolder();
  let database: Database | undefined;
  try {
    // Fails where nothing can be written, with a reason that a user understands.
    writeFileSync(temporary, "");
    database = await Database.open(folder, { threads: 1 });
    await database.run(`COPY (${rowsSql(results, folder)}) TO ${sqlText(temporary)} (FORMAT parquet)`);
    replaceFile(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw (error as NodeJS.ErrnoException).code === undefined ? error : cantWrite(path, error);
  } finally {
    database?.close();
    folder.remove();
  }
}

/** A query for the rows, which lie in a file: as SQL they might be too long. */
function rowsSql(results: readonly Result[], folder: TempFolder): string {
  const all = resultColumns(results);
  const columns = all.map(({ name, type }) => `${sqlText(name)}: ${sqlText(type)}`).join(", ");
  const names = all.map(({ name, type }) => `NULL::${type} AS "${name}"`).join(", ");
  if (results.length === 0) return `SELECT ${names} WHERE false`;
  const file = folder.newFile("jsonl");
  const lines = results.map((result) =>
    JSON.stringify(Object.fromEntries(all.map(({ name, of }) => [name, wellFormed(of(result))]))),
  );
  writeFileSync(file, `${lines.join("\n")}\n`);
  return `SELECT * FROM read_json(${sqlText(file)}, format = 'newline_delimited', columns = {${columns}})`;
}

/** Half a character, which JSON can write and a database can't read, becomes a stand-in. */
function wellFormed<T>(value: T): T | string {
  return typeof value === "string" ? Buffer.from(value).toString() : value;
}
