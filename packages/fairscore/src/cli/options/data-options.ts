import { statSync } from "node:fs";
import { basename } from "node:path";
import { InputError, type Recipe, type Source } from "@fairscore/core";
import { missingOf, recipeKinds, recipeMissing, type ValuesOf } from "@fairscore/core/parts";
import type { Command } from "commander";
import { ReadingLine } from "../../terminal/reading-line.ts";
import { stdinAsFile } from "../read/stdin.ts";
import { addGroup } from "./settings.ts";

/** How a data file is read; shared by every command that reads one. */
export type DataOptions = ValuesOf<"data">;

/** Files below this size are read within a second or two. */
const SMALL_BYTES = 10_000_000;

/** What a data argument may be. */
export const DATA_ARGUMENT =
  'CSV, TSV, .xlsx, Parquet or JSON lines; "data/*.csv" takes many, - reads standard input';

export function addDataOptions(command: Command): Command {
  return addGroup(command, "data");
}

/** Opens the data; what a recipe says of columns wins over what the values look like, and the user over both. */
export async function openData(
  files: readonly string[],
  options: DataOptions & ValuesOf<"dates"> & { readonly quiet?: boolean },
  recipe?: Recipe,
): Promise<Source> {
  if (files.length === 0 && options.sql === undefined) {
    throw new InputError(
      "no data given; name a file (CSV, TSV, .xlsx, Parquet, JSON lines) or a query with --sql",
    );
  }
  if (files.length > 0 && options.sql !== undefined) {
    throw new InputError("both files and --sql given; name the files inside the query, or leave --sql out");
  }
  const paths = await Promise.all(files.map((path) => (path === "-" ? stdinAsFile("the data") : path)));
  // The database takes longer to load than all the rest: commands without data must not wait for it.
  const { openSource } = await import("../../source/open-source.ts");
  const small = options.sql === undefined && paths.every(isSmall);
  const line = new ReadingLine(whatOf(files, options), { quiet: options.quiet, small });
  const source = await line.during(() =>
    openSource({
      ...(options.sql === undefined ? { files: paths } : { sql: options.sql }),
      kinds: options.kind,
      expectedKinds: recipe && recipeKinds(recipe),
      missing: recipeMissing(options.missing ? missingOf(options.missing) : (recipe ?? {})),
      // Beside a recipe, a date is that of a report.
      dates: recipe === undefined ? options.date : undefined,
      expectedDates: recipe?.dates,
      delimiter: options.delimiter,
      decimal: options.decimal,
      encoding: options.encoding,
      sheet: options.sheet,
      ragged: recipe?.rows?.ragged,
    }),
  );
  return line.shown(source);
}

function isSmall(path: string): boolean {
  try {
    return statSync(path).size < SMALL_BYTES;
  } catch {
    // A pattern; what can't be read is said by who reads it.
    return false;
  }
}

/** What is read, in a few words: the file, how many files, or the query. */
function whatOf(files: readonly string[], { sql }: DataOptions): string {
  if (sql !== undefined) return "the query's rows";
  if (files.length > 1) return `${files.length} files`;
  return files[0] === "-" ? "standard input" : basename(files[0]!);
}
