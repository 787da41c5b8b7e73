import { type Question, questionsOf } from "@fairscore/core";
import { inWords, visible } from "@fairscore/core/parts";
import { computed, effect } from "@preact/signals";
import { className, columnName } from "../model/names.ts";
import { noun } from "../text/noun.ts";
import { selected } from "./cards.ts";
import { settings } from "./settings.ts";

// Every text speaks of rows by what the codebook calls them.
effect(() => {
  const { person, people } = settings.value.codebook ?? {};
  noun.value = person && people ? { one: visible(person), many: visible(people) } : undefined;
});

/** A class of the card that is shown, as people read it. */
export function classText(name: string): string {
  const made = selected.value?.settings ?? settings.value;
  return visible(className(made, name));
}

/** A column of the file, as people read it. */
export function columnText(column: string): string {
  return visible(columnName(settings.value, column));
}

/**
 * The questions of the card that is shown in the words of its codebook, each with as many answers as the card asks by the
 * values of the data: they stand in the same places.
 */
export const wordedQuestions = computed<readonly Question[]>(() => {
  const system = selected.value?.system;
  if (!system) return [];
  const asked = questionsOf(system);
  const worded = inWords(system).system;
  if (worded === system) return asked;
  return questionsOf(worded).map((question, q) => {
    const own = asked[q]!;
    return question.answers.length === own.answers.length ? question : { ...own, column: question.column };
  });
});
