import { fault } from "../findings/fault.ts";
import { checkSpec } from "../problem/check-spec.ts";
import { checkProfiles } from "../profiles/check-profiles.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { type Recipe, recipeConditions } from "../recipe/recipe.ts";
import { checkRecipeForm } from "../recipe/recipe-json.ts";

/** Checks what those bring who counted by themselves: counts, the recipe that they were made with, and a spec. */
export function checkCounted(profiles: unknown, recipe: unknown, spec: unknown): void {
  checkProfiles(profiles);
  checkRecipeForm(recipe);
  checkSpec(spec);
  const { conditions, classes } = profiles as Profiles;
  const asked = recipeConditions(recipe as Recipe);
  const isSame =
    conditions.length === asked.length &&
    conditions.every((condition, j) => conditionKey(condition) === conditionKey(asked[j]!)) &&
    JSON.stringify(classes) === JSON.stringify((recipe as Recipe).outcome.classes);
  if (!isSame) throw fault({ code: "counted-otherwise" });
}
