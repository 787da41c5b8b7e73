import { audit } from "../../src/audit/audit.ts";
import type { AuditPart } from "../../src/audit/report.ts";
import type { ReportedMeasure, Spec } from "../../src/problem/spec.ts";
import type { CountedLevels } from "../../src/profiles/profiles.ts";
import { type Person, profilesOf, systemOf } from "./people.ts";

export const CLASSES = ["approve", "refer", "decline"];
export const SEX: CountedLevels = { column: "sex", role: "protected", levels: ["women", "men"] };
export const REGION: CountedLevels = {
  column: "region",
  role: "protected",
  levels: ["north", "south", "west"],
};
export const BRANCH: CountedLevels = { column: "branch", role: "stratum", levels: ["town", "country"] };

/** Approve earns 2 for question 0, refer 1 for everyone, decline 3 for question 1. */
export const POINTS = [
  [0, 2, 0],
  [1, 0, 0],
  [0, 0, 3],
];

export function people(
  count: number,
  levels: number[],
  answers: [boolean, boolean],
  label: number,
): Person[] {
  return Array.from({ length: count }, () => ({ levels, answers, label }));
}

// Answers give: (yes, no) approve, (no, no) refer, (any, yes) decline.
export const LOANS: Person[] = [
  ...people(3, [0], [true, false], 0),
  ...people(1, [0], [true, false], 2),
  ...people(2, [0], [false, false], 0),
  ...people(4, [0], [true, true], 2),
  ...people(6, [1], [true, false], 0),
  ...people(2, [1], [false, false], 1),
  ...people(1, [1], [false, true], 1),
  ...people(1, [1], [false, true], 2),
];

export function loans(spec: Spec = {}, rows = LOANS): AuditPart {
  return audit(systemOf(POINTS, CLASSES, spec), profilesOf(rows, CLASSES, [SEX], 2)).parts[0]!;
}

export function measure(part: AuditPart, name: ReportedMeasure) {
  return part.fairness.find((m) => m.measure === name)!;
}
