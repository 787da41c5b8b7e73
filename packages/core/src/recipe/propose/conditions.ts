import { fault } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import type { CrossTab } from "../../table/cross-tab.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import { bandConditions, thresholdConditions } from "../bands.ts";
import type { Condition } from "../condition/condition.ts";
import { joinAlike } from "./alike.ts";
import { areCodes } from "./codes.ts";
import { proposeCuts } from "./cuts.ts";
import { partPrice } from "./division.ts";
import { outcomeCuts } from "./outcome-cuts.ts";
import type { FullRecipeOptions } from "./recipe-options.ts";

/** So many categories are asked for one by one; of more, those that are alike are joined. */
export const FEW_CATEGORIES = 8;

/** The conditions of one column, and a note where something was joined. */
export interface ProposedConditions {
  readonly conditions: Condition[];
  readonly note?: Finding;
}

/** `tab`: the column by class; without it, conditions do not look at the outcome. */
export function proposeConditions(
  summary: ColumnSummary,
  shares: readonly number[],
  options: FullRecipeOptions,
  tab?: CrossTab,
): ProposedConditions {
  const { name: column, kind } = summary;
  const { conditions, note } =
    kind === "number"
      ? numberConditions(summary, shares, options, tab)
      : kind === "boolean"
        ? { conditions: [{ column, is: true }] }
        : categoryConditions(summary, options, tab);
  const missing: Condition[] =
    summary.missing > 0 && options.missing === "condition" ? [{ column, missing: true }] : [];
  return { conditions: [...conditions, ...missing], note };
}

/** The user's cuts of a number column, or the proposed ones. */
export function columnCuts(
  summary: ColumnSummary,
  shares: readonly number[],
  options: FullRecipeOptions,
  tab?: CrossTab,
): readonly number[] {
  const own = Object.hasOwn(options.cuts, summary.name) ? options.cuts[summary.name] : undefined;
  return own ?? (tab ? outcomeCuts(summary, tab, options) : proposeCuts(summary, shares, options));
}

/** Cuts make sense for numbers only. */
export function checkCutColumn(summary: ColumnSummary): void {
  const { name: column, kind } = summary;
  if (kind !== "number") throw fault({ code: "cuts-of-no-number", column, kind });
}

/** Whether the numbers of a column are few, whole, and names rather than amounts. */
export function isOfCodes({ number }: ColumnSummary, { counts: [counts] }: CrossTab): boolean {
  return number?.whole === true && number.values !== undefined && areCodes(counts!);
}

function numberConditions(
  summary: ColumnSummary,
  shares: readonly number[],
  options: FullRecipeOptions,
  tab: CrossTab | undefined,
): ProposedConditions {
  const { name: column, number, rows } = summary;
  if (tab && isOfCodes(summary, tab)) {
    const values = number!.values!;
    const isFrequent = (_: number, i: number) => sum(tab.counts[0]![i]!) >= options.rareShare * rows;
    const codes = values.filter(isFrequent).slice(0, options.maxCategories);
    const note: Finding = { code: "codes-as-categories", column, values: values.length };
    return { conditions: codes.map((value) => ({ column, ge: value, le: value })), note };
  }
  const cuts = columnCuts(summary, shares, options, tab);
  const conditions = options.style === "intervals" ? bandConditions : thresholdConditions;
  return { conditions: conditions(column, cuts) };
}

function categoryConditions(
  summary: ColumnSummary,
  options: FullRecipeOptions,
  tab: CrossTab | undefined,
): ProposedConditions {
  if (tab) return joinedCategories(summary, options, tab);
  const { name: column, rows, distinct, categories = [] } = summary;
  const frequent = categories.filter((category) => category.rows >= options.rareShare * rows);
  // A column of rare values only comes here when the user asks for it.
  const kept = (frequent.length > 0 ? frequent : categories).slice(0, options.maxCategories);
  const values = kept.map(({ value }) => value);
  const conditions: Condition[] = values.map((value) => ({ column, in: [value] }));
  const joined = distinct - kept.length;
  if (joined === 0) return { conditions };
  const joinedRows = rows - summary.missing - kept.reduce((sum, category) => sum + category.rows, 0);
  return {
    conditions: [...conditions, { column, notIn: values }],
    note: { code: "rare-values-joined", column, values: joined, rows: joinedRows },
  };
}

/** Blocks of categories that are alike in their outcome; what the tab does not list is "any other". */
function joinedCategories(
  { name: column, distinct, categories = [] }: ColumnSummary,
  options: FullRecipeOptions,
  { counts: [counts] }: CrossTab,
): ProposedConditions {
  const listed = counts!.slice(0, -1);
  const rows = listed.reduce((all, cell) => all + sum(cell), 0);
  const blocks = joinAlike(listed, {
    most: Math.min(FEW_CATEGORIES, options.maxCategories),
    least: options.rareShare * rows,
    price: partPrice(rows, listed[0]!.length),
  });
  const named = blocks.map((block) => block.map((i) => categories[i]!.value));
  const conditions: Condition[] = named.map((values) => ({ column, in: values }));
  return {
    conditions: listed.length < distinct ? [...conditions, { column, notIn: named.flat() }] : conditions,
    note: { code: "values-joined", column, values: distinct, blocks: conditions.length },
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((a, b) => a + b, 0);
}
