import { type Cell, csvLine, inertText } from "@fairscore/core";

/** One line of CSV whose texts are inert in spreadsheets. */
export function inertCsvLine(cells: readonly Cell[]): string {
  return csvLine(cells.map((cell) => (typeof cell === "string" ? inertText(cell) : cell)));
}
