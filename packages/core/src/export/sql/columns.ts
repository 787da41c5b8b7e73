import type { ScoringSystem } from "../../model/scoring-system.ts";
import { recipeColumnNames } from "../../recipe/check-recipe.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { scoreNames } from "../shared/scorer.ts";

/** The columns that scoring adds to those of the table. */
export interface SqlColumns {
  /** One for each class, in the order of ties. */
  readonly scores: readonly string[];
  readonly class: string;
  readonly tie: string;
}

/**
 * The names of the columns that scoring adds: "score_…" for each class, "scored_class" and "scored_tie". They end with a
 * number where a column that the model knows of has one of these names.
 */
export function sqlColumns({ classes, recipe }: Pick<ScoringSystem, "classes" | "recipe">): SqlColumns {
  const taken = new Set(knownColumns(recipe).map((name) => name.toLowerCase()));
  const plain = [...scoreNames(classes), "scored_class", "scored_tie"];
  let names = plain;
  for (let number = 2; names.some((name) => taken.has(name)); number++) {
    names = plain.map((name) => `${name}_${number}`);
  }
  return { scores: names.slice(0, -2), class: names.at(-2)!, tie: names.at(-1)! };
}

/** All columns of the data that the model knows of, also those that it does not use. */
export function knownColumns(recipe: Recipe): string[] {
  return [...recipeColumnNames(recipe), ...recipe.setAside.map(({ column }) => column)];
}
