import { namedMeasure } from "../text/measure-names.ts";
import type { Catalogue, Voice } from "./voice.ts";

/** Of values and names, whatever they are about. */
export const VALUES = {
  "reported-only": ({ measure }: { measure: string }) =>
    `the ${namedMeasure(measure)} can be reported, not limited: its denominators depend on the card`,
  /** What an edge says in its own words, or a file of an older version says without a code. */
  said: ({ sentence }: { sentence: string }) => sentence,
  "unexpected-value": ({ path, found, expected }: { path: string; found: string; expected: string }) =>
    `invalid ${path}: ${found}; expected ${expected}`,
  "missing-key": ({ path, key }: { path: string; key: string }) => `missing key in ${path}: "${key}"`,
  /** `near` is the name that was probably meant; else `known` lists what there is, and `more` that there is more. */
  "unknown-name": (facts: {
    what: string;
    name: string;
    /** Where it stands in a file. */
    path?: string;
    near?: string;
    known: readonly string[];
    more?: boolean;
  }) => {
    const { what, name, near, known, more } = facts;
    const listed = [...known.map((one) => `"${one}"`), ...(more ? ["…"] : [])];
    const remedy =
      near === undefined ? `there are ${listed.join(", ") || "none"}` : `did you mean "${near}"?`;
    return `unknown ${what}: "${name}"; ${remedy}`;
  },
  "occurs-twice": ({ path, name }: { path: string; name: string }) =>
    `invalid ${path}: "${name}" occurs twice; expected it once`,
  /** Two settings that can't be had together. */
  "choose-one": ({ settings: [first, second] }: { settings: readonly [string, string] }, voice: Voice) =>
    `both ${voice.setting(first)} and ${voice.setting(second)} given; choose one`,
  /** Another finding, and where it was made: a fold, a file, a line. */
  "at-place": ({ place, because }: { place: string; because: { code: string } }, voice: Voice) =>
    `${place}: ${voice.words(because)}`,
  several: ({ findings }: { findings: readonly { code: string }[] }, voice: Voice) =>
    findings.map((finding) => voice.words(finding)).join("; "),
} satisfies Catalogue;
