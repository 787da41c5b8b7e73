import { fault } from "../findings/fault.ts";
import type { LearnOptions } from "../learn/learn.ts";
import type { AskedSpec } from "../problem/asked-spec.ts";
import { parseAskedSpec, SPEC_KEYS } from "../problem/spec-json.ts";
import { holdOutShape } from "../profiles/check-hold-out.ts";
import type { HoldOut } from "../profiles/split.ts";
import { checkRecipeOptions, RECIPE_OPTIONS, type RecipeOptions } from "../recipe/propose/recipe-options.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { checkRecipeForm } from "../recipe/recipe-json.ts";
import { checkKeys } from "../schema.ts";

/** What to learn: the roles of the columns (or a whole recipe), and what the tables must be like. */
export type FitRequest = AskedSpec & (RecipeOptions | { readonly recipe: Recipe });

/** Refuses slips in a request: a misspelt `protect` would leave people unprotected without a word. */
export function checkRequest(request: FitRequest, holdOut: HoldOut | undefined): AskedSpec {
  if (typeof request !== "object" || request === null || Array.isArray(request)) {
    throw fault({ code: "no-request" });
  }
  checkKeys(request, ["recipe", ...Object.keys(RECIPE_OPTIONS), ...SPEC_KEYS], "the request");
  const outcome = "recipe" in request ? request.recipe : request.outcome;
  if (outcome === undefined) {
    throw fault({ code: "no-outcome" });
  }
  if ("recipe" in request) checkRecipeForm(request.recipe);
  else checkRecipeOptions(request);
  if (holdOut !== undefined) holdOutShape(holdOut, "holdOut");
  const entries = Object.entries(request).filter(
    ([key, value]) => SPEC_KEYS.includes(key) && value !== undefined,
  );
  return parseAskedSpec(Object.fromEntries(entries), "request");
}

/** Proofs alone are about the least loss: where nothing else is asked for, its card is the one to show. */
export function steadinessFor(request: FitRequest, engine: LearnOptions["engine"]): FitRequest {
  if (engine !== "exact" || request.steadiness !== undefined) return request;
  return { ...request, steadiness: 0 };
}

/** Whether somebody has put the classes in their order: by their names, or in a recipe. */
export function isOrdered(request: FitRequest): boolean {
  return "recipe" in request || request.classes !== undefined;
}
