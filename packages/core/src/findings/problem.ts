import type { Catalogue, Voice } from "./voice.ts";

/** Of limits, fairness and rules. */
export const PROBLEM = {
  "no-protected-column": (_: unknown, voice: Voice) =>
    `a fairness rule needs a protected column; name one with ${voice.setting("protect")}`,
  /** `rows` is "<5" where the number of people may not be told. */
  "small-group": ({ group, rows, least }: { group: string; rows: number | "<5"; least: number }) =>
    `"${group}" has ${rows} rows, fewer than ${least}: not compared as a group`,
  "only-one-group": ({ column, group }: { column: string; group?: string }) =>
    `all rows belong to one group of "${column}"${group === undefined ? "" : ` (${group})`}; fairness needs two groups to compare, protect another column`,
} satisfies Catalogue;
