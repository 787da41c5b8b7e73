import type { Result } from "@fairscore/core";
import { inertCsvLine } from "../cli/csv.ts";
import { resultColumns } from "./result-columns.ts";

/**
 * Results as CSV, one line for each, after a line of names. Null is empty; texts are inert in spreadsheets. Folds that
 * are the values of a column are also named by these.
 */
export function resultsCsv(results: readonly Result[], foldValues: readonly string[] | null = null): string {
  const columns = resultColumns(results, foldValues);
  const head = inertCsvLine(columns.map(({ name }) => name));
  return head + results.map((result) => inertCsvLine(columns.map(({ of }) => of(result)))).join("");
}
