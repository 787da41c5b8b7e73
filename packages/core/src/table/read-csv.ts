import { type CsvDialect, csvDialect } from "./csv-dialect.ts";
import { emptyRecord, readRecord, withEqualLineEnds } from "./csv-record.ts";
import { CsvScan, type RaggedRecord } from "./csv-scan.ts";
import { type Pause, type PlainText, plainText } from "./plain-text.ts";
import type { columnCollector } from "./text-column.ts";

/** Bytes that are gone through between two pauses. */
const SLICE = 1 << 18;

/** A CSV file in memory, of which the header is known. */
export interface CsvFile extends PlainText, CsvDialect {
  readonly name: string;
}

/** A CSV file whose records were all checked. */
export interface CheckedCsv extends CsvFile {
  /** Without the header and without ragged ones. */
  readonly rows: number;
  /** How many records have another number of cells than the header, and the first of them. */
  readonly ragged: number;
  readonly firstRagged?: RaggedRecord;
  readonly isMixed: boolean;
}

/** Finds out how a file is written. The bytes become the file's: reading it changes them. */
export async function openCsv(
  bytes: Uint8Array,
  name: string,
  { encoding, delimiter }: { readonly encoding?: string; readonly delimiter?: string },
  pause: Pause,
): Promise<CsvFile> {
  const text = await plainText(bytes, name, encoding, pause);
  return { name, ...text, ...csvDialect(text.bytes, name, delimiter) };
}

/** Checks every record; one with other cells than the header is refused unless `ragged` says to count it. */
export async function checkCsv(csv: CsvFile, ragged: "count" | undefined, pause: Pause): Promise<CheckedCsv> {
  const { name, bytes, delimiter, header } = csv;
  const odd: RaggedRecord[] = [];
  const onRagged = ragged && ((record: RaggedRecord) => odd.push(record));
  const scan = new CsvScan({ name, delimiter, columns: header.length, onRagged });
  for (let start = 0; start < bytes.length; start += SLICE) {
    scan.add(bytes.subarray(start, start + SLICE));
    await pause();
  }
  scan.end();
  const [firstRagged] = odd;
  return { ...csv, rows: scan.records - 1, ragged: odd.length, firstRagged, isMixed: scan.isMixed };
}

/** How the rows of a checked file are taken. */
export interface TakeRows {
  readonly into: ReturnType<typeof columnCollector>;
  /** Where each column stands in the file. */
  readonly order: ArrayLike<number>;
  /** Whether to take the next row; default: all. */
  readonly pick?: () => boolean;
  readonly pause: Pause;
  readonly onProgress?: (bytes: number) => void;
}

/** Takes the rows of a checked file, which can be done once; the number of rows that were there. */
export async function takeRows(
  csv: CheckedCsv,
  { into, order, pick, pause, onProgress }: TakeRows,
): Promise<number> {
  // Files put together from several have line ends of several styles; then all become the same, in cells too.
  const bytes = csv.isMixed ? withEqualLineEnds(csv.bytes) : csv.bytes;
  const columns = csv.header.length;
  const sign = csv.delimiter.charCodeAt(0);
  const record = emptyRecord();
  let rows = -1;
  for (let at = 0, stop = SLICE; at < bytes.length; stop = at + SLICE) {
    while (at < bytes.length && at < stop) {
      at = readRecord(bytes, sign, at, record);
      // An empty line is no record, unless there is only one column, which may be missing in that row.
      if (record.cells !== columns || (rows < 0 && record.starts[0] === record.ends[columns - 1])) continue;
      if (rows++ >= 0 && (pick === undefined || pick())) into.add(bytes, record, order);
    }
    onProgress?.(at);
    await pause();
  }
  return rows;
}
