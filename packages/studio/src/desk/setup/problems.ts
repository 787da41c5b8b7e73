import { InputError, memorySource, recipeFor } from "@fairscore/core";
import { requestOf } from "../../state/request.ts";
import type { Settings } from "../../state/settings.ts";
import type { DeskState } from "../desk-state.ts";
import { keepRows } from "../keep-rows.ts";

/** The card of the set-up page that a problem belongs to. */
export type SetupPlace = "outcome" | "protected" | "lines" | "limits";

/** Why the search can't start, and where to change that. */
export interface SetupProblem {
  readonly place: SetupPlace;
  readonly message: string;
}

/** The message of an error about what the user chose; any other error is thrown on. */
export function inputMessage(error: unknown): string {
  if (!(error instanceof InputError)) throw error;
  // What to type on a command line is of no use here.
  return error.message.replaceAll(
    /( with)? \(?--[\w-]+( \(library: \w+\)| skip\))| \(CASE WHEN in SQL\)/g,
    "",
  );
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
  if (!(await works({ outcome, classes }))) return { place: "outcome", message };
  if (!(await works({ outcome, classes, protect }))) return { place: "protected", message };
  return { place: "lines", message };
}
