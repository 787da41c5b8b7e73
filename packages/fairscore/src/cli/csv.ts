import type { Cell } from "@fairscore/core";

/**
 * One line of CSV. Texts that a spreadsheet would run as a formula get an apostrophe in front: names and cells
 * come from files that nobody has vetted. Numbers stay as they are.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const inert = isFormula(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Also in the full-width forms that spreadsheets take for the plain signs. */
function isFormula(text: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
}
