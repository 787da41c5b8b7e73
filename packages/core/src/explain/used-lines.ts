import type { ScoringSystem } from "../model/scoring-system.ts";
import { type Condition, conditionKey } from "../recipe/condition.ts";
import { recipeConditions } from "../recipe/recipe.ts";

/** A condition that earns points, with what it earns in every table: one line of the card. */
export interface UsedLine {
  readonly condition: Condition;
  /** One for each class; 0 where the condition is not in the table. */
  readonly points: readonly number[];
}

/** The lines of all tables together, each condition once, in the order of the recipe. */
export function usedLines({ tables, recipe }: ScoringSystem): UsedLine[] {
  const ofTables = tables.flatMap(({ lines }) => lines.map((line) => line.condition));
  const conditions = new Map(
    [...recipeConditions(recipe), ...ofTables].map((condition) => [conditionKey(condition), condition]),
  );
  return Array.from(conditions, ([key, condition]) => ({
    condition,
    points: tables.map(({ lines }) =>
      lines.reduce((sum, line) => sum + (conditionKey(line.condition) === key ? line.points : 0), 0),
    ),
  })).filter(({ points }) => points.some((value) => value !== 0));
}
