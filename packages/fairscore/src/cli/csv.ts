import { type Cell, InputError } from "@fairscore/core";
import { type CsvDelimiter, csvLine, inertText } from "@fairscore/core/parts";
import type { Command } from "commander";

/** How CSV is written; shared by every command that writes some. */
export interface CsvOutOptions {
  outDelimiter?: CsvDelimiter;
}

const DELIMITERS: ReadonlyMap<string, CsvDelimiter> = new Map([
  [",", ","],
  [";", ";"],
  ["tab", "\t"],
  ["\\t", "\t"],
  ["\t", "\t"],
]);

/** Beside `--delimiter`, which is about the data that are read. */
export function addCsvOutOptions(command: Command): Command {
  return command.option(
    "--out-delimiter <sign>",
    'separator in CSV that is written: "," (default), tab, or ";" with decimal commas',
    (text) => {
      const found = DELIMITERS.get(text);
      if (found !== undefined) return found;
      throw new InputError(`invalid --out-delimiter: ${JSON.stringify(text)}; expected ",", ";" or tab`);
    },
  );
}

/** One line of CSV whose texts are inert in spreadsheets. */
export function inertCsvLine(cells: readonly Cell[], delimiter?: CsvDelimiter): string {
  return csvLine(
    cells.map((cell) => (typeof cell === "string" ? inertText(cell) : cell)),
    delimiter,
  );
}
