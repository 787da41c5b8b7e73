import { type Finding, words } from "@fairscore/core";
import { spoken } from "@fairscore/core/parts";
import { say } from "../../terminal/terminal.ts";
import { flagOf } from "../options/settings.ts";

/** A finding as the command line says it: settings go by their flags. */
export function inFlags(finding: Finding): string {
  return words(finding, flagOf);
}

export function sayNotes(notes: readonly Finding[], tell = say): void {
  for (const note of notes) tell(`note: ${inFlags(note)}`);
}

/** Members of results that are findings; those inside a model are left alone, it is sealed. */
const FINDINGS = ["notes", "reason", "remedy", "conflict"];

/** A result as JSON, its findings with their sentences. */
export function resultJson(result: unknown, indent?: number): string {
  const withText = (value: unknown) =>
    typeof value === "object" && value !== null && "code" in value ? spoken(value as Finding, flagOf) : value;
  return JSON.stringify(
    withWarnings(result, withText),
    (key, value: unknown) => {
      if (!FINDINGS.includes(key)) return value;
      return Array.isArray(value) ? value.map(withText) : withText(value);
    },
    indent,
  );
}

/** Those of a verdict beside the model: the one inside it is under its seal. */
function withWarnings(result: unknown, withText: (value: unknown) => unknown): unknown {
  if (typeof result !== "object" || result === null || !("verdict" in result)) return result;
  const { verdict } = result as { verdict?: { readonly warnings: readonly unknown[] } };
  if (!verdict) return result;
  return { ...result, verdict: { ...verdict, warnings: verdict.warnings.map(withText) } };
}
