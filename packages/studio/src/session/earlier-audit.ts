import type { Verdict } from "@fairscore/core";
import { asFinding } from "@fairscore/core/parts";

// biome-ignore lint/suspicious/noExplicitAny: nothing of the file is known yet
type Json = any;

const VERDICTS = new Map<unknown, Verdict>([
  ["within your limit", "within"],
  ["over your limit", "over"],
  ["can't be checked", "unchecked"],
]);

/** Audits of older sessions have sentences where there are codes now; what is none of theirs stays as it is. */
export function withCodes(audit: Json): Json {
  for (const part of listOf(audit?.parts)) {
    const comparisons = listOf(part?.fairness).flatMap((measure) => listOf(measure?.comparisons));
    for (const comparison of comparisons) nameLevels(comparison, listOf(part.groups));
  }
  return said(audit);
}

function said(value: Json): Json {
  if (Array.isArray(value)) return value.map(said);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries<Json>(value).map(([key, member]) => {
      if (key === "verdict") return [key, VERDICTS.get(member) ?? member];
      if (key === "reason" && typeof member === "string") return [key, asFinding(member)];
      if (key === "notes" && Array.isArray(member))
        return [key, member.map((note) => (typeof note === "string" ? asFinding(note) : note))];
      return [key, said(member)];
    }),
  );
}

/** Sides of a comparison only had names; everyone else has none of a group. */
function nameLevels(comparison: Json, groups: readonly Json[]): void {
  if (!Array.isArray(comparison?.columns) || comparison.firstLevels !== undefined) return;
  const columns = comparison.columns.join("\n");
  const levelsOf = (side: Json): readonly string[] | undefined =>
    groups.find(
      (group) =>
        group?.columns?.join?.("\n") === columns &&
        side === `${comparison.columns.join(" and ")} = ${group.levels?.join?.(", ")}`,
    )?.levels;
  comparison.firstLevels = levelsOf(comparison.first) ?? [];
  const second = levelsOf(comparison.second);
  if (second) comparison.secondLevels = second;
}

function listOf(value: Json): Json[] {
  return Array.isArray(value) ? value : [];
}
