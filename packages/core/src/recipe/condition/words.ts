import type { Condition, RangeCondition } from "./condition.ts";

/** A condition as a person reads it on a card: "age from 30 to under 45", "job is clerk or nurse". */
export function conditionWords(condition: Condition, whole = false): string {
  return `${condition.column} ${predicateWords(condition, whole)}`;
}

/**
 * The same without the column's name, for cards that print the column as a heading. Two conditions on a column
 * share their words only if they hold for the same values. "Other than" (and not just "not") since a missing
 * value is no other value. A column of whole numbers reads "is 1" for "from 1 to under 2".
 */
export function predicateWords(condition: Condition, whole = false): string {
  if ("missing" in condition) return "is missing";
  if ("is" in condition) return condition.is ? "is yes" : "is no";
  if ("in" in condition) return condition.in.length === 0 ? "is impossible" : `is ${listWords(condition.in)}`;
  if ("notIn" in condition) {
    return condition.notIn.length === 0 ? "is given" : `is other than ${listWords(condition.notIn)}`;
  }
  return (whole ? wholeWords(condition) : undefined) ?? rangeWords(condition);
}

/** A number as written by hand: its shortest exact decimal. */
export function numberWords(value: number): string {
  return String(value === 0 ? 0 : value);
}

/** Counts and ages as people say them; large numbers, such as money, read better with "under". */
function wholeWords({ ge, gt, lt, le }: RangeCondition): string | undefined {
  if (ge === undefined || lt === undefined || gt !== undefined || le !== undefined) return undefined;
  if (!Number.isInteger(ge) || !Number.isInteger(lt) || lt <= ge || lt > 1000 || ge < -1000) return undefined;
  return lt === ge + 1 ? `is ${numberWords(ge)}` : `from ${numberWords(ge)} to ${numberWords(lt - 1)}`;
}

function rangeWords({ ge, gt, lt, le }: RangeCondition): string {
  if (ge !== undefined && ge === le && gt === undefined && lt === undefined) return `is ${numberWords(ge)}`;
  if (ge !== undefined && lt !== undefined && gt === undefined && le === undefined) {
    return `from ${numberWords(ge)} to under ${numberWords(lt)}`;
  }
  const parts: string[] = [];
  if (ge !== undefined) parts.push(`at least ${numberWords(ge)}`);
  if (gt !== undefined) parts.push(`above ${numberWords(gt)}`);
  if (lt !== undefined) parts.push(`under ${numberWords(lt)}`);
  if (le !== undefined) parts.push(`at most ${numberWords(le)}`);
  return parts.length === 0 ? "is given" : parts.join(" and ");
}

function listWords(values: readonly string[]): string {
  const quoted = values.map(categoryWords);
  if (quoted.length === 1) return quoted[0]!;
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** A category, in quotation marks where it could be read as anything but one value. */
function categoryWords(value: string): string {
  const couldMislead =
    value !== value.trim() ||
    /[,"\p{Cc}]|\s\s/u.test(value) ||
    /(^|\s)or(\s|$)/i.test(value) ||
    /^(missing|given|impossible|)$/i.test(value) ||
    /^other than\s/i.test(value);
  return couldMislead ? JSON.stringify(value) : value;
}
