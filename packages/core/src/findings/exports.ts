import type { Catalogue } from "./voice.ts";

/** Of programs and pictures made from a card. */
export const EXPORTS = {
  "png-elsewhere": () => 'a PNG is drawn by exportPng of the package fairscore, or from "svg" by a canvas',
  "column-without-name": ({ format }: { format: string }) =>
    `a column has no name, which ${format} needs; name it in the data before learning`,
  "unreadable-name": ({ what, name }: { what: string; name: string }) =>
    `the ${what} ${JSON.stringify(name)} can't be read as a name; write people, schema.people or "people.csv" in double quotes`,
  /** `character` by its number: "U+0001". */
  "unwritable-character": (facts: { written: string; character: string; format: string }) =>
    `${JSON.stringify(facts.written)} has the character ${facts.character}, which ${facts.format} can't hold; rename it in the data before learning`,
} satisfies Catalogue;
