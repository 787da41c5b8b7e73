import type { Cell, Result } from "@fairscore/core";
import type { CsvDelimiter } from "@fairscore/core/parts";
import { inertCsvLine } from "../files/inert-csv.ts";
import { resultColumns } from "./result-columns.ts";

/**
 * Results as CSV, one line for each, after a line of names. Null is empty; texts are inert in spreadsheets. Folds that
 * are the values of a column are also named by these.
 */
export function resultsCsv(
  results: readonly Result[],
  foldValues: readonly string[] | null = null,
  delimiter?: CsvDelimiter,
): string {
  const columns = resultColumns(results, foldValues);
  const line = (cells: readonly Cell[]) => inertCsvLine(cells, delimiter);
  return [
    line(columns.map(({ name }) => name)),
    ...results.map((result) => line(columns.map(({ of }) => of(result)))),
  ].join("");
}
