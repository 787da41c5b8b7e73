import { quoteText } from "../../text/quote-text.ts";
import type { Condition, RangeCondition } from "../condition/condition.ts";
import { numberWords } from "../condition/words.ts";

/** Comparisons as signs ("age >= 75") or as words ("age at least 75"), which need no escapes in Markdown and HTML. */
export type ConditionStyle = "signs" | "words";

/** A text that `readCondition` reads back as exactly this condition, of the same kind, whatever its names hold. */
export function writeCondition(condition: Condition, style: ConditionStyle = "signs"): string {
  const name = writeName(condition.column);
  if ("missing" in condition) return `${name} is missing`;
  if ("is" in condition) return condition.is ? name : `not ${name}`;
  if ("in" in condition) return `${name} ${listOf(condition.in, "is", "in") ?? "is impossible"}`;
  if ("notIn" in condition)
    return `${name} ${listOf(condition.notIn, "is other than", "is other than") ?? "is given"}`;
  return writeRange(name, condition, style);
}

function listOf(values: readonly string[], one: string, several: string): string | undefined {
  if (values.length === 0) return undefined;
  return `${values.length === 1 ? one : several} ${values.map(writeName).join(", ")}`;
}

const COMPARED: Readonly<Record<ConditionStyle, readonly [ge: string, gt: string, lt: string, le: string]>> =
  {
    signs: [">=", ">", "<", "<="],
    words: ["at least", "above", "under", "at most"],
  };

function writeRange(name: string, { ge, gt, lt, le }: RangeCondition, style: ConditionStyle): string {
  const bounds = [ge, gt, lt, le].flatMap((value, i) =>
    value === undefined ? [] : [{ compared: COMPARED[style][i]!, number: numberWords(value) }],
  );
  const [first, second] = bounds;
  if (!first) return `${name} is any number`;
  if (second && bounds.length === 2) {
    if (ge !== undefined && ge === le) return `${name} = ${first.number}`;
    const low = ge !== undefined ? "<=" : "<";
    const isBand = (ge === undefined) !== (gt === undefined);
    if (isBand && style === "signs")
      return `${first.number} ${low} ${name} ${second.compared} ${second.number}`;
    if (ge !== undefined && lt !== undefined) return `${name} from ${first.number} to under ${second.number}`;
  }
  return `${name} ${bounds.map(({ compared, number }) => `${compared} ${number}`).join(" and ")}`;
}

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
