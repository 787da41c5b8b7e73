import { type ColumnKind, InputError, type Recipe, type Source } from "@fairscore/core";
import type { Command } from "commander";
import { openSource } from "../source/open-source.ts";
import { collect, splitPair } from "./parse.ts";

/** How a data file is read; shared by every command that reads one. */
export interface DataOptions {
  sql?: string;
  kind: string[];
  missing?: string[];
  delimiter?: string;
  decimal?: string;
  encoding?: string;
}

export function addDataOptions(command: Command): Command {
  return command
    .option(
      "--sql <query>",
      "a DuckDB query instead of files: \"select * from 'data/*.parquet' where year = 2025\"",
    )
    .option("--kind <column=kind>", "read a column as number, category or boolean (repeatable)", collect, [])
    .option(
      "--missing <text>",
      "a text that means missing, instead of the usual NA, N/A, ?, … (repeatable)",
      collect,
    )
    .option("--delimiter <character>", "separator of cells; found by itself otherwise")
    .option("--decimal <character>", 'decimal sign, "." or ","; found by itself otherwise')
    .option("--encoding <name>", "text encoding, such as utf-8 or windows-1252; found by itself otherwise");
}

/** Opens the data; kinds that a recipe says win over what the values look like, and the user's over both. */
export async function openData(
  files: readonly string[],
  options: DataOptions,
  expected: Readonly<Record<string, ColumnKind>> = {},
): Promise<Source> {
  if (files.length === 0 && options.sql === undefined) {
    throw new InputError("no data given; name a file (CSV, TSV, Parquet, JSON lines) or a query with --sql");
  }
  if (files.length > 0 && options.sql !== undefined) {
    throw new InputError("both files and --sql given; name the files inside the query, or leave --sql out");
  }
  if (options.decimal !== undefined && options.decimal !== "." && options.decimal !== ",") {
    throw new InputError(`invalid --decimal: "${options.decimal}"; expected "." or ","`);
  }
  return openSource({
    ...(options.sql === undefined ? { files: [...files] } : { sql: options.sql }),
    kinds: parseKinds(options.kind),
    expectedKinds: expected,
    missing: options.missing,
    delimiter: options.delimiter,
    decimal: options.decimal,
    encoding: options.encoding,
  });
}

function parseKinds(pairs: readonly string[]): Record<string, ColumnKind> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [column, kind] = splitPair("--kind", pair);
      if (kind !== "number" && kind !== "category" && kind !== "boolean") {
        throw new InputError(
          `invalid --kind: "${pair}"; expected column=number, column=category or column=boolean`,
        );
      }
      return [column, kind];
    }),
  );
}

/** Kinds of the columns that a recipe reads. */
export function recipeKinds(recipe: Recipe): Record<string, ColumnKind> {
  const columns = [...recipe.columns, ...recipe.protected, ...recipe.strata];
  const outcome: [string, ColumnKind][] =
    "column" in recipe.outcome
      ? [[recipe.outcome.column, recipe.outcome.kind]]
      : recipe.outcome.columns.map((column) => [column, "boolean"]);
  return Object.fromEntries([
    ...columns.map(({ column, kind }): [string, ColumnKind] => [column, kind]),
    ...outcome,
  ]);
}
