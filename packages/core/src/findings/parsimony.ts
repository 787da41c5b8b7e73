import type { Catalogue, Voice } from "./voice.ts";

function sizes(conditions: readonly number[]): string {
  return conditions.join(", ").replace(/, ([^,]*)$/, " and $1");
}

/** Of the number of conditions, where it is left to cross-validation. */
export const PARSIMONY = {
  "conditions-not-chosen-here": (_: unknown, voice: Voice) =>
    `${voice.setting("conditions")} auto is not possible here: only one card, or each fold of a cross-validation, has its number chosen; name a number, such as 6`,
  "conditions-without-choice": (
    { because, conditions }: { because: "few" | "stopped" | "no-card"; conditions: number },
    voice: Voice,
  ) => {
    const why = {
      few: "a class has too few people for folds",
      stopped: "it was stopped before any number was tried",
      "no-card": "no number of conditions had a card within the limits in every fold",
    }[because];
    return `the number of conditions could not be chosen: ${why}; the usual ${conditions} are allowed, name another with ${voice.setting("conditions")}`;
  },
  "conditions-without-card": ({ conditions }: { conditions: readonly number[] }) =>
    `choosing the number of conditions: with ${sizes(conditions)}, some fold has no card within the limits, so ${conditions.length === 1 ? "it was" : "they were"} left out`,
  "conditions-not-tried": ({
    conditions,
    because,
  }: {
    conditions: readonly number[];
    because: "time" | "stopped";
  }) =>
    `choosing the number of conditions: ${sizes(conditions)} ${conditions.length === 1 ? "was" : "were"} not tried, ${because === "time" ? "the time for it was over; give it more" : "it was stopped before"}`,
} satisfies Catalogue;
