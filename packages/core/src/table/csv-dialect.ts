import { fault } from "../findings/fault.ts";
import { refuse } from "../schema.ts";
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
  /** The cells of the first line that has any. */
  readonly header: readonly string[];
}

/** The separator, if it is not given, and the header, by a file's text or the start of it. */
export function csvDialect(text: Uint8Array, file: string, given?: string): CsvDialect {
  const head = text.subarray(0, HEAD);
  const complete = text.length < HEAD;
  if (decodeText(head).trim() === "") throw fault({ code: "empty-file", file });
  const delimiter = given === undefined ? findDelimiter(head, complete) : checkDelimiter(given);
  const [header] = firstRecords(head, delimiter, 1, complete);
  if (header === undefined) throw fault({ code: "endless-header", file });
  return { delimiter, header };
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
