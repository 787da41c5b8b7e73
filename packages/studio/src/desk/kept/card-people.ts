import {
  type Audit,
  audit,
  InputError,
  type Profiles,
  type Recipe,
  type ScoringSystem,
  type Source,
  type Verification,
} from "@fairscore/core";
import {
  conditionKey,
  consistentRows,
  countRows,
  hashProfiles,
  memorySource,
  profilesAmong,
  recipeConditions,
  usedLines,
} from "@fairscore/core/parts";
import type { Settings } from "../../model/settings.ts";
import { type DeskState, type Prepared, prepare } from "./desk-state.ts";

/** The counts of the open file for a card, or nothing where it is another file's. */
export async function peopleOf(
  state: DeskState,
  settings: Settings,
  system: ScoringSystem,
): Promise<Profiles | undefined> {
  if (!state.loaded) return undefined;
  const prepared = await preparedFor(state, settings);
  if (prepared && isAbout(prepared, system)) return prepared.profiles;
  return countedBy(
    state,
    system.recipe,
    holdOutOf(system) ?? (system.training ? undefined : prepared?.holdOut),
  )
    .then((counted) => (system.spec.protocol === "consistent" ? consistentRows(counted) : counted))
    .then((counted) =>
      system.training && hashOf(counted) !== system.training.profilesHash ? undefined : counted,
    )
    .catch(nothingFor);
}

/** An audit of a card on counted people: one that was made elsewhere, and not changed since, has seen none of them. */
export function auditOf(system: ScoringSystem, profiles: Profiles): Audit {
  const isElsewhere = !system.training && !system.origin?.edited && countRows(profiles, 1) === 0;
  return audit(system, profiles, isElsewhere ? { rows: "other" } : {});
}

/**
 * What a recount says of a card by hand. That it goes over a limit is no false claim: the audit and the verdict say so. What
 * the checks found stays to be read.
 */
export function claimsOf(verification: Verification): Verification {
  return { ...verification, ok: verification.checks.every(({ ok, kind }) => ok || kind !== undefined) };
}

/** Who was set aside when a card, or the one that it was made from, was learnt. */
export function holdOutOf({ training, origin }: ScoringSystem) {
  return training ? training.holdOut : origin?.edited?.holdOut;
}

/**
 * Counts by a recipe; the latest few are kept, so that an edit of points reads no row. Where what was counted for the
 * settings has all that is asked, it is added up from that, and no row is read either.
 */
export function countedBy(
  state: DeskState,
  recipe: Recipe,
  holdOut: Prepared["holdOut"],
  prepared?: Prepared,
): Promise<Profiles> {
  const { table, info } = state.loaded!;
  const known = counts.get(table) ?? { source: memorySource(table, { name: info.name }), made: new Map() };
  counts.set(table, known);
  const { codebook: _, setAside: __, ...counted } = recipe;
  const key = JSON.stringify([counted, holdOut]);
  const before = known.made.get(key);
  const value = before ?? addedUp(recipe, holdOut, prepared) ?? known.source.profiles(recipe, { holdOut });
  known.made.delete(key);
  known.made.set(key, value);
  for (const [oldest] of known.made) {
    if (known.made.size <= MOST_COUNTS) break;
    known.made.delete(oldest);
  }
  return value;
}

/** Counts of the same rows and groups by some of the conditions that were counted. */
function addedUp(
  recipe: Recipe,
  holdOut: Prepared["holdOut"],
  prepared: Prepared | undefined,
): Promise<Profiles> | undefined {
  const who = ({ codebook: _, setAside: __, columns: ___, ...rest }: Recipe, held: Prepared["holdOut"]) =>
    JSON.stringify([rest, held]);
  if (!prepared || who(recipe, holdOut) !== who(prepared.recipe, prepared.holdOut)) return undefined;
  const among = profilesAmong(prepared.profiles, recipeConditions(recipe));
  return among && Promise.resolve(among);
}

/** Undo and redo go back and forth between a few sets of conditions. */
const MOST_COUNTS = 12;
const counts = new WeakMap<
  object,
  { readonly source: Source; readonly made: Map<string, Promise<Profiles>> }
>();

const hashes = new WeakMap<Profiles, string>();

export function hashOf(profiles: Profiles): string {
  const known = hashes.get(profiles) ?? hashProfiles(profiles);
  hashes.set(profiles, known);
  return known;
}

/** Nothing where the file has not the columns that the settings name. */
async function preparedFor(state: DeskState, settings: Settings): Promise<Prepared | undefined> {
  return prepare(state, settings).catch(nothingFor);
}

function nothingFor(error: unknown): undefined {
  if (error instanceof InputError) return undefined;
  throw error;
}

/** Whether what was counted for settings has all that a card asks: a learnt one must be of these very counts. */
function isAbout({ profiles, recipe, holdOut }: Prepared, system: ScoringSystem): boolean {
  if (system.training) return hashOf(profiles) === system.training.profilesHash;
  const known = new Set(profiles.conditions.map(conditionKey));
  const { outcome, protected: groups, weight, rows } = system.recipe;
  const edited = system.origin?.edited;
  return (
    usedLines(system).every(({ condition }) => known.has(conditionKey(condition))) &&
    (!edited || JSON.stringify(edited.holdOut) === JSON.stringify(holdOut)) &&
    JSON.stringify([outcome, groups, weight, rows]) ===
      JSON.stringify([recipe.outcome, recipe.protected, recipe.weight, recipe.rows])
  );
}
