import type { Finding } from "../../findings/finding.ts";
import { RANGE_WORDS, readNumber, readRange, SHORT_NUMBER } from "./numbers.ts";

const SPAN = `${SHORT_NUMBER} ?(?:-|\u2013|\u2014|\u2212|\\.\\.|to|and) ?${SHORT_NUMBER}`;
const COMPARED = `(?:${RANGE_WORDS.join("|")}|from|equals?|equal to|exactly) ?${SHORT_NUMBER}`;
/** A number that is asked for in the middle of a text. */
const ASKED = new RegExp(` (?:(?:from |between )?${SPAN}|${COMPARED}|${SHORT_NUMBER} ?\\+)(?![\\d.,])`, "i");
const ANSWERED =
  /^(.*[\p{L}\p{N}]) ?(?:[-\u2013\u2014] ?)?(?:\((yes|no)\)|(?<= )(yes|no|true|false|missing))$/iu;

/**
 * Why a text is no name of a yes/no column, though it could be one: it says what is asked of a column, in words that
 * can't be read. Nobody has a column "age over 75 years", and nobody would ever get its points.
 */
export function unlikelyName(text: string): Finding | undefined {
  if (readRange(text) || readNumber(text) !== undefined)
    return { code: "condition-without-column", test: text };
  const [, name = "", inBrackets, alone] = ANSWERED.exec(text) ?? [];
  const answer = inBrackets ?? alone;
  if (answer !== undefined)
    return { code: "condition-answer", column: name.trim(), answer: answer.toLowerCase() };
  const asked = ASKED.exec(text);
  if (asked && !/ (?:and|or) /i.test(text.replace(asked[0], " "))) {
    const rest = text
      .slice(asked.index + asked[0].length)
      .trim()
      .slice(0, 40);
    return rest === ""
      ? { code: "condition-without-sign" }
      : { code: "condition-number-not-alone", rest, orName: true };
  }
  const lower = text.toLowerCase();
  if (lower.lastIndexOf(" in ") > lower.lastIndexOf(",") && !lower.includes(" or "))
    return { code: "condition-in-one-value" };
  return undefined;
}
