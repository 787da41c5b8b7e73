import { fault } from "../findings/fault.ts";
import { refuse } from "../schema.ts";
import { distinctNames, type RenamedColumn } from "./column-names.ts";
import { type CsvRecord, emptyRecord, readRecord } from "./csv-record.ts";
import { decodeText } from "./text-coder.ts";

const DELIMITERS = [",", ";", "\t", "|"];
/** Enough records to tell the separator of cells from a sign within them. */
const SAMPLE = 200;
/** Enough bytes to find the separator and the header. */
export const HEAD = 1 << 20;

/** How a CSV file is written. */
export interface CsvDialect {
  readonly delimiter: string;
  /** The names of the columns, each of them once. */
  readonly header: readonly string[];
  /** Columns whose name stands twice in the file, or not at all. */
  readonly renamed: readonly RenamedColumn[];
  /** What stands above the header: a title, which is no part of the table. */
  readonly above: { readonly lines: number; readonly bytes: number };
}

/** More lines above a header are hardly a title. */
const MOST_TITLE_LINES = 10;

/** The separator, if it is not given, and the header, by a file's text or the start of it. */
export function csvDialect(text: Uint8Array, file: string, given?: string): CsvDialect {
  const head = text.subarray(0, HEAD);
  const complete = text.length < HEAD;
  if (decodeText(head).trim() === "") throw fault({ code: "empty-file", file });
  const sign = given === undefined ? undefined : checkDelimiter(given);
  const above = titleAbove(head, sign, complete);
  const table = head.subarray(above.bytes);
  const delimiter = sign ?? findDelimiter(table, complete);
  const [header] = firstRecords(table, delimiter, 1, complete);
  if (header === undefined) throw fault({ code: "endless-header", file });
  const { names, renamed } = distinctNames(header);
  return { delimiter, header: names, renamed, above };
}

/**
 * How far a title goes that stands above the header: lines of which only one cell is filled, before a table whose first
 * line has at least two cells filled, more than are empty, and no numbers. Decimal commas make a table of what is one by
 * another sign from an earlier line on, so the table that begins first counts.
 */
function titleAbove(
  head: Uint8Array,
  sign: string | undefined,
  complete: boolean,
): { lines: number; bytes: number } {
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "");
  const tables = (sign === undefined ? DELIMITERS : [sign]).flatMap((delimiter) => {
    const first = firstRecords(head, delimiter, MOST_TITLE_LINES + 2, complete);
    const place = first.findIndex((cells) => filled(cells).length > 1);
    const header = first[place];
    const rows = first.slice(place + 1);
    // A ragged line or two are for the user to mend.
    const fit = rows.filter((cells) => cells.length === header?.length).length;
    return header && rows.length > 0 && fit * 2 >= rows.length ? [{ delimiter, place, header }] : [];
  });
  const [table] = tables.sort((a, b) => a.place - b.place || b.header.length - a.header.length);
  const names = filled(table?.header ?? []);
  const isHeader = names.length * 2 > (table?.header.length ?? 0) && names.every(isName);
  return table && isHeader ? bytesOf(head, table.delimiter, table.place) : { lines: 0, bytes: 0 };
}

function isName(cell: string): boolean {
  return /[^\s\d.,'’+-]/.test(cell);
}

/** Where the record after so many begins, and in which line. */
function bytesOf(head: Uint8Array, delimiter: string, records: number): { lines: number; bytes: number } {
  const bytes = new Uint8Array(head);
  const record = emptyRecord();
  let at = 0;
  if (records === 0) return { lines: 0, bytes: 0 };
  for (let found = 0; found < records; ) {
    at = readRecord(bytes, delimiter.charCodeAt(0), at, record);
    if (record.cells > 1 || record.ends[0]! > record.starts[0]!) found++;
  }
  // Empty lines between a title and its table are no part of the table either.
  while (head[at] === 10 || head[at] === 13) at++;
  const text = decodeText(head.subarray(0, at));
  return { lines: text.split(/\r\n|\r|\n/).length - 1, bytes: at };
}

/** The cells of the first records; a last record that may be cut off is left out unless `complete`. */
export function firstRecords(
  head: Uint8Array,
  delimiter: string,
  limit: number,
  complete: boolean,
): readonly string[][] {
  return someRecords(head, delimiter, limit, complete, (bytes, { cells, starts, ends }) =>
    Array.from({ length: cells }, (_, i) => decodeText(bytes.subarray(starts[i], ends[i]))),
  );
}

function someRecords<T>(
  head: Uint8Array,
  delimiter: string,
  limit: number,
  complete: boolean,
  take: (bytes: Uint8Array, record: CsvRecord) => T,
): T[] {
  // Reading changes the bytes.
  const bytes = new Uint8Array(head);
  const record = emptyRecord();
  const taken: T[] = [];
  for (let at = 0; at < bytes.length && taken.length < limit; ) {
    at = readRecord(bytes, delimiter.charCodeAt(0), at, record);
    if (at > bytes.length && !complete) break;
    // An empty line is no record.
    if (record.cells > 1 || record.ends[0]! > record.starts[0]!) taken.push(take(bytes, record));
  }
  return taken;
}

/**
 * The sign that separates cells: the one that divides most records into as many cells as the header has, and
 * of equally good ones the one that gives more cells.
 */
export function findDelimiter(head: Uint8Array, complete: boolean): string {
  let best = { delimiter: ",", share: 0, cells: 1 };
  for (const delimiter of DELIMITERS) {
    const counts = someRecords(head, delimiter, SAMPLE, complete, (_, { cells }) => cells);
    const [cells = 1] = counts;
    if (cells === 1) continue;
    const share = counts.filter((count) => count === cells).length / counts.length;
    if (share > best.share || (share === best.share && cells > best.cells))
      best = { delimiter, share, cells };
  }
  return best.delimiter;
}

/** Checks a separator that the user gave. */
export function checkDelimiter(delimiter: string): string {
  const sign = delimiter === "\\t" || delimiter === "tab" ? "\t" : delimiter;
  if (sign.length !== 1 || sign > "\x7e" || '"\n\r'.includes(sign))
    refuse(delimiter, "delimiter", 'one character such as "," ";" "|" or a tab');
  return sign;
}
