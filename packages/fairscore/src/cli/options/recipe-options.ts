import { InputError, type RecipeOptions, type Source } from "@fairscore/core";
import { requestOf, type ValuesOf } from "@fairscore/core/parts";
import type { Command } from "commander";
import { readCodebook } from "../read/read-codebook.ts";
import { addGroup, given, inColumns, namesOf } from "./settings.ts";

/** What the command line says of the columns. */
export type ColumnOptions = ValuesOf<"columns"> &
  ValuesOf<"dates"> &
  ValuesOf<"conditions"> & {
    /** A file. */
    readonly codebook?: string;
  };

const NAMES = [...namesOf("columns", "conditions"), "missing"];

export function addColumnOptions(command: Command): Command {
  return addGroup(addGroup(addGroup(command, "columns"), "dates"), "conditions").option(
    "--codebook <file>",
    "texts of columns, values and classes for the card; see fairscore codebook",
  );
}

/** The options as the recipe's stage wants them, with names checked against the data's columns. */
export async function recipeOptions(options: ColumnOptions, source: Source): Promise<RecipeOptions> {
  const known = source.columns.map((column) => column.name);
  const { outcome, protectedPoints: _, ...roles } = columnRoles(options, NAMES, known);
  if (outcome === undefined) {
    throw new InputError(
      `no outcome named; say which column to predict with --outcome, such as --outcome "${known.at(-1)}"`,
    );
  }
  const codebook = options.codebook === undefined ? undefined : await readCodebook(options.codebook);
  return { outcome, ...roles, ...(codebook && { codebook }), sourceName: source.name };
}

/** What was said of columns and conditions by these settings. */
export function columnRoles(options: object, names: readonly string[], known: readonly string[]) {
  const { request } = requestOf(inColumns(given(options, names), known));
  const { classes } = request;
  // One list with commas; classes whose names hold commas are given one by one.
  if (classes?.length !== 1) return request;
  return { ...request, classes: classes[0]!.split(",").map((name) => name.trim()) };
}
