import { type Table, words } from "@fairscore/core";
import {
  checkDelimiter,
  columnCollector,
  commaUse,
  findDelimiter,
  firstRecords,
  type LineEnd,
  readTexts,
  rowPicker,
} from "@fairscore/core/parts";
import Papa from "papaparse";
import type { DataInfo, ReadOptions } from "../../model/data.ts";
import type { LeftOut } from "../../model/left-out.ts";
import { sha256 } from "../../session/sha256.ts";
import type { Breaks } from "./breaks.ts";
import { columnNames } from "./column-names.ts";
import { countCopies } from "./count-copies.ts";
import { describeColumn } from "./describe-column.ts";
import { checkFormat, plainText, unpacked } from "./plain-text.ts";
import { ReadError } from "./problem.ts";
import { type ScannedRecords, scanRecords } from "./scan-records.ts";

/** More rows are read only when the user says so, or as a sample of this size. */
const USUAL_ROWS = 50_000;
/** Cells that a browser's memory holds beside the search. */
const MOST_CELLS = 40_000_000;
/** Enough to find the separator and the header. */
const HEAD = 1 << 20;
const PREVIEW_ROWS = 5;

export interface ReadControl {
  readonly takeBreak: Breaks;
  readonly onProgress?: (progress: { readonly bytes: number; readonly of: number }) => void;
}

/** A CSV file as a table. The command line reads the same file into the same table. */
export async function readTable(
  file: Blob,
  name: string,
  options: ReadOptions,
  { takeBreak, onProgress }: ReadControl,
): Promise<{ table: Table; info: DataInfo }> {
  const original = await unpacked(file, name);
  checkFormat(original, name);
  const { bytes, encoding } = await plainText(original, name, options.encoding, takeBreak);
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  const complete = bytes.length < HEAD;
  if (head.trim() === "") throw new ReadError(name, { kind: "empty" });
  const delimiter =
    options.delimiter === undefined ? findDelimiter(head, complete) : checkDelimiter(options.delimiter);
  const header = firstRecords(head, delimiter, 1, complete)[0];
  if (header === undefined) throw new ReadError(name, { kind: "endless-header" });
  if (header.length === 1) throw new ReadError(name, { kind: "one-column", column: header[0]!, delimiter });
  const names = columnNames(header, name, options.renameColumns ?? false);

  const dialect = { delimiter, columns: names.length, skipRagged: options.skipRagged ?? false };
  const scanned = await scanRecords(bytes, name, dialect, takeBreak);
  const wanted = wantedRows(scanned, names.length, name, options);
  const { sample } = options;
  const pick = rowPicker(scanned.rows, wanted, sample?.seed ?? 1);
  const collector = columnCollector(names.length, wanted);
  const preview: string[][] = [];
  let isHeader = true;
  for await (const { cells, end } of slices(bytes, scanned, delimiter, head, takeBreak)) {
    for (const record of cells) {
      if (record.length !== names.length) continue;
      if (isHeader) isHeader = false;
      else if (pick()) {
        collector.add(record);
        if (preview.length < PREVIEW_ROWS) preview.push(record);
      }
    }
    onProgress?.({ bytes: end, of: bytes.length });
  }
  const raw = collector.columns();
  const rows = raw[0]!.codes.length;
  if (rows !== wanted) throw new Error(`${rows} of ${wanted} rows were read`);
  const commas = commaUse(options.decimal, [delimiter]);
  const read = [];
  const columns = [];
  for (const [i, column] of names.entries()) {
    await takeBreak();
    const known = options.kinds && Object.hasOwn(options.kinds, column) ? options.kinds[column] : undefined;
    const done = readTexts(column, raw[i]!, { kind: known, commas });
    read.push(done);
    columns.push(describeColumn(done.column));
  }
  const info: DataInfo = {
    name,
    bytes: file.size,
    sha256: await sha256(file),
    fileRows: scanned.rows + scanned.ragged,
    rows,
    leftOut: leftOutOf(scanned, rows),
    taken: {
      ...(scanned.ragged > 0 && { ragged: "skip" as const }),
      ...(sample && rows < scanned.rows && { sample: { rows: sample.rows, seed: sample.seed } }),
    },
    columns,
    dialect: { delimiter, decimal: read.some(({ comma }) => comma) ? "," : ".", encoding },
    copies: await countCopies(raw, rows, takeBreak),
    preview,
    unreadable: read.flatMap(({ column, note }) =>
      note ? [{ column: column.name, note: words(note) }] : [],
    ),
  };
  const notes = read.flatMap(({ note }) => note ?? []);
  return { table: { columns: read.map(({ column }) => column), rowCount: rows, notes }, info };
}

/** How many rows to read; throws when that is for the user to say. */
function wantedRows(
  { rows }: ScannedRecords,
  columns: number,
  name: string,
  { sample, allRows }: ReadOptions,
): number {
  const allFit = rows * columns <= MOST_CELLS;
  if (sample) return Math.min(sample.rows, rows);
  if (rows > USUAL_ROWS && !(allRows && allFit))
    throw new ReadError(name, { kind: "many-rows", rows, allFit });
  return rows;
}

function leftOutOf({ rows: good, ragged }: ScannedRecords, rows: number): LeftOut[] {
  return [
    ...(ragged > 0 ? [{ reason: "ragged" as const, rows: ragged }] : []),
    ...(good > rows ? [{ reason: "not-sampled" as const, rows: good - rows }] : []),
  ];
}

/** The records of the file, slice by slice. */
async function* slices(
  bytes: Uint8Array,
  { ends, lineEnds }: ScannedRecords,
  delimiter: string,
  head: string,
  takeBreak: Breaks,
): AsyncGenerator<{ cells: string[][]; end: number }> {
  // Files put together from several have line ends of several styles; then all become the same, in cells too.
  const mixed = lineEnds.size > 1 || /^[\r\n]/.test(head);
  const [only = "\n"] = lineEnds;
  const newline: LineEnd = mixed ? "\n" : only;
  // The mark at the very start is gone; one elsewhere is part of a cell.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let start = 0;
  for (const end of ends) {
    await takeBreak();
    const text = decoder.decode(bytes.subarray(start, end));
    const plain = mixed ? text.replaceAll(/\r\n?/g, "\n") : text;
    const { data } = Papa.parse<string[]>(plain, { delimiter, newline, skipEmptyLines: true });
    yield { cells: data, end };
    start = end;
  }
}
