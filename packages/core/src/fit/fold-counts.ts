import { InputError } from "../errors.ts";
import { specFor } from "../problem/asked-spec.ts";
import type { Spec } from "../problem/spec.ts";
import { consistentRows } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Source } from "../profiles/source.ts";
import type { FoldOut, HoldOut } from "../profiles/split.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { recipeFor } from "./count.ts";
import { checkRequest, type FitRequest, isOrdered } from "./request.ts";

/** What a card is learnt from, and what cards like it are learnt by in folds. */
export interface ToFold {
  readonly source: Source;
  /** As the user said it, so that each fold makes its own conditions. */
  readonly request: FitRequest;
  readonly profiles: Profiles;
  readonly recipe: Recipe;
  readonly spec: Spec;
  /** Makes the conditions of a fold from the rows beside it, where more than the request decides about them. */
  readonly propose?: (fold: FoldOut) => Promise<Recipe>;
}

/** The columns whose values are spread evenly over the folds: the outcome's and the protected ones. */
export function foldStrata({ outcome, protected: groups }: Recipe): string[] {
  const classes = "column" in outcome ? [outcome.column] : outcome.columns;
  return [...classes, ...groups.map(({ column }) => column)];
}

/**
 * The rows with those of a fold set aside, by conditions that the other rows make. Groups and classes are those of the
 * card, for it is judged by them. Where the others can't make what is asked for, such as a condition that a rule names,
 * the card's own conditions serve. Rows that are held out anyway are neither learnt from nor counted.
 */
export async function foldCounts(
  { source, request, recipe, spec, propose }: ToFold,
  fold: FoldOut,
  heldOut?: HoldOut,
): Promise<{ profiles: Profiles; recipe: Recipe; spec: Spec }> {
  const [holdOut, inner] = heldOut ? [heldOut, fold] : [fold];
  const counted = async (own: Recipe, asked: Spec) => {
    const profiles = await source.profiles(own, { holdOut, inner });
    const isConsistent = asked.protocol === "consistent";
    return { profiles: isConsistent ? consistentRows(profiles) : profiles, recipe: own, spec: asked };
  };
  if ("recipe" in request && !propose) return counted(recipe, spec);
  const asked = { ...request, classes: recipe.outcome.classes };
  const { outcome, protected: groups, strata, weight, rows } = recipe;
  const judgedBy = { outcome, protected: groups, strata, ...(weight && { weight }), ...(rows && { rows }) };
  try {
    if (propose) return await counted({ ...(await propose(fold)), ...judgedBy }, spec);
    const made = await recipeFor(source, asked, holdOut, inner);
    const own = { ...made.recipe, ...judgedBy };
    const { fairness: _, ...rest } = specFor(checkRequest(asked, holdOut), own, isOrdered(asked));
    // With the limits of the card, which may have been tightened.
    return await counted(own, { ...rest, ...(spec.fairness && { fairness: spec.fairness }) });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return counted(recipe, spec);
  }
}

/** How many people the rarest class has among the rows to learn from. */
export function fewestOfClass(profiles: Profiles): number {
  const people = profiles.classes.map(() => 0);
  profiles.entryLabel.forEach((label, e) => {
    if (profiles.entryPart[e] === 0) people[label]! += profiles.entryRows[e]!;
  });
  return Math.min(...people);
}
