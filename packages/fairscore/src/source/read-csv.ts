import { basename } from "node:path";
import type { Finding } from "@fairscore/core";
import {
  CsvScan,
  checkDelimiter,
  commaUse,
  fault,
  findDelimiter,
  firstRecords,
  type LineEnd,
  type RaggedRecord,
  sqlText,
} from "@fairscore/core/parts";
import type { TempFolder } from "../files/temp-folder.ts";
import { byteStream, rawHead } from "./byte-stream.ts";
import { withEqualLineEnds, withoutRecords } from "./line-ends.ts";
import { plainText, type TextFile } from "./plain-text.ts";
import { checkNames, columnSql, matchNames, type RawPart, type RawTable } from "./raw-table.ts";
import { sqlPath } from "./resolve-files.ts";
import { areWide, wideCsv } from "./wide-csv.ts";

export interface CsvOptions {
  /** Default: found from the first lines. */
  readonly delimiter?: string;
  /** The decimal sign; default: "." or, in a column that otherwise is no number, ",". */
  readonly decimal?: "." | ",";
  /** Default: UTF-8, by a byte order mark, or Windows-1252. */
  readonly encoding?: string;
  /** Leaves out lines with more or fewer cells than the header, which are an error otherwise. */
  readonly ragged?: "skip";
}

/** A CSV file that was checked from end to end. */
export interface CheckedCsv {
  readonly path: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly delimiter: string;
  readonly lineEnd: LineEnd;
  /** Without the header. */
  readonly rows: number;
  readonly longest: number;
  readonly bytes: number;
  /** On lines that were skipped. */
  readonly note?: Finding;
}

/** CSV files with the same columns as one table. Nothing about them is left to the database's guesses. */
export async function readCsv(
  files: readonly TextFile[],
  options: CsvOptions,
  folder: TempFolder,
): Promise<RawTable> {
  const checked: CheckedCsv[] = [];
  for (const file of files) checked.push(await checkCsv(file, options, folder));
  const first = checked[0]!;
  const commas = commaUse(
    options.decimal,
    checked.map(({ delimiter }) => delimiter),
  );
  const parts = checked.map((csv) => ({
    csv,
    order: matchNames(first.names, csv.names, first.name, csv.name),
  }));
  return {
    columns: first.names.map((name) => ({ name, storage: "text" as const })),
    parts: parts.map(({ csv, order }) => csvPart(csv, order)),
    commas,
    notes: checked.flatMap(({ note }) => note ?? []),
    ...(areWide(checked) && { table: (options) => wideCsv(first.names, parts, { ...options, commas }) }),
  };
}

async function checkCsv(file: TextFile, options: CsvOptions, folder: TempFolder): Promise<CheckedCsv> {
  const { name } = file;
  let path = await plainText(file, folder, options.encoding);
  const bytes = await rawHead(path, name);
  const complete = bytes.length < 1 << 20;
  const head = new TextDecoder().decode(bytes);
  if (head.trim() === "") throw fault({ code: "empty-file", file: name });
  const delimiter =
    options.delimiter === undefined ? findDelimiter(head, complete) : checkDelimiter(options.delimiter);
  const names = firstRecords(head, delimiter, 1, complete)[0];
  if (names === undefined) throw fault({ code: "endless-header", file: name });
  checkNames(names, { format: "csv", file: name });

  const ragged: RaggedRecord[] = [];
  const onRagged = options.ragged && ((record: RaggedRecord) => ragged.push(record));
  const scan = new CsvScan({ name, delimiter, columns: names.length, onRagged });
  const mark = markLength(bytes);
  let start = true;
  for await (const chunk of byteStream(path, name, false)) {
    scan.add(start ? chunk.subarray(mark) : chunk);
    start = false;
  }
  scan.end();
  if (scan.records < 2) throw fault({ code: "no-rows", format: "csv", file: name });
  if (ragged.length > 0) path = await withoutRecords(path, name, ragged, mark, folder);
  if (scan.lineEnds.size > 1 || /^\uFEFF?[\r\n]/.test(head)) {
    path = await withEqualLineEnds(path, name, folder);
    scan.lineEnds.clear();
  }
  const [lineEnd = "\n"] = scan.lineEnds;
  const rows = scan.records - 1;
  const [first] = ragged;
  return {
    path,
    name,
    names,
    delimiter,
    lineEnd,
    rows,
    longest: scan.longest,
    bytes: scan.recordEnd,
    ...(first && {
      note: { code: "lines-skipped", file: name, lines: ragged.length, first: first.line },
    }),
  };
}

function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function csvPart(csv: CheckedCsv, order: readonly number[]): RawPart {
  const columns = csv.names.map((_, i) => `'x${i}': 'VARCHAR'`).join(", ");
  const options = [
    "auto_detect = false",
    "header = true",
    "hive_partitioning = false",
    "compression = 'none'",
    "encoding = 'utf-8'",
    `delim = ${sqlText(csv.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `new_line = '${JSON.stringify(csv.lineEnd).slice(1, -1)}'`,
    // The default limit refuses long texts.
    `max_line_size = ${Math.max(2_097_152, csv.longest + 16)}`,
    `columns = {${columns}}`,
  ];
  const picked = order.map((position, i) => `x${position} AS ${columnSql(i)}`).join(", ");
  return {
    from: `(SELECT ${picked} FROM read_csv(${sqlPath(csv.path)}, ${options.join(", ")}))`,
    name: csv.name,
    rows: csv.rows,
  };
}

/** Opens the head of a file, for its format and encoding. */
export async function textFile(path: string): Promise<TextFile> {
  const name = basename(path);
  return { path, name, head: await rawHead(path, name) };
}
