import { refuse } from "../schema.ts";
import { csvRecords } from "./csv-records.ts";

const DELIMITERS = [",", ";", "\t", "|"];
/** Enough records to tell the separator of cells from a sign within them. */
const SAMPLE = 200;

/** The cells of the first records of a text; a last record that may be cut off is left out unless `complete`. */
export function firstRecords(
  text: string,
  delimiter: string,
  limit: number,
  complete: boolean,
): (readonly string[])[] {
  const records: (readonly string[])[] = [];
  for (const { cells, ended } of csvRecords(text, delimiter)) {
    if (records.length === limit || !(ended || complete)) break;
    // An empty line is no record.
    if (cells.length > 1 || cells[0] !== "") records.push(cells);
  }
  return records;
}

/**
 * The sign that separates cells: the one that divides most records into as many cells as the header has, and
 * of equally good ones the one that gives more cells.
 */
export function findDelimiter(head: string, complete: boolean): string {
  let best = { delimiter: ",", share: 0, cells: 1 };
  for (const delimiter of DELIMITERS) {
    const records = firstRecords(head, delimiter, SAMPLE, complete);
    const cells = records[0]?.length ?? 1;
    if (cells === 1) continue;
    const share = records.filter((record) => record.length === cells).length / records.length;
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
