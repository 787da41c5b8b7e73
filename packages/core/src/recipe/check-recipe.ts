import { fault, unknownName } from "../findings/fault.ts";
import type { SourceColumn } from "../table/summary.ts";
import type { Recipe } from "./recipe.ts";

/** All columns that counting by a recipe reads, each once: features, outcome, groups, strata, weight. */
export function recipeColumnNames(recipe: Recipe): string[] {
  const outcome = "column" in recipe.outcome ? [recipe.outcome.column] : recipe.outcome.columns;
  const read = [...recipe.columns, ...recipe.protected, ...recipe.strata].map(({ column }) => column);
  return [...new Set([...outcome, ...read, ...(recipe.weight === undefined ? [] : [recipe.weight])])];
}

/** Checks that a source has every column of a recipe; columns that the recipe doesn't know are no fault. */
export function checkRecipe(recipe: Recipe, columns: readonly SourceColumn[]): void {
  const names = columns.map(({ name }) => name);
  const known = new Set(names);
  const absent = recipeColumnNames(recipe).filter((name) => !known.has(name));
  if (absent.length === 0) return;
  if (absent.length === 1) throw unknownName("column", absent[0]!, names);
  throw fault({ code: "missing-columns", columns: absent });
}
