import type { Finding } from "@fairscore/core";
import {
  type CsvDialect,
  CsvScan,
  csvDialect,
  csvNotes,
  fault,
  HEAD,
  joinedBytes,
  type LineEnd,
  markLength,
  numberForms,
  type RaggedRecord,
  sqlText,
} from "@fairscore/core/parts";
import type { TempFolder } from "../files/temp-folder.ts";
import { withEqualLineEnds, withoutRecords } from "./line-ends.ts";
import { memoryCsv } from "./memory-csv.ts";
import { plainTextFile } from "./plain-text.ts";
import { columnSql, matchNames, type RawPart, type RawTable } from "./raw-table.ts";
import { sqlPath } from "./resolve-files.ts";
import type { TextFile } from "./text-file.ts";

export interface CsvOptions {
  /** Default: found from the first lines. */
  readonly delimiter?: string;
  /** The decimal sign; default: "." or, in a column that otherwise is no number, ",". */
  readonly decimal?: "." | ",";
  /** Default: UTF-8, by a byte order mark, or Windows-1252. */
  readonly encoding?: string;
  /** Leaves out lines with more or fewer cells than the header, which are an error otherwise. */
  readonly ragged?: "skip";
  /** The sheet of a workbook; default: the first. */
  readonly sheet?: string;
}

/** A CSV file that was checked from end to end, and is left to the database. */
interface CsvOnDisk {
  readonly path: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly delimiter: string;
  readonly lineEnd: LineEnd;
  /** Without the header. */
  readonly rows: number;
  readonly longest: number;
  /** On lines that were skipped, and columns that were renamed. */
  readonly notes: readonly Finding[];
}

/**
 * CSV files with the same columns as one table. Nothing about them is left to the database's guesses: what is too
 * large for memory is checked in one pass over its bytes, and then read by the database.
 */
export async function readCsv(
  files: readonly TextFile[],
  options: CsvOptions,
  folder: TempFolder,
  mostBytes: number,
  isWorkbook = false,
): Promise<RawTable> {
  const inMemory = await memoryCsv(files, options, mostBytes, isWorkbook);
  if (inMemory !== undefined) return inMemory;
  const checked: CsvOnDisk[] = [];
  for (const file of files) checked.push(await checkOnDisk(file, options, folder));
  const first = checked[0]!;
  return {
    columns: first.names.map((name) => ({ name, storage: "text" as const })),
    parts: checked.map((csv) => csvPart(csv, matchNames(first.names, csv.names, first.name, csv.name))),
    forms: numberForms(
      options.decimal,
      checked.map(({ delimiter }) => delimiter),
    ),
    notes: checked.flatMap(({ notes }) => notes),
  };
}

async function checkOnDisk(file: TextFile, options: CsvOptions, folder: TempFolder): Promise<CsvOnDisk> {
  const { name } = file;
  let reader = csvReader(name, options);
  let path = await plainTextFile(file, folder, options.encoding, () => {
    reader = csvReader(name, options);
    return reader.add;
  });
  const { scan, dialect, ragged, start } = reader.end();
  const { header: names, delimiter } = dialect;
  if (scan.records < 2) throw fault({ code: "no-rows", format: "csv", file: name });
  let above = start;
  if (ragged.length > 0 || dialect.above.lines > 0) {
    path = await withoutRecords(path, name, ragged, start, folder);
    above = 0;
  }
  if (scan.isMixed) path = await withEqualLineEnds(path, name, above, folder);
  const [lineEnd = "\n"] = scan.isMixed ? [] : scan.lineEnds;
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
    notes: [
      ...csvNotes(dialect),
      ...(first
        ? [{ code: "lines-skipped" as const, file: name, lines: ragged.length, first: first.line }]
        : []),
    ],
  };
}

/** Finds the dialect in the first bytes of a text, and then checks all of them. */
function csvReader(name: string, { delimiter, ragged: skip }: CsvOptions) {
  const ragged: RaggedRecord[] = [];
  const onRagged = skip && ((record: RaggedRecord) => ragged.push(record));
  let head: Uint8Array[] = [];
  let found: { scan: CsvScan; dialect: CsvDialect & { name: string }; start: number } | undefined;
  const start = () => {
    const bytes = joinedBytes(head);
    const mark = markLength(bytes);
    const dialect = csvDialect(bytes.subarray(mark), name, delimiter);
    const columns = dialect.header.length;
    const line = dialect.above.lines + 1;
    const scan = new CsvScan({ name, delimiter: dialect.delimiter, columns, onRagged, line });
    // What is in front of the header is no record.
    const start = mark + dialect.above.bytes;
    scan.add(bytes.subarray(start));
    head = [];
    return { scan, dialect: { ...dialect, name }, start };
  };
  return {
    add(text: Uint8Array): void {
      if (found) found.scan.add(text);
      else if (head.push(text) && head.reduce((sum, { length }) => sum + length, 0) > HEAD) found = start();
    },
    end() {
      found ??= start();
      found.scan.end();
      return { ...found, ragged };
    },
  };
}

function csvPart(csv: CsvOnDisk, order: readonly number[]): RawPart {
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
