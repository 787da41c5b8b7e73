import { cpuUsage } from "node:process";
import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { importCardCsv, importCardMarkdown, importCardText } from "../../../src/import/import-card.ts";
import { readCondition } from "../../../src/recipe/syntax/read-condition.ts";
import { toCell } from "../../../src/table/cell.ts";

const SIZE = 65_536;
const full = (piece: string) => piece.repeat(SIZE / piece.length);

/** Texts that make a reader look for the same thing again and again, and fail in the end. */
const TEXTS: Readonly<Record<string, string>> = {
  thousands: `a >= 1${full(" 000")}`,
  "thousands and a word": `a >= 1${full(" 000")} x`,
  "thousands on their own": `${full("1 000 ")}x`,
  "thousands with signs": `${full("1 000 < ")}x`,
  digits: `a >= ${full("1")}x`,
  decimals: `a ${full("1.")}`,
  ranges: `a ${full("1-")}`,
  signs: full("<"),
  comparisons: `${full("a < ")}b`,
  "the word in": `${full("a in ")},`,
  "the word is": full("is "),
  "the word and": `a >= 1 ${full("and ")}`,
  "the word not": full("not "),
  "words that compare": full("at least "),
  spaces: `a${full(" ")}b`,
  "a colon and spaces": `a:${full(" ")}"`,
  colons: full("a: "),
  "opening brackets": `a in ${full("(")}`,
  "brackets in brackets": full("[](){}<>"),
  apostrophes: full("a 'b "),
  "quotation marks": full('"'),
  "names in quotation marks": full('"a" '),
  "names in backticks": full("`a` "),
  "backslashes in quotation marks": `a is "${full("\\\\")}`,
  "letters with accents": `a${full("\u0301")}`,
  faces: full("\u{1f600} "),
  "begun comments": full("<!--"),
  bars: full("|"),
  "a rule that is none": `|-${full(" ")}x`,
  entities: full("&amp;"),
  stars: full("*"),
};

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "as a condition": (text) => readCondition(text),
  "as a condition on categories": (text) => readCondition(text, () => "category"),
  "as a number": (text) => toCell(text, "number"),
  "as a card in CSV": (text) => importCardCsv(`condition,points\n${text},1\n`),
  "as a card in Markdown": (text) =>
    importCardMarkdown(`| a | points |\n|---|---|\n${text}\n| ${text} | 1 |\n`),
  "as a card in lines": (text) => importCardText(`${text}: 1\nb: 2\n`),
};

describe.each(Object.entries(READERS))("64 kB read %s are read, or refused, at once", (_, read) => {
  test.each(Object.entries(TEXTS))("%s", (_, text) => {
    const began = cpuUsage();
    try {
      read(text);
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
    }
    // Of the processor, not by the clock; a look that starts anew at every place takes ten times as long.
    const { user, system } = cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(2);
  });
});
