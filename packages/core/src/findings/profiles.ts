import { shown } from "../errors.ts";
import { counted, listed } from "./count-words.ts";
import type { Catalogue, Voice } from "./voice.ts";

/** Of rows: their outcomes, weights, groups and parts. */
export const PROFILES = {
  "several-classes": ({ row, columns }: { row: number; columns: readonly string[] }) =>
    `invalid outcome in row ${row}: ${listed(columns)} are yes; expected one yes per row`,
  "invalid-weight": (facts: { column: string; row: number; cell: number | string | boolean | null }) =>
    `invalid weight in column "${facts.column}", row ${facts.row}: ${facts.cell === null || Number.isNaN(facts.cell) ? "missing" : shown(facts.cell)}; expected a number of at least 0`,
  "weights-all-0": ({ column }: { column: string }) =>
    `invalid weights in column "${column}": all are 0; expected at least one above 0`,
  "weights-too-large": ({ column }: { column: string }) =>
    `invalid weights in column "${column}": their sum is too large to count exactly; divide all weights by the same number`,
  "rows-without-outcome": ({ rows, column }: { rows: number; column?: string }) =>
    `${counted(rows, "row")} without ${column === undefined ? "an outcome" : `"${column}"`} left out`,
  /** How many `rows` is not known of a column of numbers before they are counted. */
  "rows-of-other-classes": ({ rows, column }: { rows?: number; column?: string }) =>
    `${rows === undefined ? "rows" : counted(rows, "row")} with another ${column === undefined ? "outcome" : `"${column}"`} than the classes left out`,
  "rows-that-contradict": ({ rows }: { rows: number }) =>
    `${rows} rows were dropped that contradict most rows with equal answers; accuracy looks better than it is`,
  "no-rows-held-out": ({ column, value }: { column: string; value: string }) =>
    `no rows to hold out: none with an outcome has "${value}" in column "${column}"`,
  /** `use` is what the column is for already. */
  "held-out-column": (facts: { column: string; use: "recipe" | "outcome" | "only" }, voice: Voice) => {
    const why = {
      recipe: "the recipe has conditions on it; take it out of the recipe",
      outcome: "it is the outcome or the weight; choose another column",
      only: `it is to give points; take it out of ${voice.setting("only")}`,
    }[facts.use];
    return `can't hold out rows by column "${facts.column}": ${why}`;
  },
  "proxy-line": ({ line, column, groups }: { line: string; column: string; groups: readonly string[] }) =>
    `"${line}" gives points and says much about "${column}": it is true far more often of ${groups.join(" than of ")}; the audit's report has the rates`,
} satisfies Catalogue;
