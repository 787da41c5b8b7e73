import type { ColumnSummary } from "../table/summary.ts";
import type { FullRecipeOptions } from "./recipe-options.ts";

/** Fewer rows than this say nothing about whether values repeat. */
const FEW_ROWS = 20;

const IDENTIFIER_WORDS = new Set(["id", "ids", "nr", "number", "index", "idx", "key", "uuid", "guid"]);
const DATE_PATTERN = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})([T ].*)?$/;

/** Why a column can't give any condition, in words for the user, even when the user asks for it. */
export function uselessReason(
  summary: ColumnSummary,
  options: Pick<FullRecipeOptions, "missing">,
): string | undefined {
  if (summary.distinct === 0) return "no row has a value";
  if (summary.distinct > 1) return undefined;
  if (summary.missing === 0) return "every row has the same value";
  return options.missing === "none" ? "every row that has a value has the same" : undefined;
}

/** Why a column had better not earn points, in words for the user; naming the column overrules it. */
export function doubtfulReason(
  summary: ColumnSummary,
  options: Pick<FullRecipeOptions, "maxCategories" | "rareShare">,
): string | undefined {
  if (summary.kind === "number") return runningNumberReason(summary);
  if (summary.kind === "boolean") return undefined;
  const values = summary.categories ?? [];
  if (summary.distinct > options.maxCategories && values.every(({ value }) => DATE_PATTERN.test(value))) {
    return "it looks like a date; turn it into a number, such as an age or a year, to use it";
  }
  if (summary.rows > FEW_ROWS && summary.distinct > summary.rows / 2) {
    const words =
      values.reduce((sum, { value }) => sum + value.trim().split(/\s+/).length, 0) / values.length;
    const looksLike = words >= 3 ? "free text" : "an identifier";
    return `it looks like ${looksLike}: ${summary.distinct} different values in ${summary.rows} rows`;
  }
  if (values.every(({ rows }) => rows < options.rareShare * summary.rows)) {
    return `it has ${summary.distinct} different values and none of them is frequent`;
  }
  return undefined;
}

/** Whole numbers that never repeat are an identifier by their name, or by filling at least half of their range. */
function runningNumberReason(summary: ColumnSummary): string | undefined {
  const { number, rows, distinct } = summary;
  if (number === undefined || !number.whole || rows <= FEW_ROWS || distinct < rows) return undefined;
  if (number.max - number.min + 1 <= rows * 2) return "it looks like a running number: no value repeats";
  if (nameWords(summary.name).some((word) => IDENTIFIER_WORDS.has(word))) {
    return "it looks like an identifier: no value repeats";
  }
  return undefined;
}

/** The words of a column name: "customerId", "customer_id" and "Customer ID" are all customer, id. */
function nameWords(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}
