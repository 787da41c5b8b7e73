import { fault } from "../../findings/fault.ts";
import { type Finding, words } from "../../findings/finding.ts";
import type { CrossTab } from "../../table/cross-tab.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import { codebookFor } from "../codebook.ts";
import { looksProtected } from "../groups/looks-protected.ts";
import type { Recipe, RecipeColumn, SetAside } from "../recipe.ts";
import { checkCutColumn, isOfCodes, proposeConditions } from "./conditions.ts";
import { proposeLevels } from "./levels.ts";
import { outcomeOfColumn, outcomeOfColumns, type ProposedOutcome } from "./outcome.ts";
import { tellsNothing } from "./outcome-cuts.ts";
import { recipeQuantiles } from "./quantile-shares.ts";
import { type FullRecipeOptions, fullRecipeOptions, type RecipeOptions } from "./recipe-options.ts";
import { findRoles, type Roles } from "./roles.ts";
import { doubtfulReason, uselessReason } from "./set-aside.ts";

/** A recipe, and what was set aside, joined or left out for it. */
export interface ProposedRecipe {
  readonly recipe: Recipe;
  readonly notes: readonly Finding[];
}

/**
 * Proposes a recipe for a table from the summaries of its columns, which must have been asked for the
 * quantiles of `recipeQuantiles(options)`, and from their counts by class, which must be those of
 * `recipeTabs(summaries, options)`: a column without them is cut into bands of as many rows each. Looks at no row, so it
 * costs the same for any number of rows.
 */
export function proposeRecipe(
  summaries: readonly ColumnSummary[],
  options: RecipeOptions,
  tabs: readonly CrossTab[] = [],
): ProposedRecipe {
  const full = fullRecipeOptions(options);
  const shares = recipeQuantiles(options);
  const roles = findRoles(summaries, full);
  for (const summary of summaries) {
    if (Object.hasOwn(full.cuts, summary.name)) checkCutColumn(summary);
  }
  if (roles.weight?.kind === "category") {
    throw fault({ code: "text-as-weight", column: roles.weight.name });
  }
  const { outcome, notes } = proposedOutcome(roles, full);
  const codebook = full.codebook && codebookFor(full.codebook, summaries, outcome);
  const features = proposeFeatures(summaries, roles, shares, full, tabs);
  if (features.columns.length === 0) {
    throw fault({ code: "no-column-earns", source: full.sourceName });
  }
  const levels = (columns: readonly ColumnSummary[], role: "protected" | "stratum") =>
    columns.map((summary) => proposeLevels(summary, role, shares, full));
  return {
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome,
      columns: features.columns,
      protected: levels(roles.protect, "protected"),
      strata: levels(roles.strata, "stratum"),
      ...(full.weight === undefined ? {} : { weight: full.weight }),
      ...(full.rows === undefined ? {} : { rows: full.rows }),
      ...(full.missingTexts === undefined ? {} : { missingTexts: full.missingTexts }),
      ...(codebook && { codebook }),
      ...(full.missingNumbers === undefined ? {} : { missingNumbers: full.missingNumbers }),
      ...(full.missingValues === undefined ? {} : { missingValues: full.missingValues }),
      setAside: features.setAside,
    },
    notes: [
      ...notes,
      ...features.notes,
      ...likelyGroups(features.columns, roles),
      ...likelyCodes(features, roles, summaries),
    ],
  };
}

export function proposedOutcome({ outcome }: Roles, options: FullRecipeOptions): ProposedOutcome {
  const [single, ...more] = outcome;
  const { classes } = options;
  return more.length === 0
    ? outcomeOfColumn(single!, classes, recipeQuantiles(options))
    : outcomeOfColumns(outcome, classes);
}

function proposeFeatures(
  summaries: readonly ColumnSummary[],
  roles: Roles,
  shares: readonly number[],
  options: FullRecipeOptions,
  tabs: readonly CrossTab[],
): { columns: RecipeColumn[]; setAside: SetAside[]; notes: Finding[] } {
  const columns: RecipeColumn[] = [];
  const setAside: SetAside[] = [];
  const notes: Finding[] = [];
  const tabOf = new Map(tabs.map((tab) => [tab.column, tab]));
  const blanks: { column: string; rows: number }[] = [];
  const candidates = candidateColumns(summaries, roles, options).map((summary) => ({
    summary,
    because: setAsideReason(summary, roles, options),
    tab: tabOf.get(summary.name),
  }));
  const idle = candidates.filter(
    ({ summary, because, tab }) => !because && tab && isIdle(summary, tab, roles, options),
  );
  // Where nothing tells anything, everything is tried.
  const isAside =
    idle.length < candidates.filter(({ because }) => !because).length ? new Set(idle) : new Set();
  for (const candidate of candidates) {
    const { summary, tab } = candidate;
    const column = summary.name;
    const because = isAside.has(candidate) ? { code: "tells-nothing" as const } : candidate.because;
    if (because !== undefined) {
      setAside.push({ column, reason: words(because), finding: because });
      // The user knows what the user chose.
      if (userChoice(column, roles) === undefined) notes.push({ code: "set-aside", column, because });
      continue;
    }
    const { conditions, note } = proposeConditions(summary, shares, options, tab);
    columns.push({ column, kind: summary.kind, ...(summary.number?.whole && { whole: true }), conditions });
    if (note !== undefined) notes.push(note);
    if (summary.missing > 0 && options.missing === "none") blanks.push({ column, rows: summary.missing });
  }
  if (blanks.length > 0) notes.push({ code: "missing-earns-nothing", columns: blanks });
  return { columns, setAside, notes };
}

/** Columns that give points though they look like protected ones, and that nobody has named. */
function likelyGroups(columns: readonly RecipeColumn[], { protect }: Roles): Finding[] {
  const named = new Set(protect.map(({ name }) => name));
  const likely = columns
    .map(({ column }) => column)
    .filter((name) => !named.has(name) && looksProtected(name));
  return likely.length === 0 ? [] : [{ code: "look-protected", columns: likely }];
}

/** Numbers which look like codes for missing values, of columns that are used or would be but for these numbers. */
function likelyCodes(
  {
    columns,
    setAside,
  }: { readonly columns: readonly RecipeColumn[]; readonly setAside: readonly SetAside[] },
  { protect, strata }: Roles,
  summaries: readonly ColumnSummary[],
): Finding[] {
  const used = new Set([
    ...columns.map(({ column }) => column),
    ...setAside.filter(({ finding }) => finding?.code === "tells-nothing").map(({ column }) => column),
    ...[...protect, ...strata].map(({ name }) => name),
  ]);
  return summaries.flatMap(({ name: column, number }): Finding[] =>
    used.has(column) && number?.apart ? [{ code: "codes-apart", column, codes: number.apart }] : [],
  );
}

/** Whether a number column tells nothing about the outcome, and nobody has asked for it by name. */
function isIdle(summary: ColumnSummary, tab: CrossTab, roles: Roles, options: FullRecipeOptions): boolean {
  const isAskedFor =
    roles.only?.has(summary.name) || options.mentioned.some((name) => name.includes(summary.name));
  return !isAskedFor && summary.kind === "number" && !isOfCodes(summary, tab) && tellsNothing(tab, options);
}

/** The columns whose role lets them earn points. */
export function candidateColumns(
  summaries: readonly ColumnSummary[],
  roles: Roles,
  options: FullRecipeOptions,
): ColumnSummary[] {
  const taken = new Set([...roles.outcome, ...(roles.weight ? [roles.weight] : [])]);
  if (!options.protectedAsFeatures) for (const summary of roles.protect) taken.add(summary);
  return summaries.filter((summary) => !taken.has(summary));
}

/** Why such a column gives no conditions all the same, if so. */
export function setAsideReason(
  summary: ColumnSummary,
  roles: Roles,
  options: FullRecipeOptions,
): Finding | undefined {
  return userChoice(summary.name, roles) ?? dataReason(summary, roles, options);
}

function userChoice(column: string, roles: Roles): Finding | undefined {
  if (roles.unit === column) return { code: "unit-by-choice" };
  if (roles.ignore.has(column)) return { code: "ignored-by-choice" };
  if (roles.only !== undefined && !roles.only.has(column)) return { code: "not-chosen" };
  return undefined;
}

function dataReason(summary: ColumnSummary, roles: Roles, options: FullRecipeOptions): Finding | undefined {
  if (Object.hasOwn(options.cuts, summary.name)) return undefined;
  const useless = uselessReason(summary, options);
  if (useless !== undefined || roles.only?.has(summary.name)) return useless;
  return doubtfulReason(summary, options);
}
