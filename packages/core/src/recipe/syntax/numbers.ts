import { toCell } from "../../table/cell.ts";
import type { RangeTest } from "../condition/range.ts";

type Bound = keyof RangeTest;

/** Signs that compare, with the bound that each sets on what stands to its left. */
const SIGNS: ReadonlyMap<string, Bound> = new Map([
  [">=", "ge"],
  ["\u2265", "ge"],
  ["\u2a7e", "ge"],
  ["\u2267", "ge"],
  ["=>", "ge"],
  [">", "gt"],
  ["<=", "le"],
  ["\u2264", "le"],
  ["\u2a7d", "le"],
  ["\u2266", "le"],
  ["=<", "le"],
  ["<", "lt"],
]);

const WORDS: ReadonlyMap<string, Bound> = new Map([
  ["at least", "ge"],
  ["not under", "ge"],
  ["not below", "ge"],
  ["not less than", "ge"],
  ["no less than", "ge"],
  ["greater than or equal to", "ge"],
  ["more than or equal to", "ge"],
  ["above", "gt"],
  ["over", "gt"],
  ["more than", "gt"],
  ["greater than", "gt"],
  ["higher than", "gt"],
  ["older than", "gt"],
  ["at most", "le"],
  ["not above", "le"],
  ["not over", "le"],
  ["no more than", "le"],
  ["not more than", "le"],
  ["up to", "le"],
  ["less than or equal to", "le"],
  ["under", "lt"],
  ["below", "lt"],
  ["less than", "lt"],
  ["lower than", "lt"],
  ["fewer than", "lt"],
  ["younger than", "lt"],
]);

/** A number where it stands between other words: "75", "−0.5", "1 250 000", "1e9". */
export const NUMBER = numberSource("+");
/**
 * The same with at most as many thousands as any number has, for those who look for numbers everywhere in a text: from
 * each of a million thousands on they would look to the end.
 */
export const SHORT_NUMBER = numberSource("{1,110}");
/** Words that compare with the number after them. */
export const RANGE_WORDS: readonly string[] = [...WORDS.keys()];

const SIGN = [...SIGNS.keys()].join("|");
const COMPARED = new RegExp(`^(${SIGN}|${RANGE_WORDS.join("|")}) ?(${NUMBER})$`, "i");
const SIDES = { ge: "low", gt: "low", lt: "high", le: "high" } as const;

/** Forms with two numbers or with words behind the number, and the bounds that their numbers are. */
const FORMS: readonly (readonly [RegExp, readonly Bound[]])[] = [
  [new RegExp(`^from (${NUMBER}) to (?:under|below|less than) (${NUMBER})$`, "i"), ["ge", "lt"]],
  [new RegExp(`^from (${NUMBER}) (?:to|up to|through) (${NUMBER})$`, "i"), ["ge", "le"]],
  [new RegExp(`^between (${NUMBER}) and (${NUMBER})$`, "i"), ["ge", "le"]],
  [new RegExp(`^(${NUMBER}) ?(?:-|\u2013|\u2014|\u2212|to) ?(${NUMBER})$`, "i"), ["ge", "le"]],
  [new RegExp(`^(${NUMBER}) ?\\+$`), ["ge"]],
  [new RegExp(`^(${NUMBER}) (?:or|and) (?:more|over|older|above|higher)$`, "i"), ["ge"]],
  [new RegExp(`^(${NUMBER}) (?:or|and) (?:less|fewer|under|younger|below|lower)$`, "i"), ["le"]],
];

function numberSource(times: string): string {
  // No two ways to read the same digits: a pattern that fails tries them all.
  const decimal = `\\d{1,3}(?: \\d{3})${times}(?:\\.\\d*)?|\\d+(?:\\.\\d*)?|\\.\\d+`;
  return `[+\\-\u2212]?(?:(?:${decimal})(?:[eE][+-]?\\d+)?|Infinity|\u221e)`;
}

/** Reads a number; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^\u2212/, "-");
  if (/^\+?(?:Infinity|\u221e)$/.test(plain)) return Infinity;
  if (/^-(?:Infinity|\u221e)$/.test(plain)) return -Infinity;
  const number = toCell(plain, "number");
  return typeof number === "number" ? withoutMinusZero(number) : undefined;
}

/** Reads what follows a column's name as bounds: ">= 75", "from 65 to under 75", "between 65 and 74", "65-74", "75+". */
export function readRange(predicate: string): RangeTest | undefined {
  const text = predicate.replace(/^(?:is|in|is in) /i, "");
  for (const [form, bounds] of FORMS) {
    const numbers = form.exec(text)?.slice(1).map(readNumber);
    if (numbers) return joined(bounds.map((bound, i) => [bound, numbers[i]!]));
  }
  const compared: [Bound, number][] = [];
  for (const part of text.split(/ and /i)) {
    const found = COMPARED.exec(part.trim());
    if (!found) return undefined;
    compared.push([boundOf(found[1]!), readNumber(found[2]!)!]);
  }
  return joined(compared);
}

const FLIPPED = new RegExp(`^(${NUMBER}) ?(${SIGN}) ?(.+)$`);
const ENDED = new RegExp(`^(.+?) ?(${SIGN}) ?(${NUMBER})$`);

/** What a comparison sign to the right of a number says of what follows it. */
const MIRRORED: Readonly<Record<Bound, Bound>> = { ge: "le", gt: "lt", lt: "gt", le: "ge" };

/** Reads a comparison that begins with the number: "75 <= age", "65 <= age < 75". Gives the name as it stands. */
export function readFlipped(text: string): { name: string; test: RangeTest } | undefined {
  const found = FLIPPED.exec(text);
  if (!found) return undefined;
  const first: [Bound, number] = [MIRRORED[boundOf(found[2]!)], readNumber(found[1]!)!];
  const ended = ENDED.exec(found[3]!);
  if (!ended) return { name: found[3]!, test: joined([first])! };
  const second: [Bound, number] = [boundOf(ended[2]!), readNumber(ended[3]!)!];
  if (SIDES[first[0]] === SIDES[second[0]]) return undefined;
  return { name: ended[1]!, test: joined([first, second])! };
}

function boundOf(sign: string): Bound {
  return SIGNS.get(sign) ?? WORDS.get(sign.toLowerCase())!;
}

/** No bound may be given twice. */
function joined(bounds: readonly (readonly [Bound, number])[]): RangeTest | undefined {
  const test = Object.fromEntries(bounds);
  return Object.keys(test).length === bounds.length ? test : undefined;
}

function withoutMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}
