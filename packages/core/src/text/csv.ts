/**
 * What separates the cells of CSV that is written. With a semicolon, decimals have a comma: spreadsheets that expect
 * the one expect the other, and read 1.5 as the first of May.
 */
export type CsvDelimiter = "," | ";" | "\t";

/**
 * Rows as CSV text (RFC 4180, lines end in a line feed): the columns of all rows in the order in which they
 * first occur; null and undefined are empty. What a parser could misread is quoted.
 */
export function toCsv(
  rows: readonly Readonly<Record<string, unknown>>[],
  delimiter: CsvDelimiter = ",",
): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [
    names,
    ...rows.map((row) => names.map((name) => (Object.hasOwn(row, name) ? row[name] : null))),
  ];
  return lines.map((cells) => csvLine(cells, delimiter)).join("");
}

/** One row of `toCsv`, with its line feed. */
export function csvLine(cells: readonly unknown[], delimiter: CsvDelimiter = ","): string {
  const line = cells.map((cell) => csvCell(cell, delimiter)).join(delimiter);
  // Parsers skip an empty line; a row whose only cell is empty would be lost.
  return line === "" ? '""\n' : `${line}\n`;
}

function csvCell(value: unknown, delimiter: CsvDelimiter): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" && delimiter === ";") return String(value).replace(".", ",");
  const text = value instanceof Date ? value.toISOString() : String(value);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A text that a spreadsheet would run as a formula, with an apostrophe in front: names and cells come from files that
 * nobody has vetted. Also in the full-width forms that spreadsheets take for the plain signs; numbers stay as they are.
 */
export function inertText(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}
