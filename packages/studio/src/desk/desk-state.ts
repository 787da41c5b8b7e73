import {
  type HoldOut,
  memorySource,
  type Profiles,
  type Recipe,
  recipeFor,
  type Source,
  type Spec,
  type Table,
} from "@fairscore/core";
import type { DataInfo } from "../state/data.ts";
import { type Request, requestOf } from "../state/request.ts";
import type { Settings } from "../state/settings.ts";
import { keepRows, type LeftOut } from "./keep-rows.ts";
import type { Role } from "./protocol.ts";

/** What the desk has on it: the table that was read, and what was counted of it for some settings. */
export interface DeskState {
  readonly role: Role;
  loaded?: { readonly table: Table; readonly info: DataInfo };
  prepared?: { readonly key: string; readonly value: Promise<Counted> };
}

/** The counts that everything after them works on, for one choice of settings. */
export interface Prepared extends Counted {
  readonly spec: Spec;
}

/** What depends on the columns' roles and on who is counted, not on what the tables must be like. */
interface Counted {
  readonly source: Source;
  readonly recipe: Recipe;
  readonly holdOut?: HoldOut;
  /** All rows that are kept, held-out ones too. */
  readonly profiles: Profiles;
  readonly notes: readonly string[];
  /** People in the file who are not in the counts, by reason. */
  readonly leftOut: readonly LeftOut[];
}

/** The counts for these settings; made once, and again when something that they depend on has changed. */
export async function prepare(state: DeskState, settings: Settings): Promise<Prepared> {
  if (!state.loaded) throw new Error("no data has been read");
  const { info } = state.loaded;
  const { spec, ...request } = requestOf(settings, info.columns);
  const { blanks, dropCopies } = settings;
  const key = JSON.stringify([info.sha256, request.recipe, request.holdOut, blanks, dropCopies]);
  if (state.prepared?.key !== key) state.prepared = { key, value: count(state.loaded, settings, request) };
  return { ...(await state.prepared.value), spec };
}

async function count(
  { table: whole, info }: NonNullable<DeskState["loaded"]>,
  settings: Settings,
  request: Pick<Request, "recipe" | "holdOut">,
): Promise<Counted> {
  const { table, leftOut } = keepRows(whole, settings);
  const source = memorySource(table, { name: info.name });
  const { recipe: proposed, notes } = await recipeFor(source, request.recipe, request.holdOut);
  const recipe = withoutBlankLines(proposed, settings);
  const profiles = await source.profiles(recipe, { holdOut: request.holdOut });
  const { missingOutcome, otherOutcome } = profiles.dropped;
  return {
    source,
    recipe,
    holdOut: request.holdOut,
    profiles,
    notes: [...source.notes, ...notes],
    leftOut: [
      ...info.leftOut,
      ...leftOut,
      ...(missingOutcome > 0 ? [{ reason: "blank-outcome" as const, rows: missingOutcome }] : []),
      ...(otherOutcome > 0 ? [{ reason: "other-outcome" as const, rows: otherOutcome }] : []),
    ],
  };
}

/** Where the user wants a blank to earn nothing, there is no line for it. */
function withoutBlankLines(recipe: Recipe, { blanks }: Settings): Recipe {
  return {
    ...recipe,
    columns: recipe.columns.map((column) =>
      blanks[column.column] === "nothing"
        ? { ...column, conditions: column.conditions.filter((condition) => !("missing" in condition)) }
        : column,
    ),
  };
}
