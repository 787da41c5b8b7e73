import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { recipeConditions } from "../recipe/recipe.ts";
import type { ScoringSystem } from "./scoring-system.ts";

/** A condition that earns points, with what it earns in every table: one line of the card. */
export interface UsedLine {
  readonly condition: Condition;
  /** One for each table; 0 where the condition is not in it. */
  readonly points: readonly number[];
}

/** The lines of all tables together, each condition once, in the order of the recipe. */
export function usedLines({ tables, recipe }: Pick<ScoringSystem, "tables" | "recipe">): UsedLine[] {
  const conditions = [
    ...recipeConditions(recipe),
    ...tables.flatMap(({ lines }) => lines.map(({ condition }) => condition)),
  ];
  const lines = new Map(
    conditions.map((condition) => [conditionKey(condition), { condition, points: tables.map(() => 0) }]),
  );
  for (const [t, table] of tables.entries()) {
    for (const { condition, points } of table.lines) lines.get(conditionKey(condition))!.points[t]! += points;
  }
  return [...lines.values()].filter(({ points }) => points.some((value) => value !== 0));
}
