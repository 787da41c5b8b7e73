import { basename } from "node:path";
import type { ColumnKind, Source } from "@fairscore/core";
import {
  anything,
  checkKind,
  checkOptions,
  dateColumns,
  fault,
  fits,
  listOf,
  MISSING_TEXTS,
  type Missing,
  maybe,
  memorySource,
  missingShape,
  oneOf,
  recordOf,
  type Shapes,
  text,
  unknownName,
  whole,
} from "@fairscore/core/parts";
import { TempFolder } from "../files/temp-folder.ts";
import { unpackedHead } from "./byte-stream.ts";
import { cellNotes } from "./cell-notes.ts";
import { Database, type DatabaseOptions } from "./database.ts";
import { type GivenDates, givenDates, withDates } from "./date-columns.ts";
import { DuckSource } from "./duck-source.ts";
import { type FileFormat, fileFormat } from "./file-format.ts";
import { inferKinds } from "./infer-kinds.ts";
import { MOST_BYTES } from "./memory-limits.ts";
import { pauses } from "./pauses.ts";
import { createPeople } from "./people.ts";
import { QueryError } from "./query-error.ts";
import type { RawTable, TableOptions } from "./raw-table.ts";
import { type CsvOptions, readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { readParquet } from "./read-parquet.ts";
import { readSql } from "./read-sql.ts";
import { resolveFiles } from "./resolve-files.ts";
import { textFile } from "./text-file.ts";

/** Where a table comes from and how it is read: `files` or `sql`. */
export interface SourceInput extends CsvOptions, DatabaseOptions, GivenDates {
  /** CSV (with any separator, also as .gz), .xlsx, Parquet or JSON: paths or patterns such as "data/*.parquet". */
  readonly files?: string | readonly string[];
  /** Any query of DuckDB; paths in it start at the working directory. */
  readonly sql?: string;
  /** Kinds that the user knows better than the values show; other columns are inferred. */
  readonly kinds?: Readonly<Record<string, ColumnKind>>;
  /** Kinds that a recipe or model reads columns as; columns that are not there are no fault here. */
  readonly expectedKinds?: Readonly<Record<string, ColumnKind>>;
  /** What stands for "nothing was recorded"; default MISSING_TEXTS. An empty text always does. */
  readonly missing?: Missing;
  /** The sheet of a workbook; default: the first. */
  readonly sheet?: string;
  /** Default: by the files' first bytes and names. */
  readonly format?: FileFormat;
}

/** Text files beyond this many bytes are read into a file instead of memory. */
const LARGE = 64 * 2 ** 20;

/**
 * Opens files or the result of a query as a source. Every row is read or an InputError says which one can't
 * be. Close it to free its memory and temporary files.
 *
 *     const source = await openSource({ files: "people.csv" });
 */
export async function openSource(input: SourceInput): Promise<Source> {
  return openWithin(input, MOST_BYTES);
}

/** The same, with CSV files of up to so many bytes in memory; others are left to the database. */
export async function openWithin(input: SourceInput, mostBytes: number): Promise<Source> {
  checkInput(input);
  const folder = new TempFolder();
  let opened: Promise<Database> | undefined;
  // Loading the database takes longer than reading most files, so it is loaded for those that need it.
  const connect = () => {
    opened ??= Database.open(folder, input);
    return opened;
  };
  const close = async () => {
    (await opened?.catch(() => undefined))?.close();
    folder.remove();
  };
  try {
    const { raw, name, isLarge } = await readRaw(input, connect, folder, mostBytes);
    const given = givenKinds(input, raw);
    const missing = input.missing ?? MISSING_TEXTS;
    const dates = givenDates(input, raw);
    // Only of a table that is in memory already are dates read there.
    const reads = dates.length === 0 || raw.parts.length === 0;
    const table = reads ? await raw.table?.({ kinds: given, missing, dates, pause: pauses() }) : undefined;
    if (table === undefined)
      return await inDatabase(raw, name, isLarge, given, { missing, dates }, await connect(), folder);
    await close();
    const notes = [...(raw.notes ?? []), ...(table.notes ?? [])];
    return memorySource({ ...table, notes }, { name, ...(dates.length > 0 && { dates }) });
  } catch (error) {
    await close();
    throw error;
  }
}

/** The kinds that the user, a recipe or a model gives columns. */
function givenKinds(input: SourceInput, { columns }: RawTable): ReadonlyMap<string, ColumnKind> {
  const names = columns.map(({ name }) => name);
  const known = new Set(names);
  for (const column of Object.keys(input.kinds ?? {})) {
    if (!known.has(column)) throw unknownName("column", column, names);
  }
  const expected = Object.entries(input.expectedKinds ?? {}).filter(([column]) => known.has(column));
  return new Map([...expected, ...Object.entries(input.kinds ?? {})]);
}

async function inDatabase(
  written: RawTable,
  name: string,
  isLarge: boolean,
  asGiven: ReadonlyMap<string, ColumnKind>,
  { missing, dates }: Pick<TableOptions, "missing" | "dates">,
  database: Database,
  folder: TempFolder,
): Promise<Source> {
  if (isLarge) await database.attachStore(folder);
  try {
    const raw = dates.length > 0 ? await withDates(written, dates, missing, database) : written;
    const given = new Map([...asGiven, ...dates.map(({ column }) => [column, "number"] as const)]);
    const readAs = await inferKinds(database, raw, given, missing);
    const rows = await createPeople(database, raw, readAs, missing, isLarge ? "store" : "memory");
    const columns = raw.columns.map((column, i) => ({ name: column.name, kind: readAs[i]!.kind }));
    const notes = await cellNotes(database, raw, readAs, given, missing);
    const told = [...(raw.notes ?? []), ...notes];
    return new DuckSource(name, rows, columns, told, written, database, folder, dates);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw fault({ code: "database-refused", source: name, why: error.message }, { cause: error });
  }
}

async function readRaw(
  input: SourceInput,
  connect: () => Promise<Database>,
  folder: TempFolder,
  mostBytes: number,
): Promise<{ raw: RawTable; name: string; isLarge: boolean }> {
  if (input.sql !== undefined) {
    const database = await connect();
    await database.attachStore(folder);
    return { raw: await readSql(input.sql, database), name: "sql", isLarge: false };
  }
  const paths = await resolveFiles(input.files!, connect);
  const name =
    paths.length === 1 ? basename(paths[0]!) : `${basename(paths[0]!)} and ${paths.length - 1} more`;
  const files = [];
  const formats = new Set<FileFormat>();
  for (const path of paths) {
    const file = await textFile(path);
    if (file.head.length === 0) throw fault({ code: "empty-file", file: file.name });
    formats.add(fileFormat(file.name, unpackedHead(file.head), input.format));
    files.push(file);
  }
  if (formats.size > 1) throw fault({ code: "different-formats", formats: [...formats] });
  const [format] = formats;
  if (input.sheet !== undefined && format !== "xlsx")
    throw fault({ code: "sheet-of-no-workbook", file: files[0]!.name });
  if (format === "parquet") return { raw: await readParquet(paths, await connect()), name, isLarge: false };
  const raw =
    format === "json"
      ? await readJson(files, input.encoding, folder, await connect())
      : await readCsv(files, input, folder, mostBytes, format === "xlsx");
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { raw, name, isLarge: bytes > LARGE };
}

const kind = oneOf(["number", "category", "boolean"]);
const texts = listOf(text);
const SOURCE_INPUT: Shapes = {
  files: maybe((value, path) => (typeof value === "string" ? undefined : texts(value, path))),
  sql: maybe(text),
  delimiter: maybe(text),
  decimal: maybe(oneOf([".", ","])),
  encoding: maybe(text),
  ragged: maybe(oneOf(["skip"])),
  kinds: maybe(recordOf(anything)),
  expectedKinds: maybe(recordOf(kind)),
  missing: maybe(missingShape),
  dates: maybe(dateColumns),
  expectedDates: maybe(dateColumns),
  format: maybe(oneOf(["csv", "parquet", "json", "xlsx"])),
  sheet: maybe(text),
  threads: maybe(whole(1)),
  memoryLimit: maybe(
    fits(
      'a size such as "2GB"',
      (value) => typeof value === "string" && /^\d+(\.\d+)? ?([KMGT]i?)?B$/i.test(value),
    ),
  ),
};

function checkInput(input: SourceInput): void {
  checkOptions(input, SOURCE_INPUT, "input");
  const { files, sql, kinds } = input;
  if ((files === undefined) === (sql === undefined)) throw fault({ code: "files-or-sql" });
  for (const [column, kind] of Object.entries(kinds ?? {})) checkKind(kind, column);
}
