import { FEW_PEOPLE } from "../../audit/share.ts";
import { MISSING_LEVEL, OTHER_LEVEL } from "../../recipe/recipe.ts";

/** A group of people: its level in one protected column, or in each of several. */
export interface GroupLabel {
  readonly columns: readonly string[];
  readonly levels: readonly string[];
}

/** "female", or "female, under 30" for a combination. */
export function levelWords({ levels }: GroupLabel): string {
  return levels.join(", ");
}

/** "sex = female", "sex = female, age = under 30". */
export function groupWords({ columns, levels }: GroupLabel): string {
  return columns.map((column, i) => `${column} = ${levels[i]}`).join(", ");
}

/** Whether people are in it only because nobody knows, or listed, their level. */
export function isUnknown({ levels }: GroupLabel): boolean {
  return levels.some((level) => level === MISSING_LEVEL || level === OTHER_LEVEL);
}

/** Whether a number of people is too small to say anything. */
export function isFew(n: number): boolean {
  return n < FEW_PEOPLE;
}
