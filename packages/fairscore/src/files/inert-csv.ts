import type { Cell } from "@fairscore/core";

import { type CsvDelimiter, csvLine, inertText } from "@fairscore/core/parts";

/** One line of CSV whose texts are inert in spreadsheets. */
export function inertCsvLine(cells: readonly Cell[], delimiter?: CsvDelimiter): string {
  return csvLine(
    cells.map((cell) => (typeof cell === "string" ? inertText(cell) : cell)),
    delimiter,
  );
}
