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
  "condition-leaves-nobody": ({ when, side }: { when: string; side: "held-out" | "learnt" }) =>
    side === "held-out"
      ? `no rows to hold out: ${when} holds for none with an outcome; give a condition that holds for some`
      : `no rows to learn from: ${when} holds for all with an outcome; give a condition that holds for some only`,
  "units-leave-nobody": ({ column, side }: { column: string; side: "held-out" | "learnt" }, voice: Voice) =>
    `no rows to ${side === "learnt" ? "learn from" : "hold out"}: rows with equal "${column}" stay together, and too few values are left to divide; give a ${voice.setting("unit")} with more values, or another ${voice.setting("seed")}`,
  "held-out-no-date": ({ column, value }: { column: string; value: string }) =>
    `can't compare column "${column}" with a date: it has ${shown(value)}; write dates as 2024-01-31 to hold rows out by them`,
  "held-out-no-day": ({ when, date }: { when: string; date: string }) =>
    `can't hold out rows by ${when}: the calendar has no ${date}; write a date such as 2024-01-31`,
  "held-out-other-kind": ({ when, column, kind }: { when: string; column: string; kind: string }) =>
    `can't hold out rows by ${when}: column "${column}" holds ${kind === "number" ? "numbers" : kind === "boolean" ? "yes and no" : "texts"}; compare numbers with numbers, and dates with dates such as 2024-01-31`,
  /** `barred`: the column that gives no points for it. */
  "held-out-when": (
    facts: { when: string; held: number; learnt: number; barred?: string; unit?: string },
    voice: Voice,
  ) =>
    `${counted(facts.held, "row")} held out (${facts.when}${facts.unit === undefined ? "" : `, and all other rows of the same "${facts.unit}"`}), ${counted(facts.learnt, "row")} to learn from${facts.barred === undefined ? "" : `; "${facts.barred}" gives no points, since rows to come differ in it (${voice.setting("only")} can name it)`}`,
  "copied-rows": ({ rows, columns }: { rows: number; columns: number }, voice: Voice) => {
    const these =
      rows === 1 ? "1 row looks like a copy: it equals" : `${rows} rows look like copies: they equal`;
    return `${these} an earlier row in all ${counted(columns, "column")} that tell rows apart; copies stay on one side wherever rows are divided; ${voice.setting("copies")} drop leaves them out, ${voice.setting("copies")} apart takes them for other people`;
  },
  /** One condition, or all of a column's where none is named, is right about so many rows; `usual` has the most frequent class. */
  "likely-leak": (
    facts: { column: string; condition?: string; right: number; rows: number; usual: number },
    voice: Voice,
  ) => {
    const share = (part: number) => `${Math.floor((1000 * part) / facts.rows) / 10}%`;
    return `column "${facts.column}" looks like a leak: ${facts.condition === undefined ? "it" : `"${facts.condition}"`} alone tells the outcome of ${share(facts.right)} of the rows (the most frequent class is ${share(facts.usual)}); if it is known only after the outcome, or made of it, leave it out with ${voice.setting("ignore")}`;
  },
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
