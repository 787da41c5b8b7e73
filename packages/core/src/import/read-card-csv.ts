import { findDelimiter, firstRecords } from "../table/csv-dialect.ts";
import { CsvScan } from "../table/csv-scan.ts";
import { encodeText } from "../table/text-coder.ts";
import { inertText } from "../text/csv.ts";
import { atPlace, type CardDraft, cardFault, readPoints } from "./card-draft.ts";
import { openRows, readHead } from "./card-rows.ts";

interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/**
 * Reads a card from CSV, with any separator. One score, and who gets what:
 *
 *     condition,points
 *     age >= 75,2
 *     diabetes,1
 *     total >= 2,high
 *     otherwise,low
 *
 * Or a table for each class, whose highest total wins; a tie goes to the class that comes first:
 *
 *     condition,approve,refer,decline
 *     starts with,1,0,0
 *     late payments >= 2,-2,,3
 *
 * Commas within a condition need no quotation marks; where other signs separate cells, "> 1,5" has a decimal comma.
 * Further rows are seldom needed: "outcome,stroke" names the column whose values are given, "kind of grade,category"
 * how a column is read, "missing text,unknown" a text that means missing. Lines that begin with # are left out.
 */
export function readCardCsv(text: string, file: string): CardDraft {
  const { delimiter, records: all } = csvRecords(text, file);
  const [head, ...records] = all;
  // Where commas separate cells, nobody can tell "> 1,5" from two cells.
  const decimalPoint = (label: string) => (delimiter === "," ? label : withDecimalPoint(label));
  if (!head) throw cardFault({ file }, undefined, { code: "card-empty" });
  const at = `line ${head.line}`;
  const read = atPlace({ file }, at, () => readHead(trimmedEnd(head.cells)));
  if (!read) throw cardFault({ file }, at, { code: "no-card-head" });
  const rows = openRows(file, read);
  for (const { cells, line } of records) {
    const [label = "", ...points] = withCommas(cells, head.cells.length, read.classes !== undefined);
    rows.row(decimalPoint(label.trim()), points, `line ${line}`);
  }
  return rows.draft();
}

/**
 * A condition with commas that is not in quotation marks was cut where it should not be: a row of more cells than the
 * head is put together again. In tables of several classes cells may be empty, so there what is no points belongs to
 * the condition; with one score empty cells at the end are nothing.
 */
function withCommas(cells: readonly string[], expected: number, several: boolean): string[] {
  const kept = several ? [...cells] : trimmedEnd(cells, expected);
  const isCut = (cell: string) => !several || (cell.trim() !== "" && readPoints(cell) === undefined);
  let more = 0;
  while (more < kept.length - expected && isCut(kept[more + 1]!)) more++;
  return [kept.slice(0, more + 1).join(","), ...kept.slice(more + 1)];
}

/** Without empty cells at the end, as spreadsheets write them. */
function trimmedEnd(cells: readonly string[], least = 1): string[] {
  const kept = [...cells];
  while (kept.length > least && kept.at(-1)!.trim() === "") kept.pop();
  return kept;
}

/** "> 1,5" as "> 1.5", as spreadsheets of much of Europe write it; "> 1,500" could mean two numbers and stays. */
function withDecimalPoint(label: string): string {
  return /["`'\u201c\u201e]/.test(label)
    ? label
    : label.replace(/([<>\u2264\u2265]=? ?[+\-\u2212]?\d+),(\d\d?)(?![\d,])/g, "$1.$2");
}

function csvRecords(source: string, file: string): { delimiter: string; records: CsvRecord[] } {
  // Emptied and not taken out, so that lines keep their numbers.
  const text = source.replace(/^\ufeff/, "").replace(/^#.*$/gm, "");
  const bytes = encodeText(text);
  const delimiter = findDelimiter(bytes, true);
  const records: CsvRecord[] = [];
  const scan = new CsvScan({
    name: file,
    delimiter,
    // No record has no cells, so all are told of, with their lines.
    columns: 0,
    onRagged: ({ line, start, end }) => {
      const [cells = []] = firstRecords(bytes.subarray(start, end), delimiter, 1, true);
      records.push({ cells: cells.map(withoutApostrophe), line });
    },
  });
  scan.add(bytes);
  scan.end();
  return { delimiter, records };
}

/** Undoes `inertText`, and nothing else. */
function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && inertText(cell.slice(1)) === cell ? cell.slice(1) : cell;
}
