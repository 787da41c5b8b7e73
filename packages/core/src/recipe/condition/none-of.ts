import type { Kind, ScoredKind } from "./kind.ts";
import { listWords } from "./value-words.ts";
import { writeName } from "./write-name.ts";

/** Any category but these: rare and never-seen ones. A missing value is not "any other". */
export interface NotInTest {
  readonly notIn: readonly string[];
}

export const scoredNoneOf: ScoredKind<"notIn"> = {
  holds: ({ notIn }, cell) => typeof cell === "string" && !notIn.includes(cell),
  values: ({ notIn }) => notIn,
  // "Other than" (and not just "not") since a missing value is no other value.
  words: ({ notIn }) => (notIn.length === 0 ? "is given" : `is other than ${listWords(notIn)}`),
};

export const noneOf: Kind<"notIn"> = {
  of: "category",
  members: { notIn: "texts" },
  write: ({ notIn }, name) =>
    `${name} ${notIn.length === 0 ? "is given" : `is other than ${notIn.map(writeName).join(", ")}`}`,
  sql: ({ notIn }, value, { text }) =>
    notIn.length === 0
      ? { test: `${value} IS NOT NULL` }
      : { test: `${value} NOT IN `, list: notIn.map(text) },
  flaw: () => undefined,
};
