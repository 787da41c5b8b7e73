import {
  type HoldOut,
  InputError,
  type Profiles,
  type Recipe,
  type RecipeOptions,
  type SetAside,
  type Source,
  type Spec,
  type Table,
  words,
} from "@fairscore/core";
import { memorySource, recipeFor, recipeWith, rowsPerUnit, rulesAsked } from "@fairscore/core/parts";
import { blankPolicy } from "../../model/blank-policy.ts";
import { shapeOf } from "../../model/card-shape.ts";
import type { DataInfo } from "../../model/data.ts";
import type { LeftOut } from "../../model/left-out.ts";
import type { Role } from "../../model/protocol.ts";
import { type Request, requestOf } from "../../model/request.ts";
import { rowPolicy } from "../../model/row-policy.ts";
import type { Settings } from "../../model/settings.ts";
import { codebookOf } from "./codebook-of.ts";

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
  /** Makes the recipe from the rows that are not held out like this. */
  readonly propose: (holdOut: HoldOut) => Promise<Recipe>;
  /** All rows that are kept, held-out ones too. */
  readonly profiles: Profiles;
  /** Rows of one unit on average: intervals are as wide as if all of them were alike. */
  readonly perUnit: number;
  readonly notes: readonly string[];
  /** Columns that core sets aside by itself, whether the user insists on them or not. */
  readonly doubts: readonly SetAside[];
  /** People in the file who are not in the counts, by reason. */
  readonly leftOut: readonly LeftOut[];
}

/** The counts for these settings; made once, and again when something that they depend on has changed. */
export async function prepare(state: DeskState, settings: Settings): Promise<Prepared> {
  if (!state.loaded) throw new Error("no data has been read");
  const { info } = state.loaded;
  const { spec, along, ...request } = requestOf(settings, info.columns);
  const { blanks, dropCopies } = settings;
  const key = JSON.stringify([info.sha256, request.recipe, request.holdOut, blanks, dropCopies]);
  if (state.prepared?.key !== key) state.prepared = { key, value: count(state.loaded, settings, request) };
  const counted = await state.prepared.value;
  // Names change no count, so they come last.
  const named = (recipe: Recipe) => recipeWith(recipe, codebookOf(settings, info, recipe.outcome));
  return {
    ...counted,
    recipe: named(counted.recipe),
    propose: async (held) => named(await counted.propose(held)),
    spec: withRules(spec, along, counted.recipe, settings),
  };
}

/** What is asked along columns, as rules about the conditions that there are. */
function withRules(spec: Spec, along: Request["along"], recipe: Recipe, settings: Settings): Spec {
  const rules = along ? rulesAsked(along, recipe, shapeOf(settings)) : [];
  if (rules.length === 0) return spec;
  // In the order of the command line's, so that models are the same file.
  const { steadiness, shape, ...before } = spec;
  return {
    ...before,
    rules: [...rules, ...(spec.rules ?? [])],
    ...(steadiness !== undefined && { steadiness }),
    ...(shape && { shape }),
  };
}

async function count(
  { table, info }: NonNullable<DeskState["loaded"]>,
  settings: Settings,
  request: Pick<Request, "recipe" | "holdOut">,
): Promise<Counted> {
  const source = memorySource(table, { name: info.name });
  const { proposed, notes, doubts } = await propose(source, settings, info, request);
  const recipe = withoutBlankLines(proposed, settings);
  const profiles = await source.profiles(recipe, { holdOut: request.holdOut });
  const { leftOut = [], missingOutcome, otherOutcome } = profiles.dropped;
  return {
    source,
    recipe,
    holdOut: request.holdOut,
    propose: async (holdOut) =>
      withoutBlankLines((await propose(source, settings, info, { ...request, holdOut })).proposed, settings),
    profiles,
    perUnit: await rowsPerUnit(source, recipe),
    notes: [...source.notes, ...notes].map((note) => words(note)),
    doubts,
    leftOut: [
      ...info.leftOut,
      ...leftOut,
      ...(missingOutcome > 0 ? [{ reason: "blank-outcome" as const, rows: missingOutcome }] : []),
      ...(otherOutcome > 0 ? [{ reason: "other-outcome" as const, rows: otherOutcome }] : []),
    ],
  };
}

/**
 * The recipe, and the columns that core would set aside. Where the user insists on some of these, core is to be told
 * all columns to use: those that it would use by itself, and these.
 */
async function propose(
  source: Source,
  settings: Settings,
  info: DataInfo,
  { recipe: wanted, holdOut }: Pick<Request, "recipe" | "holdOut">,
) {
  const rows = rowPolicy(settings, info);
  const given = async (options: RecipeOptions, doubts?: readonly SetAside[]) => {
    // Sessions have cards whose rows were divided one by one; the data screen tells of copies, and leaves them out.
    const { recipe, notes } = await recipeFor(source, { ...options, rows, copies: "apart" }, holdOut);
    return { proposed: recipe, notes, doubts: doubts ?? recipe.setAside.filter(isDoubt) };
  };
  if (wanted.only === undefined) return given(wanted);
  const { recipe: usual } = requestOf({ ...settings, insist: [] }, info.columns);
  let doubts: readonly SetAside[];
  try {
    ({ doubts } = await given(usual));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // Perhaps no column is left but those that the user insists on; what else is wrong shows again.
    doubts = info.columns.flatMap(({ doubt }) => doubt ?? []);
  }
  const doubtOf = new Map(doubts.map((doubt) => [doubt.column, doubt]));
  const columns = info.columns.map(({ name }) => ({ name, doubt: doubtOf.get(name) }));
  return given(requestOf(settings, columns).recipe, doubts);
}

function isDoubt({ finding }: SetAside): boolean {
  return finding?.code !== "ignored-by-choice";
}

/** Where the user wants a blank to earn nothing, there is no line for it. */
function withoutBlankLines(recipe: Recipe, settings: Settings): Recipe {
  return {
    ...recipe,
    columns: recipe.columns
      .map((column) =>
        blankPolicy(settings, column.column) === "nothing"
          ? { ...column, conditions: column.conditions.filter(({ missing }) => !missing) }
          : column,
      )
      .filter(({ conditions }) => conditions.length > 0),
  };
}
