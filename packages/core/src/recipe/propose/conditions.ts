import { fault } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import { bandConditions, thresholdConditions } from "../bands.ts";
import type { Condition } from "../condition/condition.ts";
import { proposeCuts } from "./cuts.ts";
import type { FullRecipeOptions } from "./recipe-options.ts";

/** The conditions of one column, and a note where something was joined. */
export interface ProposedConditions {
  readonly conditions: Condition[];
  readonly note?: Finding;
}

export function proposeConditions(
  summary: ColumnSummary,
  shares: readonly number[],
  options: FullRecipeOptions,
): ProposedConditions {
  const { name: column, kind } = summary;
  const { conditions, note } =
    kind === "number"
      ? { conditions: numberConditions(summary, shares, options), note: undefined }
      : kind === "boolean"
        ? { conditions: [{ column, is: true }] }
        : categoryConditions(summary, options);
  const missing: Condition[] =
    summary.missing > 0 && options.missing === "condition" ? [{ column, missing: true }] : [];
  return { conditions: [...conditions, ...missing], note };
}

/** The user's cuts of a number column, or the proposed ones. */
export function columnCuts(
  summary: ColumnSummary,
  shares: readonly number[],
  options: FullRecipeOptions,
): readonly number[] {
  const own = Object.hasOwn(options.cuts, summary.name) ? options.cuts[summary.name] : undefined;
  return own ?? proposeCuts(summary, shares, options);
}

/** Cuts make sense for numbers only. */
export function checkCutColumn(summary: ColumnSummary): void {
  const { name: column, kind } = summary;
  if (kind !== "number") throw fault({ code: "cuts-of-no-number", column, kind });
}

function numberConditions(
  summary: ColumnSummary,
  shares: readonly number[],
  options: FullRecipeOptions,
): Condition[] {
  const cuts = columnCuts(summary, shares, options);
  return options.style === "intervals"
    ? bandConditions(summary.name, cuts)
    : thresholdConditions(summary.name, cuts);
}

function categoryConditions(summary: ColumnSummary, options: FullRecipeOptions): ProposedConditions {
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
