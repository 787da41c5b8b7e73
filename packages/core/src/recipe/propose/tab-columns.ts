import type { TabColumn } from "../../table/cross-tab.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import type { RecipeOutcome } from "../recipe.ts";
import { FEW_CATEGORIES } from "./conditions.ts";
import { tabEdges } from "./outcome-cuts.ts";
import { candidateColumns, proposedOutcome, setAsideReason } from "./propose.ts";
import { type FullRecipeOptions, fullRecipeOptions, type RecipeOptions } from "./recipe-options.ts";
import { findRoles } from "./roles.ts";

/** Of more categories, the rarest are "any other", … */
const MOST_LISTED = 200;
/** … and so are rarer ones, which say nothing about their outcome. */
const LEAST_ROWS = 5;

/** What must be counted by class before a recipe can be proposed, if anything. */
export function recipeTabs(
  summaries: readonly ColumnSummary[],
  options: RecipeOptions,
): { outcome: RecipeOutcome; columns: TabColumn[] } | undefined {
  const full = fullRecipeOptions(options);
  const roles = findRoles(summaries, full);
  const columns = candidateColumns(summaries, roles, full).flatMap((summary) =>
    setAsideReason(summary, roles, full) ? [] : (tabColumn(summary, full) ?? []),
  );
  return columns.length === 0 ? undefined : { outcome: proposedOutcome(roles, full).outcome, columns };
}

/** How the values of a column are counted, where its conditions look at the outcome. */
function tabColumn(summary: ColumnSummary, options: FullRecipeOptions): TabColumn | undefined {
  const { name: column, kind, distinct } = summary;
  if (options.binning !== "outcome" || distinct < 2 || Object.hasOwn(options.cuts, column)) return undefined;
  if (kind === "number") return { column, kind, edges: tabEdges(summary) };
  // Protected groups are never joined.
  if (kind === "boolean" || distinct <= FEW_CATEGORIES || options.protect.includes(column)) return undefined;
  const isListed = ({ rows }: { readonly rows: number }) => rows >= LEAST_ROWS;
  const values = summary.categories!.filter(isListed).slice(0, MOST_LISTED);
  return values.length < 3 ? undefined : { column, kind, values: values.map(({ value }) => value) };
}
