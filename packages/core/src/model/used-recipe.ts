import { conditionKey } from "../recipe/condition/condition.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { ScoringSystem } from "./scoring-system.ts";

/** The recipe with only the conditions that the tables use: all that scoring and auditing need of the data. */
export function usedRecipe(system: ScoringSystem): Recipe {
  const used = new Set(
    system.tables.flatMap((table) => table.lines.map((line) => conditionKey(line.condition))),
  );
  const columns = system.recipe.columns.flatMap((column) => {
    const conditions = column.conditions.filter((condition) => used.has(conditionKey(condition)));
    return conditions.length > 0 ? [{ ...column, conditions }] : [];
  });
  return { ...system.recipe, columns };
}
