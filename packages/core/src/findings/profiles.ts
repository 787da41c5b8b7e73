import type { Catalogue, Voice } from "./voice.ts";

/** Of rows: their outcomes, weights, groups and parts. */
export const PROFILES = {
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
} satisfies Catalogue;
