import { type ColumnKind, toCell } from "../../table/cell.ts";
import type { ConditionKind, Tests } from "../condition/condition.ts";
import { RANGE_WORDS, readNumber } from "./numbers.ts";
import { hasQuoted, quotedText, type ScannedText } from "./scan.ts";

/** What was read, and what kind of column it is about. */
export interface ReadTest {
  readonly test: Tests[ConditionKind];
  /** Absent where any kind will do: "is missing". */
  readonly kind?: ColumnKind;
  /** Whether the kind could be another one: "is 3" and "is yes" may be names of categories as well. */
  readonly unsure?: boolean;
}

const NOT =
  /^(?:(?:is not one of|is none of|is not in|not in|is other than|other than|is not)(?![\p{L}\p{N}_])|!=|<>|\u2260)/iu;
const IS = /^(?:(?:is one of|one of|is in|in|is)(?![\p{L}\p{N}_])|==|=)/iu;
const BRACKETS = /^(?:\((.*)\)|\[(.*)\]|\{(.*)\})$/s;
const SIGN = /[<>=\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]/;

/** What is left of a comparison: "greater than" of "greater than or equal to x". */
const COMPARISON = new RegExp(`^(?:${RANGE_WORDS.join("|")}|equal to)(?:$| .*\\d)`, "i");

interface Item {
  readonly value: string;
  readonly quoted: boolean;
}

/** Reads what follows a column's name as values: "is female", "in clerk, nurse", "is not clerk", "is yes", "is missing". */
export function readValues(
  predicate: string,
  scanned: ScannedText,
  kind: ColumnKind | undefined,
): ReadTest | undefined {
  const not = NOT.exec(predicate)?.[0];
  const head = not ?? IS.exec(predicate)?.[0];
  if (head === undefined) return undefined;
  const items = readItems(predicate.slice(head.length).trim(), scanned);
  if (items === undefined) return undefined;
  const [only] = items;
  if (items.length === 1 && !only!.quoted) {
    const word = readWord(only!.value.toLowerCase(), not !== undefined, kind);
    if (word) return word;
  }
  // "surgery in the last 4 weeks" is no value of "surgery".
  if (
    kind !== "category" &&
    items.length === 1 &&
    !only!.quoted &&
    /\bin$/i.test(head) &&
    !inBrackets(predicate)
  )
    return undefined;
  // Names that could be misread are written in quotation marks.
  if (items.some(({ value, quoted }) => !quoted && /^(?:missing|given|impossible)$/i.test(value)))
    return undefined;
  const values = items.map(({ value }) => value);
  const asked =
    kind === "category"
      ? categories(values, not !== undefined)
      : ((items.length === 1 && !only!.quoted
          ? readSingle(only!.value, not !== undefined, kind)
          : undefined) ?? readNames(items, not !== undefined));
  return asked;
}

/** Words that stand for no value. */
function readWord(word: string, not: boolean, kind: ColumnKind | undefined): ReadTest | undefined {
  if (word === "missing" && !not) return { test: { missing: true } };
  if ((word === "missing" && not) || (word === "given" && !not)) {
    return kind === "number" ? { test: {}, kind } : { test: { notIn: [] }, kind: "category", unsure: true };
  }
  if (word === "any number" && !not) return { test: {}, kind: "number" };
  if (word === "impossible" && !not) return { test: { in: [] }, kind: "category" };
  return undefined;
}

/** A number or an answer. */
function readSingle(value: string, not: boolean, kind: ColumnKind | undefined): ReadTest | undefined {
  const isAnswer = kind === "boolean" || (kind === undefined && /^(?:yes|no|true|false)$/i.test(value));
  const answer = isAnswer ? toCell(value, "boolean") : null;
  if (typeof answer === "boolean") return { test: { is: answer !== not }, kind: "boolean", unsure: true };
  const number = readNumber(value);
  if (number === undefined || not) return undefined;
  return { test: { ge: number, le: number }, kind: "number", unsure: true };
}

/** Categories by names that can't be taken for anything else. */
function readNames(items: readonly Item[], not: boolean): ReadTest | undefined {
  const clear = items.every(
    ({ value, quoted }) =>
      quoted || (!SIGN.test(value) && !/\band\b/i.test(value) && !COMPARISON.test(value)),
  );
  if (!clear || items.every(({ value, quoted }) => !quoted && isOther(value))) return undefined;
  return categories(
    items.map(({ value }) => value),
    not,
  );
}

/** A number or an answer: a list of nothing else is no list of names, unless in quotation marks. */
function isOther(value: string): boolean {
  return readNumber(value) !== undefined || /^(?:yes|no|true|false)$/i.test(value);
}

function categories(values: readonly string[], not: boolean): ReadTest {
  return { test: not ? { notIn: values } : { in: values }, kind: "category" };
}

function inBrackets(predicate: string): boolean {
  return /[)\]}]$/.test(predicate);
}

/** The values of a list with commas or "or", in brackets or not. */
function readItems(text: string, scanned: ScannedText): Item[] | undefined {
  const inner = BRACKETS.exec(text);
  const list = (inner ? (inner[1] ?? inner[2] ?? inner[3])! : text).trim();
  if (list === "") return undefined;
  const items = list.split(/ ?, ?(?:or )?| or /i).map((part): Item | undefined => {
    const quoted = quotedText(part.trim(), scanned);
    if (quoted !== undefined) return { value: quoted, quoted: true };
    return part.trim() === "" || hasQuoted(part) ? undefined : { value: part.trim(), quoted: false };
  });
  return items.every((item) => item !== undefined) ? items : undefined;
}
