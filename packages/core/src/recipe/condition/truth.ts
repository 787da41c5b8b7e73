import type { Kind, ScoredKind } from "./kind.ts";

/** A yes/no column that is yes (`true`) or no (`false`); missing is neither. */
export interface IsTest {
  readonly is: boolean;
}

export const scoredTruth: ScoredKind<"is"> = {
  holds: ({ is }, cell) => cell === is,
  values: ({ is }) => [is],
  words: ({ is }) => (is ? "is yes" : "is no"),
};

export const truth: Kind<"is"> = {
  of: "boolean",
  members: { is: "flag" },
  write: ({ is }, name) => (is ? name : `not ${name}`),
  sql: ({ is }, value) => ({ test: `${value} = ${is ? "TRUE" : "FALSE"}` }),
  flaw: () => undefined,
};
