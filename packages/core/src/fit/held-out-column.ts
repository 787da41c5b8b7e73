import { InputError } from "../errors.ts";
import { recipeColumnNames } from "../recipe/check-recipe.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { RecipeOptions } from "../recipe/recipe-options.ts";

/** The request without points for the column that says who is held out: no table may know its rows by it. */
export function withoutColumn<Request extends RecipeOptions | { readonly recipe: Recipe }>(
  request: Request,
  column: string,
): Request {
  if ("recipe" in request) {
    const { recipe } = request;
    const asked = recipe.columns.some((known) => known.column === column);
    const decided = recipeColumnNames({ ...recipe, columns: [], protected: [], strata: [] }).includes(column);
    if (asked) throw refused(column, "the recipe has conditions on it", "take it out of the recipe");
    if (decided) throw refused(column, "it is the outcome or the weight", "choose another column");
    return request;
  }
  const { outcome, weight, only, ignore = [] } = request;
  if ([outcome, weight].flat().includes(column))
    throw refused(column, "it is the outcome or the weight", "choose another column");
  if (only?.includes(column)) throw refused(column, "it is to give points", "take it out of only");
  return { ...request, ignore: ignore.includes(column) ? ignore : [...ignore, column] };
}

function refused(column: string, why: string, remedy: string): InputError {
  return new InputError(`can't hold out rows by column "${column}": ${why}; ${remedy}`);
}
