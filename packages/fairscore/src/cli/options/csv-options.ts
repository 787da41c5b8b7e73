import { InputError } from "@fairscore/core";

import type { CsvDelimiter } from "@fairscore/core/parts";

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
