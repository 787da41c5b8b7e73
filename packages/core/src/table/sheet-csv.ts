import { csvLine } from "../text/csv.ts";
import { encodeText } from "./text-coder.ts";

/** A cell of a spreadsheet, or of another file that has types. */
type TypedCell = string | number | bigint | boolean | Date | null | undefined;

/**
 * Rows of typed cells as the text of a CSV file, so that there is one way to read tables, with its rules on headers,
 * missing values and kinds. Rows of blanks are no rows, and columns of blanks at the end no columns: a spreadsheet that
 * was once larger has them.
 */
export function sheetCsv(rows: readonly (readonly TypedCell[])[]): Uint8Array {
  const filled = rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell !== ""));
  const width = filled.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== "") + 1), 0);
  const lines = filled.map((row) => csvLine(Array.from({ length: width }, (_, i) => row[i] ?? "")));
  return encodeText(lines.join(""));
}

/** A day as 2024-02-29, a moment with its time: both sort as texts. */
function cellText(cell: TypedCell): string {
  if (cell === null || cell === undefined) return "";
  if (!(cell instanceof Date)) return String(cell).trim();
  if (Number.isNaN(cell.getTime())) return "";
  return cell
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/\.000Z$/, "");
}
