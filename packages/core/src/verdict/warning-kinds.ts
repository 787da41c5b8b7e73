import type { Code } from "../findings/finding.ts";
import type { CardVerdict } from "../model/verdict.ts";

/** What users call the kinds of warnings, the most harmful first, and the findings that are of each. */
const KINDS = {
  "too-few": ["too-few-people", "too-few-judges"],
  "over-limit": ["over-limit-unseen"],
  "no-better": ["no-better-than-usual"],
  "never-given": ["never-given-unseen", "hardly-given-unseen"],
  "small-groups": ["groups-too-small"],
  ties: ["ties-decide-many"],
  "too-good": ["too-good-to-be-true", "likely-leak"],
  fitted: ["fitted-to-its-rows"],
  "changed-by-hand": ["changed-after-looking"],
  "not-judged": ["not-judged"],
} satisfies Readonly<Record<string, readonly Code[]>>;

export type WarningKind = keyof typeof KINDS;

export const WARNING_KINDS = Object.keys(KINDS) as WarningKind[];

/** The kinds of a verdict's warnings, each once. */
export function warningKinds({ warnings }: CardVerdict): WarningKind[] {
  return WARNING_KINDS.filter((kind) =>
    warnings.some(({ code }) => (KINDS[kind] as readonly string[]).includes(code)),
  );
}
