import { type Condition, scored } from "./condition.ts";

/** A condition as a person reads it on a card: "age from 30 to under 45", "job is clerk or nurse". */
export function conditionWords(condition: Condition, whole = false): string {
  return `${condition.column} ${predicateWords(condition, whole)}`;
}

/**
 * The same without the column's name, for cards that print the column as a heading. Two conditions on a column share their
 * words only if they hold for the same values. A column of whole numbers reads "is 1" for "from 1 to under 2".
 */
export function predicateWords(condition: Condition, whole = false): string {
  return scored(condition).words(condition, whole);
}
