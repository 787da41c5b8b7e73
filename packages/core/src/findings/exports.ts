import { quoteText } from "../text/quote-text.ts";
import type { Catalogue } from "./voice.ts";

/** Of programs and pictures made from a card. */
export const EXPORTS = {
  "png-elsewhere": () => 'a PNG is drawn by exportPng of the package fairscore, or from "svg" by a canvas',
  "column-without-name": ({ format }: { format: string }) =>
    `a column has no name, which ${format} needs; name it in the data before learning`,
  "unreadable-name": ({ what, name }: { what: string; name: string }) =>
    `the ${what} ${JSON.stringify(name)} can't be read as a name; write people, schema.people or "people.csv" in double quotes`,
  /** `character` by its number, "U+0001"; absent where it is a NUL or half of one. */
  "unwritable-character": (facts: { written: string; character?: string; format: string }) =>
    `${quoteText(facts.written)} has ${facts.character === undefined ? "a NUL character or half a character" : `the character ${facts.character}`}, which ${facts.format} can't hold; rename it in the data before learning`,
  "alike-columns": ({ first, second }: { first: string; second: string }) =>
    `the columns ${quoteText(first)} and ${quoteText(second)} differ only in upper and lower case, which not every database tells apart; rename one in the data and learn again`,
  "long-cell": ({ begins, length, most }: { begins: string; length: number; most: number }) =>
    `${quoteText(`${begins}…`)} has ${length} characters, but a spreadsheet's cell holds at most ${most}; shorten it in the data before learning`,
  "too-wide-sheet": ({ columns }: { columns: number }) =>
    `the card has too many lines for a spreadsheet, which ends at column ${columns}; learn with fewer lines`,
} satisfies Catalogue;
