import type { Condition } from "./condition.ts";

/** A condition as a person reads it on a card: "age from 30 to under 45", "job is clerk or nurse". */
export function conditionWords(condition: Condition): string {
  return `${condition.column} ${predicateWords(condition)}`;
}

/** The same without the column's name, for cards that print the column as a heading. */
export function predicateWords(condition: Condition): string {
  if ("missing" in condition) return "is missing";
  if ("is" in condition) return condition.is ? "is yes" : "is no";
  if ("in" in condition) return `is ${listWords(condition.in)}`;
  if ("notIn" in condition)
    return condition.notIn.length === 0 ? "is given" : `is not ${listWords(condition.notIn)}`;
  const { ge, gt, lt, le } = condition;
  const low =
    ge !== undefined ? `from ${numberWords(ge)}` : gt !== undefined ? `above ${numberWords(gt)}` : "";
  const high =
    lt !== undefined ? `under ${numberWords(lt)}` : le !== undefined ? `up to ${numberWords(le)}` : "";
  if (low === "" && high === "") return "is given";
  if (high === "") return ge !== undefined ? `at least ${numberWords(ge)}` : low;
  if (low === "") return high;
  return ge !== undefined && lt !== undefined ? `${low} to ${high}` : `${low}, ${high}`;
}

/** A number as written by hand: its shortest exact decimal. */
export function numberWords(value: number): string {
  return String(value === 0 ? 0 : value);
}

function listWords(values: readonly string[]): string {
  if (values.length <= 1) return values[0] ?? "none";
  return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
}
