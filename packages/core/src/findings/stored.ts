import { type Finding, isCode, words } from "./finding.ts";
import type { Voice } from "./voice.ts";

/** A finding as files and JSON carry it: with its sentence, for people and for who does not know the code. */
export type Spoken = Finding & { readonly text: string };

export function spoken(finding: Finding, setting?: Voice["setting"]): Spoken {
  return { ...finding, text: words(finding, setting) };
}

/**
 * A finding out of a file. What an older version said in a sentence alone, or a newer one by a code or with facts that
 * mean nothing here, is `said` as it stands.
 */
export function asFinding(value: unknown, sentence = ""): Finding {
  if (typeof value === "string") return { code: "said", sentence: value };
  const { text = sentence, ...finding } = (value ?? {}) as Spoken;
  try {
    if (isCode(finding.code) && typeof words(finding) === "string") return finding;
  } catch {
    // Its facts are not what the code comes with.
  }
  return { code: "said", sentence: String(text) };
}

/** Findings without those that say the same again. */
export function eachOnce(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
