import type { Finding } from "../findings/finding.ts";
import { systemHost } from "../host.ts";
import { specFor } from "../problem/asked-spec.ts";
import type { Spec } from "../problem/spec.ts";
import { checkSource } from "../profiles/check-source.ts";
import { memorySource } from "../profiles/memory-source.ts";
import { consistentRows, countRows, profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Source } from "../profiles/source.ts";
import type { FoldOut, HoldOut } from "../profiles/split.ts";
import { checkRecipe } from "../recipe/check-recipe.ts";
import { proposeRecipe } from "../recipe/propose/propose.ts";
import { recipeQuantiles } from "../recipe/propose/quantile-shares.ts";
import type { RecipeOptions } from "../recipe/propose/recipe-options.ts";
import { recipeTabs } from "../recipe/propose/tab-columns.ts";
import { type Recipe, recipeMissing } from "../recipe/recipe.ts";
import { refuse } from "../schema.ts";
import { readRows, tableFromColumns } from "../table/table.ts";
import { inTurns } from "../turns.ts";
import type { FitInput } from "./fit-options.ts";
import { withoutHeldOutColumn } from "./held-out-column.ts";
import { checkDates, checkSides, splitNotes } from "./held-out-sides.ts";
import { likelyLeaks } from "./likely-leaks.ts";
import { checkRequest, type FitRequest, isOrdered } from "./request.ts";
import { rowsFor } from "./rows-together.ts";

/** The way up to the counts: checks the request, makes the recipe, and counts the rows that it keeps. */
export async function countFor(
  input: FitInput,
  request: FitRequest,
  holdOut?: HoldOut,
): Promise<{ profiles: Profiles; recipe: Recipe; spec: Spec; notes: readonly Finding[] }> {
  const asked = checkRequest(request, holdOut);
  const source = await openInput(input, request);
  const { recipe, notes } = await recipeFor(source, request, holdOut);
  const spec = specFor(asked, recipe, isOrdered(request));
  const counted = await source.profiles(recipe, { holdOut });
  if (holdOut) checkSides([countRows(counted, 0), countRows(counted, 1)], recipe.rows, holdOut);
  const profiles = spec.protocol === "consistent" ? consistentRows(counted) : counted;
  const told = [
    ...source.notes,
    ...lastingNotes(notes),
    ...droppedNotes(profiles, recipe),
    ...splitNotes(profiles, recipe, holdOut, source.columns),
    ...likelyLeaks(profilesOfPart(profiles, 0)),
  ];
  return { profiles, recipe, spec, notes: told };
}

/**
 * Rows, columns or a source as a source; reads many rows in turns, so that others have the thread as well. Values that
 * the request takes for missing are read so; a source has been read.
 */
export async function openInput(input: FitInput, request: MissingRequest = {}): Promise<Source> {
  if (typeof input !== "object" || input === null)
    refuse(input, "data", "rows as objects, columns by name, or a source");
  const missing = recipeMissing(request.recipe ?? request);
  if (Array.isArray(input)) return memorySource((await inTurns(readRows(input, { missing }), systemHost))!);
  if (typeof (input as Source).summarise === "function") {
    checkSource(input);
    return input as Source;
  }
  const columns = input as Readonly<Record<string, ArrayLike<unknown>>>;
  return memorySource(tableFromColumns(columns, { missing }));
}

type MissingMembers = Parameters<typeof recipeMissing>[0];
type MissingRequest = MissingMembers & { readonly recipe?: MissingMembers };

/** The given recipe, checked against the source, or one proposed from the rows that are not set aside. */
export async function recipeFor(
  source: Source,
  given: RecipeOptions | { readonly recipe: Recipe },
  holdOut?: HoldOut,
  inner?: FoldOut,
): Promise<{ recipe: Recipe; notes: readonly Finding[] }> {
  const request = withoutHeldOutColumn(given, holdOut, source.columns);
  if ("recipe" in request) {
    checkRecipe(request.recipe, source.columns);
    return { recipe: request.recipe, notes: [] };
  }
  const { rows, notes } = await rowsFor(source, request);
  const among = { holdOut, inner, keep: rows };
  const summaries = await source.summarise({ quantiles: recipeQuantiles(request), ...among });
  if (holdOut) {
    checkDates(holdOut, summaries);
    // Before a column is blamed for having no value.
    if (summaries[0]?.rows === 0) checkSides([0, source.rowCount], rows, holdOut);
  }
  const options = {
    ...request,
    rows,
    mentioned: [...(request.mentioned ?? []), ...namedIn("rules" in given ? given.rules : undefined)],
    sourceName: request.sourceName ?? source.name,
  };
  const wanted = recipeTabs(summaries, options);
  const tabs = wanted && (await source.crossTabs({ ...wanted, ...among }));
  const proposed = proposeRecipe(summaries, options, tabs);
  const { dates } = source;
  return {
    recipe: dates ? { ...proposed.recipe, dates } : proposed.recipe,
    notes: [...notes, ...proposed.notes],
  };
}

/** All texts of rules, whatever they name. */
export function namedIn(rules: unknown): string[] {
  if (typeof rules === "string") return [rules];
  return typeof rules === "object" && rules !== null ? Object.values(rules).flatMap(namedIn) : [];
}

/** The notes on a recipe that stand when rows are counted: who is left out, a summary knows less exactly. */
export function lastingNotes(notes: readonly Finding[]): Finding[] {
  return notes.filter(({ code }) => code !== "rows-without-outcome" && code !== "rows-of-other-classes");
}

function droppedNotes({ dropped }: Profiles, { outcome }: Recipe): Finding[] {
  const { leftOut = [], missingOutcome, otherOutcome, inconsistent } = dropped;
  const of = "column" in outcome && { column: outcome.column };
  const notes: Finding[] = [
    ...leftOut.map((some) => ({ code: "rows-left-out", ...some }) as const),
    { code: "rows-without-outcome", rows: missingOutcome, ...of },
    { code: "rows-of-other-classes", rows: otherOutcome, ...of },
    { code: "rows-that-contradict", rows: inconsistent },
  ];
  return notes.filter((note) => "rows" in note && Number(note.rows) > 0);
}
