import { type Code, type Finding, InputError } from "@fairscore/core";
import { memorySource, recipeFor } from "@fairscore/core/parts";
import { requestOf } from "../../model/request.ts";
import { rowPolicy } from "../../model/row-policy.ts";
import type { Settings } from "../../model/settings.ts";
import type { DeskState } from "../kept/desk-state.ts";

/** The card of the set-up page that a problem belongs to. */
export type SetupPlace = "outcome" | "protected" | "lines" | "limits";

/** Why the search can't start, and where to change that. */
export interface SetupProblem {
  readonly place: SetupPlace;
  readonly finding: Finding;
  /** In the words of core, for what the page has none for. */
  readonly message: string;
}

/** Where what is wrong with a choice is to be changed, whatever was being tried. */
const PLACES: { readonly [C in Code]?: SetupPlace } = {
  "no-column-earns": "lines",
  "nothing-to-learn-from": "limits",
  "nothing-to-compare": "limits",
  "tolerance-below-row": "limits",
  "safety-without-rows": "limits",
  "held-out-other-kind": "limits",
  "held-out-no-day": "limits",
  "held-out-no-date": "limits",
  "condition-leaves-nobody": "limits",
  "units-leave-nobody": "limits",
  "few-classes": "outcome",
  "many-classes": "outcome",
  "many-outcomes": "outcome",
  "outcome-of-one-class": "outcome",
  "one-group": "protected",
  "only-one-group": "protected",
  "many-groups": "protected",
};

/** An error about what the user chose; any other one is thrown on. */
export function asInput(error: unknown): InputError {
  if (!(error instanceof InputError)) throw error;
  return error;
}

/** A problem at its place: that of its code where there is one, else the one given. */
export function problemAt(place: SetupPlace, { finding, message }: InputError): SetupProblem {
  return { place: PLACES[finding.code] ?? place, finding, message };
}

/**
 * Where a choice is to be changed that no counts can be made with: the first card whose choices, with those of the
 * cards before it, can't be used.
 */
export async function placedProblem(
  state: DeskState,
  settings: Settings,
  error: InputError,
): Promise<SetupProblem> {
  const { table, info } = state.loaded!;
  const source = memorySource(table);
  const rows = rowPolicy(settings, info);
  const { recipe, holdOut } = requestOf(settings, info.columns);
  const works = (part: Pick<typeof recipe, "outcome" | "classes" | "protect" | "groups">) =>
    recipeFor(source, { ...part, rows, copies: "apart" }, holdOut).then(
      () => true,
      () => false,
    );
  const { outcome, classes, protect, groups } = recipe;
  if (!(await works({ outcome, classes }))) return problemAt("outcome", error);
  if (!(await works({ outcome, classes, protect, groups }))) return problemAt("protected", error);
  return problemAt("lines", error);
}
