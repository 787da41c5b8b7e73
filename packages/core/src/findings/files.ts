import type { Catalogue, Voice } from "./voice.ts";

/** Of files of recipes, specs, models and sessions: what they are, and what their members must be to each other. */
export const FILES = {
  /** `found` is the format that the file says it has. */
  "other-format": (facts: { path: string; what: string; format: string; found: string | null }) =>
    `invalid ${facts.path}: not a fairscore ${facts.what}; expected an object with "format": "${facts.format}"`,
  "newer-version": (facts: { path: string; what: string; version: number; reads: number }) =>
    `invalid ${facts.path}: version ${facts.version} of the ${facts.what} format; this fairscore reads version ${facts.reads}, update it to read newer ones`,
  "test-of-other-kind": (facts: { path: string; test: string; of: string; column: string; kind: string }) =>
    `invalid ${facts.path}: "${facts.test}" is for a ${facts.of} column, but "${facts.column}" is of kind ${facts.kind}`,
  "bounds-out-of-order": ({ path, low, high }: { path: string; low: number; high: number }) =>
    `invalid ${path}: no number is above ${low} and below ${high}; expected the bounds in order`,
  /** `first` is the place of the other one in the list. */
  "repeated-condition": ({ path }: { path: string; first: number }) =>
    `invalid ${path}: the same condition as an earlier one; expected it once`,
  "columns-for-classes": ({ path, columns, classes }: { path: string; columns: number; classes: number }) =>
    `invalid ${path}: ${columns} columns and ${classes} classes; expected one column per class`,
  "reserved-label": ({ path, label, missing }: { path: string; label: string; missing: boolean }) =>
    `invalid ${path}: "${label}" is the name of ${missing ? "rows without a value" : "all other rows"}; choose another label`,
  "outcome-in-other-role": ({ path, column }: { path: string; column: string }) =>
    `invalid ${path}: column "${column}" is the outcome and has another role; expected one role`,
  "column-of-two-kinds": (facts: {
    path: string;
    column: string;
    read: readonly { readonly kind: string; readonly use: "outcome" | "columns" | "groups" | "rows" }[];
  }) => {
    const where = {
      outcome: "as the outcome",
      columns: "among the columns",
      groups: "among the groups",
      rows: "in rows",
    };
    const kinds = facts.read.map(({ kind, use }) => `a ${kind} ${where[use]}`);
    return `invalid ${facts.path}: column "${facts.column}" is ${kinds.join(" and ")}; give it one kind`;
  },
  "tables-of-other-classes": ({ path, classes }: { path: string; classes: readonly string[] }) =>
    `invalid ${path}: expected one table for each of ${classes.join(", ")}, in this order`,
  "classes-of-other-recipe": ({ path }: { path: string }) =>
    `invalid ${path}: not the classes of the recipe's outcome, in the same order`,
  "proof-of-other-rows": ({ answers }: { answers: string }) =>
    `floorProof: no row has the answers ${answers}; use the rows it was learnt from`,
  /** Of what only core makes: `parts` as its members are called, and the function that makes it. */
  "parts-do-not-fit": ({ path, parts, maker }: { path: string; parts: string; maker: string }) =>
    `invalid ${path}: its ${parts} do not fit the rest of it; make it with ${maker}`,
  /** `writer` is who writes such files. */
  "damaged-file": ({ because, writer }: { because: { code: string }; writer: string }, voice: Voice) =>
    `${voice.words(because)}; the file is damaged or was not written by ${writer}`,
} satisfies Catalogue;
