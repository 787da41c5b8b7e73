import { type Table, words } from "@fairscore/core";
import {
  type CheckedCsv,
  checkCsv,
  columnCollector,
  commaUse,
  openCsv,
  readTexts,
  rowPicker,
  takeRows,
} from "@fairscore/core/parts";
import type { DataInfo, ReadOptions } from "../../model/data.ts";
import type { LeftOut } from "../../model/left-out.ts";
import { sha256 } from "../../session/sha256.ts";
import type { Breaks } from "./breaks.ts";
import { columnNames } from "./column-names.ts";
import { countCopies } from "./count-copies.ts";
import { describeColumn } from "./describe-column.ts";
import { ReadError, toldAsProblem } from "./problem.ts";
import { checkFormat, unpacked } from "./unpacked.ts";

/** More rows are read only when the user says so, or as a sample of this size. */
const USUAL_ROWS = 50_000;
/** Cells that a browser's memory holds beside the search. */
const MOST_CELLS = 40_000_000;
const PREVIEW_ROWS = 5;
/** Of a record that does not fit, so much is shown. */
const SHOWN = 300;

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
  const { sample } = options;
  const { csv, names } = await toldAsProblem(name, () => checkedCsv(file, name, options, takeBreak));
  const { bytes, delimiter, encoding } = csv;
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
    fileRows: csv.rows + csv.ragged,
    rows,
    leftOut: leftOutOf(csv, rows),
    taken: {
      ...(csv.ragged > 0 && { ragged: "skip" as const }),
      ...(sample && rows < csv.rows && { sample: { rows: sample.rows, seed: sample.seed } }),
    },
    columns,
    dialect: { delimiter, decimal: read.some(({ comma }) => comma) ? "," : ".", encoding },
    copies: await countCopies(raw, rows, takeBreak),
    preview: Array.from({ length: Math.min(rows, PREVIEW_ROWS) }, (_, row) =>
      raw.map(({ codes, text }) => text(codes[row]!)),
    ),
    unreadable: read.flatMap(({ column, note }) =>
      note ? [{ column: column.name, note: words(note) }] : [],
    ),
  };
  const notes = read.flatMap(({ note }) => note ?? []);
  return { table: { columns: read.map(({ column }) => column), rowCount: rows, notes }, info };
}

/** The file with all of its records checked, and the names of its columns; throws what the user has to say or mend. */
async function checkedCsv(
  file: Blob,
  name: string,
  { encoding, delimiter, renameColumns = false, skipRagged = false }: ReadOptions,
  takeBreak: Breaks,
): Promise<{ csv: CheckedCsv; names: readonly string[] }> {
  const original = await unpacked(file, name);
  checkFormat(original, name);
  const opened = await openCsv(original, name, { encoding, delimiter }, takeBreak);
  const { header } = opened;
  const [column] = header;
  if (header.length === 1)
    throw new ReadError(name, { kind: "one-column", column: column!, delimiter: opened.delimiter });
  const names = columnNames(header, name, renameColumns);
  const csv = await checkCsv(opened, "count", takeBreak);
  if (csv.firstRagged && !skipRagged) throw raggedError(csv, csv.firstRagged);
  if (csv.rows === 0) throw new ReadError(name, { kind: "only-header" });
  return { csv, names };
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
