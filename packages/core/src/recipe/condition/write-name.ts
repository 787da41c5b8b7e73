import { quoteText } from "../../text/quote-text.ts";

/** One to six plain words: letters first, then also digits and signs that mean nothing here. */
const PLAIN = /^[\p{L}_][\p{L}\p{M}\p{N}_./-]*(?: (?:[\p{L}_][\p{L}\p{M}\p{N}_./-]*|\d+)){0,5}$/u;
const LONGEST_PLAIN = 400;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/** Words that mean something in a condition or on a card. */
const RESERVED = new Set(
  (
    "and any at above below between else equal equals everybody everyone exactly false fewer from given greater higher impossible in " +
    "infinity is kind least less lower missing more most no none not older one or other otherwise outcome over starts " +
    "than through to total true under up yes younger"
  ).split(" "),
);

/** A name as it is where nothing in it could be misread, in quotation marks otherwise. */
export function writeName(name: string): string {
  const plain =
    name.length <= LONGEST_PLAIN &&
    PLAIN.test(name) &&
    !UNSEEN.test(name) &&
    !name.split(" ").some((word) => RESERVED.has(word.toLowerCase()));
  return plain ? name : quoteText(name);
}
