import type { ScoringSystem } from "../../model/scoring-system.ts";
import { recipeColumnNames } from "../../recipe/check-recipe.ts";
import type { Recipe } from "../../recipe/recipe.ts";
import { probabilityNames, scoreNames } from "../shared/scorer.ts";
import { scorerRisk } from "../shared/scorer-risk.ts";

/** The columns that scoring adds to those of the table. */
export interface SqlColumns {
  /** One for each class, in the order of ties. */
  readonly scores: readonly string[];
  readonly class: string;
  readonly tie: string;
  /** One for each class; absent where the model says nothing of them. */
  readonly probabilities?: readonly string[];
}

/**
 * The names of the columns that scoring adds: "score_…" for each class, "scored_class" and "scored_tie", and
 * "probability_…" for each class where the model has risks. They end with a number where a column that the model knows of
 * has one of these names.
 */
export function sqlColumns(
  system: Pick<ScoringSystem, "classes" | "tables" | "spec" | "recipe" | "risk">,
): SqlColumns {
  const { classes, recipe } = system;
  const taken = new Set(knownColumns(recipe).map((name) => name.toLowerCase()));
  const plain = {
    scores: scoreNames(classes),
    others: ["scored_class", "scored_tie"],
    probabilities: scorerRisk(system) ? probabilityNames(classes) : [],
  };
  const isTaken = (ending: string) =>
    Object.values(plain)
      .flat()
      .some((name) => taken.has(name + ending));
  let ending = "";
  for (let number = 2; isTaken(ending); number++) ending = `_${number}`;
  const ended = (names: readonly string[]) => names.map((name) => name + ending);
  const [given, tie] = ended(plain.others);
  return {
    scores: ended(plain.scores),
    class: given!,
    tie: tie!,
    ...(plain.probabilities.length > 0 && { probabilities: ended(plain.probabilities) }),
  };
}

/** All columns of the data that the model knows of, also those that it does not use. */
export function knownColumns(recipe: Recipe): string[] {
  return [...recipeColumnNames(recipe), ...recipe.setAside.map(({ column }) => column)];
}
