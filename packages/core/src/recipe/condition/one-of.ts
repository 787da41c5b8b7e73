import type { Kind, ScoredKind } from "./kind.ts";
import { listWords } from "./value-words.ts";
import { writeName } from "./write-name.ts";

/** One of these categories. */
export interface InTest {
  readonly in: readonly string[];
}

export const scoredOneOf: ScoredKind<"in"> = {
  holds: (condition, cell) => typeof cell === "string" && condition.in.includes(cell),
  values: (condition) => condition.in,
  words: (condition) => (condition.in.length === 0 ? "is impossible" : `is ${listWords(condition.in)}`),
};

export const oneOf: Kind<"in"> = {
  of: "category",
  members: { in: "texts" },
  write: ({ in: values }, name) => {
    if (values.length === 0) return `${name} is impossible`;
    return `${name} ${values.length === 1 ? "is" : "in"} ${values.map(writeName).join(", ")}`;
  },
  sql: ({ in: values }, value, { text }) =>
    values.length === 0 ? { test: "FALSE" } : { test: `${value} IN `, list: values.map(text) },
  flaw: (condition) => (condition.in.length === 0 ? "nobody" : undefined),
};
