import { CARDS } from "./cards.ts";
import { EXPERIMENT } from "./experiment.ts";
import { EXPORTS } from "./exports.ts";
import { FILES } from "./files.ts";
import { PARSIMONY } from "./parsimony.ts";
import { PROBLEM } from "./problem.ts";
import { PROFILES } from "./profiles.ts";
import { PROOFS } from "./proofs.ts";
import { RECIPE } from "./recipe.ts";
import { REPORT } from "./report.ts";
import { libraryName } from "./setting-names.ts";
import { TABLE } from "./table.ts";
import { VALUES } from "./values.ts";
import { VERDICT } from "./verdict.ts";
import type { Voice } from "./voice.ts";

const WORDS = {
  ...VALUES,
  ...FILES,
  ...TABLE,
  ...RECIPE,
  ...PROFILES,
  ...PROBLEM,
  ...PROOFS,
  ...EXPERIMENT,
  ...REPORT,
  ...CARDS,
  ...VERDICT,
  ...PARSIMONY,
  ...EXPORTS,
};

type Words = typeof WORDS;

export type Code = keyof Words;

/** What one code comes with. */
export type FindingOf<C extends Code> = Readonly<
  { code: C } & (Parameters<Words[C]> extends [infer Facts, ...unknown[]] ? Facts : unknown)
>;

/**
 * Something that a user is to know (an error, a note, a reason), as data: a code, and the facts that it is about. The
 * stage that knows it makes it; it travels as it is; `words` says it where a person reads it.
 */
export type Finding = { [C in Code]: FindingOf<C> }[Code];

/**
 * The finding in English. `setting` says what settings are called where it is read; by default, as in the library. `people`
 * is what rows are called in the plural.
 */
export function words(
  finding: Finding,
  setting: Voice["setting"] = libraryName,
  people: Voice["people"] = "people",
): string {
  const voice: Voice = { setting, people, words: (inner) => words(inner as Finding, setting, people) };
  // Of another version, or of a catalogue that is not here: as it was said there, if that is known.
  if (!isCode(finding.code)) return String((finding as { text?: string }).text ?? finding.code);
  return (WORDS[finding.code] as (facts: Finding, voice: Voice) => string)(finding, voice);
}

/** Whether a code out of a file is one of these: a newer fairscore may know others. */
export function isCode(code: unknown): code is Code {
  return typeof code === "string" && Object.hasOwn(WORDS, code);
}
