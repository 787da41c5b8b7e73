import type { AskedSpec, Finding, FitRequest, HoldOut, Recipe, Source } from "@fairscore/core";
import { codebookFor, isOrdered, lastingNotes, namedIn, recipeFor } from "@fairscore/core/parts";
import { type DataOptions, openData } from "../options/data-options.ts";
import { refuseBesideRecipe } from "../options/recipe-alone.ts";
import { type ColumnOptions, recipeOptions } from "../options/recipe-options.ts";
import type { SpecOf } from "../options/spec-options.ts";
import { readCodebook } from "../read/read-codebook.ts";
import { readRecipe } from "../read/read-file.ts";
import { orderNotes } from "./query-order.ts";

/** Data with its recipe, and what is asked of the tables. */
export interface WithRecipe<S extends AskedSpec = AskedSpec> {
  readonly source: Source;
  readonly recipe: Recipe;
  readonly spec: S;
  /** As the user said it: a recipe of a file, or what the columns are. */
  readonly columns: FitRequest;
  readonly notes: readonly Finding[];
}

/** The options that rules are given by: they may name columns. */
const RULES = ["rule", "rising", "falling", "forbid", "force"];

/** Opens the data, with the recipe of a file or the one that is proposed, for as long as something works with it. */
export async function withRecipe<S extends AskedSpec>(
  files: readonly string[],
  options: DataOptions & ColumnOptions & { readonly recipe?: string; readonly quiet?: boolean },
  prepareSpec: () => Promise<SpecOf<S>>,
  holdOutOf: (source: Source) => HoldOut | undefined,
  work: (opened: WithRecipe<S>) => Promise<void>,
): Promise<void> {
  if (options.recipe !== undefined) refuseBesideRecipe(options);
  const written = options.recipe === undefined ? undefined : await readRecipe(options.recipe);
  const specFor = await prepareSpec();
  const source = await openData(files, options, written);
  try {
    const holdOut = holdOutOf(source);
    const columns = written
      ? { recipe: await inCodebook(written, options.codebook, source) }
      : {
          ...(await recipeOptions(options, source)),
          mentioned: namedIn(RULES.map((name) => Object(options)[name])),
        };
    const { recipe, notes } = await recipeFor(source, columns, holdOut);
    const ordered = orderNotes(options.sql, holdOut !== undefined && "held-out rows");
    const all = [...lastingNotes(notes), ...ordered];
    await work({ source, recipe, spec: specFor(recipe, isOrdered(columns)), columns, notes: all });
  } finally {
    await source.close();
  }
}

/** A recipe of a file with the texts of another one. */
async function inCodebook(recipe: Recipe, path: string | undefined, { columns }: Source): Promise<Recipe> {
  if (path === undefined) return recipe;
  return { ...recipe, codebook: codebookFor(await readCodebook(path), columns, recipe.outcome) };
}
