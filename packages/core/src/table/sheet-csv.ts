import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { csvLine } from "../text/csv.ts";
import { encodeText } from "./text-coder.ts";

/** A cell of a spreadsheet, or of another file that has types. */
export type TypedCell = string | number | bigint | boolean | Date | null | undefined;

/** Which of a workbook's sheets is read: the first unless another one is named, which is said. */
export function chosenSheet(
  sheets: readonly string[],
  file: string,
  sheet: string | undefined,
): { readonly place: number; readonly notes: readonly Finding[] } {
  const place = sheet === undefined ? 0 : sheets.indexOf(sheet);
  const found = sheets[place];
  if (found === undefined) throw fault({ code: "no-such-sheet", file, sheet: sheet ?? "", sheets });
  const others = sheets.length - 1;
  const isFirst = sheet === undefined && others > 0;
  return { place, notes: isFirst ? [{ code: "first-sheet-read", file, sheet: found, others }] : [] };
}

/**
 * Rows of a spreadsheet as the text of a CSV file, so that there is one way to read tables, with its rules on headers,
 * missing values and kinds. Rows of blanks are no rows, and columns of blanks at the end no columns: a spreadsheet that
 * was once larger has them.
 */
export function sheetCsv(rows: readonly (readonly TypedCell[])[]): Uint8Array {
  const filled = rows
    .map((row) => row.map((cell) => cellText(cell).trim()))
    .filter((row) => row.some((cell) => cell !== ""));
  const width = filled.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== "") + 1), 0);
  const lines = filled.map((row) => csvLine(Array.from({ length: width }, (_, i) => row[i] ?? "")));
  return encodeText(lines.join(""));
}

/** Rows of a file that says itself what is a row and a column, as the text of a CSV file. */
export function typedCsv(rows: readonly (readonly TypedCell[])[]): Uint8Array {
  return encodeText(rows.map((row) => csvLine(row.map(cellText))).join(""));
}

/** A day as 2024-02-29, a moment with its time: both sort as texts. */
function cellText(cell: TypedCell): string {
  if (cell === null || cell === undefined) return "";
  // A number so large is read as infinite again; its name would be a text.
  if (cell === Number.POSITIVE_INFINITY) return "1e999";
  if (cell === Number.NEGATIVE_INFINITY) return "-1e999";
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return "";
  return cell
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/\.000Z$/, "");
}
