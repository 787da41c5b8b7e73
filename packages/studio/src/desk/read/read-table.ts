import { type Finding, type Table, words } from "@fairscore/core";
import {
  type CheckedCsv,
  checkCsv,
  chosenSheet,
  columnCollector,
  csvNotes,
  type NumberForm,
  numberForms,
  openCsv,
  readTexts,
  rowPicker,
  takeRows,
} from "@fairscore/core/parts";
import type { DataInfo, ReadOptions, TypedFormat } from "../../model/data.ts";
import type { LeftOut } from "../../model/left-out.ts";
import { sha256 } from "../../session/sha256.ts";
import type { Breaks } from "./breaks.ts";
import { countCopies } from "./count-copies.ts";
import { describeColumn } from "./describe-column.ts";
import { Cancelled, ReadError, toldAsProblem } from "./problem.ts";
import { type ReadTyped, typedFormat } from "./typed-file.ts";
import { checkFormat, MOST_BYTES, tooLarge, unpacked } from "./unpacked.ts";

/** More rows are read only when the user says so, or as a sample of this size. */
const USUAL_ROWS = 50_000;
/** Cells that a browser's memory holds beside the search. */
const MOST_CELLS = 40_000_000;
const PREVIEW_ROWS = 5;
/** How the text of a file is written whose cells have types. */
const AS_CSV = { delimiter: ",", encoding: "utf-8" };
/** Of a record that does not fit, so much is shown. */
const SHOWN = 300;

export interface ReadControl {
  readonly takeBreak: Breaks;
  readonly readTyped: ReadTyped;
  readonly onProgress?: (progress: { readonly bytes: number; readonly of: number }) => void;
}

/** The text of a CSV file, its own or made of what another file holds. */
interface Text {
  readonly bytes: Uint8Array;
  readonly format?: TypedFormat;
  readonly sheets?: DataInfo["sheets"];
}

/** A file as a table. The command line reads the same file into the same table. */
export async function readTable(
  file: Blob,
  name: string,
  options: ReadOptions,
  control: ReadControl,
): Promise<{ table: Table; info: DataInfo }> {
  const text = await textOf(file, name, options, control);
  try {
    const { table, info } = await tableOf(text, name, options, control);
    const { format, sheets } = text;
    const known = { ...info, bytes: file.size, sha256: await sha256(file) };
    return { table, info: { ...known, ...(format && { format }), ...(sheets && { sheets }) } };
  } catch (error) {
    throw error instanceof ReadError ? new ReadError(name, error.problem, text.sheets?.names) : error;
  }
}

/** The file as text; one whose cells have types is read into it. */
async function textOf(file: Blob, name: string, { sheet }: ReadOptions, control: ReadControl): Promise<Text> {
  const bytes = await unpacked(file, name);
  const format = typedFormat(bytes, name);
  if (format === undefined) return { bytes };
  const plain = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const request = { format, file: plain, mostBytes: MOST_BYTES, ...(sheet !== undefined && { sheet }) };
  const read = await control.readTyped(request).catch((cause: unknown) => {
    if (cause instanceof Cancelled) throw cause;
    const is = format === "xlsx" ? "damaged-workbook" : "damaged-parquet";
    throw new ReadError(name, { kind: "other-format", what: words({ code: "file-kind", is }) });
  });
  const { csv, sheets } = read;
  const size = read.tooLarge ?? csv?.length ?? 0;
  if (size > MOST_BYTES) throw tooLarge(name, size);
  if (sheets === undefined) return { bytes: csv!, format };
  const { place } = chosenSheet(sheets, name, sheet);
  return { bytes: csv!, format, sheets: { names: sheets, read: sheets[place]! } };
}

async function tableOf(
  text: Text,
  name: string,
  options: ReadOptions,
  { takeBreak, onProgress }: ReadControl,
): Promise<{ table: Table; info: Omit<DataInfo, "bytes" | "sha256"> }> {
  const { sample } = options;
  const csv = await toldAsProblem(name, () => checkedCsv(text, name, options, takeBreak));
  const { bytes, delimiter, encoding, header: names } = csv;
  const wanted = wantedRows(csv, name, options);
  const pick = rowPicker(csv.rows, wanted, sample?.seed ?? 1);
  const collector = columnCollector(names.length, wanted);
  const found = await takeRows(csv, {
    into: collector,
    order: [...names.keys()],
    pick,
    pause: takeBreak,
    onProgress: (read) => onProgress?.({ bytes: read, of: bytes.length }),
  });
  if (found !== csv.rows) throw new Error(`${found} of ${csv.rows} rows were read`);
  const raw = collector.columns();
  const rows = raw[0]!.codes.length;
  const forms: readonly NumberForm[] =
    text.format === "parquet"
      ? ["plain"]
      : numberForms(text.format ? undefined : options.decimal, [delimiter]);
  const read = [];
  const columns = [];
  for (const [i, column] of names.entries()) {
    await takeBreak();
    const known = options.kinds && Object.hasOwn(options.kinds, column) ? options.kinds[column] : undefined;
    const done = readTexts(column, raw[i]!, { kind: known, forms });
    read.push(done);
    columns.push(describeColumn(done.column));
  }
  const notes: Finding[] = read.flatMap((column) => column.notes);
  const info = {
    name,
    fileRows: csv.rows + csv.ragged,
    rows,
    leftOut: leftOutOf(csv, rows),
    taken: {
      ...(csv.ragged > 0 && { ragged: "skip" as const }),
      ...(sample && rows < csv.rows && { sample: { rows: sample.rows, seed: sample.seed } }),
    },
    columns,
    dialect: {
      delimiter,
      decimal: read.some(({ form }) => form.startsWith("comma")) ? ("," as const) : ("." as const),
      encoding,
    },
    copies: await countCopies(raw, rows, takeBreak),
    preview: Array.from({ length: Math.min(rows, PREVIEW_ROWS) }, (_, row) =>
      raw.map(({ codes, text }) => text(codes[row]!)),
    ),
    notes: [...csvNotes(csv), ...notes.filter((note) => note.code !== "unreadable-values")].map((note) =>
      words(note),
    ),
    unreadable: notes.flatMap((note) =>
      note.code === "unreadable-values" ? [{ column: note.column, note: words(note) }] : [],
    ),
  };
  return { table: { columns: read.map(({ column }) => column), rowCount: rows, notes }, info };
}

/** The file with all of its records checked; throws what the user has to say or mend. */
async function checkedCsv(
  { bytes, format }: Text,
  name: string,
  { encoding, delimiter, skipRagged = false }: ReadOptions,
  takeBreak: Breaks,
): Promise<CheckedCsv> {
  if (format === undefined) checkFormat(bytes, name);
  const how = format === undefined ? { encoding, delimiter } : AS_CSV;
  const opened = await openCsv(bytes, name, how, takeBreak);
  const { header } = opened;
  const [column] = header;
  if (header.length === 1) {
    const sign = format === undefined ? { sign: opened.delimiter } : {};
    throw new ReadError(name, { kind: "one-column", column: column!, ...sign });
  }
  const csv = await checkCsv(opened, "count", takeBreak);
  if (csv.firstRagged && !skipRagged) throw raggedError(csv, csv.firstRagged);
  if (csv.rows === 0) throw new ReadError(name, { kind: "only-header" });
  return csv;
}

function raggedError(
  { name, bytes, header, ragged, rows }: CheckedCsv,
  { line, cells, start, end }: NonNullable<CheckedCsv["firstRagged"]>,
): ReadError {
  const content = new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + SHOWN)));
  return new ReadError(name, {
    kind: "ragged",
    line,
    cells,
    expected: header.length,
    content: end > start + SHOWN ? `${content}…` : content,
    rows: ragged,
    good: rows,
  });
}

/** How many rows to read; throws when that is for the user to say. */
function wantedRows({ rows, header }: CheckedCsv, name: string, { sample, allRows }: ReadOptions): number {
  const allFit = rows * header.length <= MOST_CELLS;
  if (sample) return Math.min(sample.rows, rows);
  if (rows > USUAL_ROWS && !(allRows && allFit))
    throw new ReadError(name, { kind: "many-rows", rows, allFit });
  return rows;
}

function leftOutOf({ rows: good, ragged }: CheckedCsv, rows: number): LeftOut[] {
  return [
    ...(ragged > 0 ? [{ reason: "ragged" as const, rows: ragged }] : []),
    ...(good > rows ? [{ reason: "not-sampled" as const, rows: good - rows }] : []),
  ];
}
