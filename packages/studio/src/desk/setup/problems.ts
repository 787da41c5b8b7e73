import { InputError } from "@fairscore/core";
import { memorySource, recipeFor } from "@fairscore/core/parts";
import { requestOf } from "../../model/request.ts";
import type { Settings } from "../../model/settings.ts";
import type { DeskState } from "../kept/desk-state.ts";
import { keepRows } from "../kept/keep-rows.ts";
import { type KnownProblem, knownProblem, PLACE_OF, type SetupPlace } from "./known-problem.ts";

export type { SetupPlace } from "./known-problem.ts";

/** Why the search can't start, and where to change that. */
export interface SetupProblem {
  readonly place: SetupPlace;
  /** In the words of core, for problems that are not known. */
  readonly message: string;
  readonly known?: KnownProblem;
}

/** The message of an error about what the user chose; any other error is thrown on. */
export function inputMessage(error: unknown): string {
  if (!(error instanceof InputError)) throw error;
  // What to type on a command line is of no use here.
  return error.message.replaceAll(
    /( with)? \(?--[\w-]+( \(library: \w+\)| skip\))| \(CASE WHEN in SQL\)| \(empty-cells skip\)| with (protect|stratum)$/g,
    "",
  );
}

/** A problem at its place: that of the kind where it is known, else the one given. */
export function problemAt(place: SetupPlace, message: string): SetupProblem {
  const known = knownProblem(message);
  return known ? { place: PLACE_OF[known.kind], message, known } : { place, message };
}

/**
 * Where a choice is to be changed that no counts can be made with: the first card whose choices, with those of the
 * cards before it, can't be used.
 */
export async function placedProblem(
  state: DeskState,
  settings: Settings,
  message: string,
): Promise<SetupProblem> {
  const { table } = keepRows(state.loaded!.table, settings);
  const source = memorySource(table);
  const { recipe, holdOut } = requestOf(settings, state.loaded!.info.columns);
  const works = (part: Pick<typeof recipe, "outcome" | "classes" | "protect">) =>
    recipeFor(source, part, holdOut).then(
      () => true,
      () => false,
    );
  const { outcome, classes, protect } = recipe;
  if (!(await works({ outcome, classes }))) return problemAt("outcome", message);
  if (!(await works({ outcome, classes, protect }))) return problemAt("protected", message);
  return problemAt("lines", message);
}
