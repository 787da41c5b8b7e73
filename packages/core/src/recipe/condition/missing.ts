import type { Kind, ScoredKind } from "./kind.ts";

/** Nothing was recorded. */
export interface MissingTest {
  readonly missing: true;
}

export const scoredMissing: ScoredKind<"missing"> = {
  holds: () => false,
  values: () => [],
  words: () => "is missing",
};

export const missing: Kind<"missing"> = {
  members: { missing: "true" },
  write: (_condition, name) => `${name} is missing`,
  sql: (_condition, value) => ({ test: `${value} IS NULL` }),
  flaw: () => undefined,
};
