import { fault } from "../../findings/fault.ts";
import { compareText } from "../../table/compare-text.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import { bandConditions } from "../bands.ts";
import { numberWords } from "../condition/value-words.ts";
import { predicateWords } from "../condition/words.ts";
import { groupLevels } from "../groups/group-levels.ts";
import { type Level, type LevelColumn, MISSING_LEVEL, OTHER_LEVEL } from "../recipe.ts";
import { columnCuts } from "./conditions.ts";
import type { FullRecipeOptions } from "./recipe-options.ts";

/**
 * The groups or strata of a column: every category, yes and no, or numbers; missing values apart. Whole numbers
 * that are few may be codes of groups, which a band would join and hide, so each is a group of its own; other
 * numbers, and those that the user cuts, are compared in bands.
 */
export function proposeLevels(
  summary: ColumnSummary,
  role: "protected" | "stratum",
  shares: readonly number[],
  options: FullRecipeOptions,
): LevelColumn {
  const { name: column, kind } = summary;
  const groups = Object.hasOwn(options.groups, column) ? options.groups[column] : undefined;
  if (groups) return withMissing(summary, groupLevels(summary, groups));
  if (kind === "category" && summary.distinct > options.maxCategories) {
    const { distinct: values } = summary;
    throw fault({ code: "many-groups", role, column, values, most: options.maxCategories });
  }
  const isCut = role === "stratum" || Object.hasOwn(options.cuts, column);
  const codes = isCut || !summary.number?.whole ? undefined : summary.number.values;
  const levels =
    kind === "number"
      ? (codes?.map((value) => valueLevel(column, value)) ?? bandLevels(summary, shares, options))
      : kind === "boolean"
        ? yesNoLevels(summary)
        : categoryLevels(summary);
  const all = withMissing(summary, levels);
  if (role === "protected" && all.levels.length < 2) {
    const because = { code: summary.distinct === 0 ? "no-value" : "one-value" };
    throw fault({ code: "one-group", column, because });
  }
  return all;
}

function withMissing({ name: column, kind, missing }: ColumnSummary, levels: readonly Level[]): LevelColumn {
  const isTold = missing === 0 || levels.some(({ when }) => when.missing);
  const told: Level = { label: MISSING_LEVEL, when: { column, missing: true } };
  return { column, kind, levels: isTold ? levels : [...levels, told] };
}

function categoryLevels({ name: column, categories = [] }: ColumnSummary): Level[] {
  const values = categories.map(({ value }) => value).sort(compareText);
  return values.map((value) => ({
    // A category that is called like the rows of no category is not to be taken for them.
    label: value === MISSING_LEVEL || value === OTHER_LEVEL ? `"${value}"` : value,
    when: { column, in: [value] },
  }));
}

function yesNoLevels({ name: column, categories = [] }: ColumnSummary): Level[] {
  const levels: Level[] = [
    { label: "yes", when: { column, is: true } },
    { label: "no", when: { column, is: false } },
  ];
  return levels.filter(({ when }) => categories.some(({ value }) => value === String(when.is)));
}

function valueLevel(column: string, value: number): Level {
  return { label: numberWords(value), when: { column, ge: value, le: value } };
}

function bandLevels(summary: ColumnSummary, shares: readonly number[], options: FullRecipeOptions): Level[] {
  const bands = bandConditions(summary.name, columnCuts(summary, shares, options));
  // A single value can't be cut: whoever has it is one group.
  if (bands.length === 0 && summary.number !== undefined) {
    bands.push({ column: summary.name, ge: summary.number.min });
  }
  return bands.map((when) => ({ label: predicateWords(when, summary.number?.whole), when }));
}
