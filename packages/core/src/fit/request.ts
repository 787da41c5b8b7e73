import { InputError, nearestName } from "../errors.ts";
import type { AskedSpec } from "../problem/asked-spec.ts";
import { parseAskedSpec } from "../problem/spec-json.ts";
import { checkHoldOut, type HoldOut } from "../profiles/split.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { RecipeOptions } from "../recipe/recipe-options.ts";

/** What to learn: the roles of the columns (or a whole recipe), and what the tables must be like. */
export type FitRequest = AskedSpec & (RecipeOptions | { readonly recipe: Recipe });

const SPEC_KEYS = ["objective", "limits", "fairness", "rules", "oneTable", "protectedPoints", "protocol"];

const RECIPE_KEYS: readonly (keyof RecipeOptions | "recipe")[] = [
  "recipe",
  "outcome",
  "classes",
  "protect",
  "strata",
  "protectedAsFeatures",
  "weight",
  "ignore",
  "only",
  "binning",
  "bins",
  "cuts",
  "style",
  "rareShare",
  "maxCategories",
  "missing",
  "missingTexts",
  "sourceName",
];

/** Refuses slips in a request: a misspelt `protect` would leave people unprotected without a word. */
export function checkRequest(request: FitRequest, holdOut: HoldOut | undefined): AskedSpec {
  if (typeof request !== "object" || request === null) {
    throw new InputError('no request given; say at least which column to predict: { outcome: "decision" }');
  }
  const known = [...RECIPE_KEYS, ...SPEC_KEYS];
  for (const key of Object.keys(request)) {
    if (known.includes(key)) continue;
    const near = nearestName(key, known);
    throw new InputError(
      `unknown key in the request: "${key}"; ${near ? `did you mean "${near}"?` : `there are ${known.join(", ")}`}`,
    );
  }
  const outcome = "recipe" in request ? request.recipe : request.outcome;
  if (outcome === undefined) {
    throw new InputError('no outcome named; say which column to predict: { outcome: "decision" }');
  }
  if (holdOut) checkHoldOut(holdOut);
  const entries = Object.entries(request).filter(
    ([key, value]) => SPEC_KEYS.includes(key) && value !== undefined,
  );
  return parseAskedSpec(Object.fromEntries(entries), "request");
}
