import { quoteText } from "../quote-text.ts";
import { RANGE_WORDS, readNumber, readRange, SHORT_NUMBER } from "./condition-syntax-numbers.ts";

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
export function unlikelyName(text: string): string | undefined {
  if (readRange(text) || readNumber(text) !== undefined)
    return `name the column first, as in ${quoteText(`age ${text}`)}`;
  const [, name = "", inBrackets, alone] = ANSWERED.exec(text) ?? [];
  const answer = inBrackets ?? alone;
  if (answer !== undefined) return `write ${quoteText(`${name.trim()} is ${answer.toLowerCase()}`)}`;
  const asked = ASKED.exec(text);
  if (asked && !/ (?:and|or) /i.test(text.replace(asked[0], " "))) {
    const rest = text
      .slice(asked.index + asked[0].length)
      .trim()
      .slice(0, 40);
    return rest === ""
      ? 'write a comparison with a sign, such as ">= 65" or "= 3"'
      : `write the number alone, without ${quoteText(rest)}, or put a name in quotation marks`;
  }
  const lower = text.toLowerCase();
  if (lower.lastIndexOf(" in ") > lower.lastIndexOf(",") && !lower.includes(" or "))
    return '"in" is for a list; write "is" for one value, or put the name of a yes/no column in quotation marks';
  return undefined;
}
