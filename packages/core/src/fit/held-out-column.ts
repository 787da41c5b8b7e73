import { fault } from "../findings/fault.ts";
import { heldOutTest } from "../profiles/held-out-test.ts";
import type { HoldOut } from "../profiles/split.ts";
import { recipeColumnNames } from "../recipe/check-recipe.ts";
import type { RecipeOptions } from "../recipe/propose/recipe-options.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { SourceColumn } from "../table/summary.ts";

/** The request without points for the column that says who is held out, if there is one. */
export function withoutHeldOutColumn<Request extends RecipeOptions | { readonly recipe: Recipe }>(
  request: Request,
  holdOut: HoldOut | undefined,
  columns: readonly SourceColumn[],
): Request {
  if (holdOut && "column" in holdOut) return withoutColumn(request, holdOut.column);
  if (!holdOut || !("when" in holdOut)) return request;
  const { column } = heldOutTest(holdOut, columns);
  // Of a condition, such as on a time, who names its column wants it.
  const isNamed =
    "recipe" in request
      ? request.recipe.columns.some((known) => known.column === column)
      : request.only?.includes(column);
  return isNamed ? request : withoutColumn(request, column);
}

/** The request without points for the column that says who is held out: no table may know its rows by it. */
export function withoutColumn<Request extends RecipeOptions | { readonly recipe: Recipe }>(
  request: Request,
  column: string,
): Request {
  if ("recipe" in request) {
    const { recipe } = request;
    const asked = recipe.columns.some((known) => known.column === column);
    const deciding = { ...recipe, columns: [], protected: [], strata: [], rows: undefined };
    const decided = recipeColumnNames(deciding).includes(column);
    if (asked) throw fault({ code: "held-out-column", column, use: "recipe" });
    if (decided) throw fault({ code: "held-out-column", column, use: "outcome" });
    return request;
  }
  const { outcome, weight, only, ignore = [] } = request;
  if ([outcome, weight].flat().includes(column))
    throw fault({ code: "held-out-column", column, use: "outcome" });
  if (only?.includes(column)) throw fault({ code: "held-out-column", column, use: "only" });
  return { ...request, ignore: ignore.includes(column) ? ignore : [...ignore, column] };
}
