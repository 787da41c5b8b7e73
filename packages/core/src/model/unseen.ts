import { namedCategories } from "../recipe/condition/condition.ts";
import type { Recipe } from "../recipe/recipe.ts";

/** What becomes of a category that the recipe does not list: the words for it, by column. */
export interface KnownCategories {
  readonly column: string;
  readonly known: ReadonlySet<string>;
  /** Whether an "any other" condition takes never-seen categories. */
  readonly joined: boolean;
}

/** The categories that each column's conditions name; columns without categories are left out. */
export function knownCategories(recipe: Recipe): KnownCategories[] {
  return recipe.columns.flatMap(({ column, kind, conditions }) => {
    if (kind !== "category") return [];
    const known = new Set(namedCategories(conditions));
    return [{ column, known, joined: conditions.some(({ notIn }) => notIn !== undefined) }];
  });
}
