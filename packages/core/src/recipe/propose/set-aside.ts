import type { Finding } from "../../findings/finding.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import { nameWords } from "../../text/name-words.ts";
import type { FullRecipeOptions } from "./recipe-options.ts";

/** Fewer rows than this say nothing about whether values repeat. */
const FEW_ROWS = 20;

const IDENTIFIER_WORDS = new Set(["id", "ids", "nr", "number", "index", "idx", "key", "uuid", "guid"]);
const DATE_PATTERN = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})([T ].*)?$/;

/** Why a column can't give any condition, even when the user asks for it. */
export function uselessReason(
  summary: ColumnSummary,
  options: Pick<FullRecipeOptions, "missing">,
): Finding | undefined {
  if (summary.distinct === 0) return { code: "no-value" };
  if (summary.distinct > 1) return undefined;
  if (summary.missing === 0) return { code: "one-value" };
  return options.missing === "none" ? { code: "one-value", butMissing: true } : undefined;
}

/** Why a column had better not earn points; naming the column overrules it. */
export function doubtfulReason(
  summary: ColumnSummary,
  options: Pick<FullRecipeOptions, "maxCategories" | "rareShare">,
): Finding | undefined {
  if (summary.kind === "number") return runningNumberReason(summary);
  if (summary.kind === "boolean") return undefined;
  const values = summary.categories ?? [];
  if (summary.distinct > options.maxCategories && values.every(({ value }) => DATE_PATTERN.test(value))) {
    return { code: "looks-like-date" };
  }
  const { distinct, rows } = summary;
  if (rows > FEW_ROWS && distinct > rows / 2) {
    const words =
      values.reduce((sum, { value }) => sum + value.trim().split(/\s+/).length, 0) / values.length;
    return { code: words >= 3 ? "looks-like-text" : "looks-like-identifier", values: distinct, rows };
  }
  const isRare = (category: { readonly rows: number }) => category.rows < options.rareShare * rows;
  return values.every(isRare) ? { code: "no-frequent-value", values: distinct } : undefined;
}

/** Whole numbers that never repeat are an identifier by their name, or by filling at least half of their range. */
function runningNumberReason(summary: ColumnSummary): Finding | undefined {
  const { number, rows, distinct } = summary;
  if (number === undefined || !number.whole || rows <= FEW_ROWS || distinct < rows) return undefined;
  if (number.max - number.min + 1 <= rows * 2) return { code: "looks-like-running-number" };
  const isNamedSo = nameWords(summary.name).some((word) => IDENTIFIER_WORDS.has(word));
  return isNamedSo ? { code: "looks-like-identifier", values: distinct, rows } : undefined;
}
