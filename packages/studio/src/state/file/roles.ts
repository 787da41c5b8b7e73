import { toCell } from "@fairscore/core/parts";
import type { ColumnInfo } from "../../model/data.ts";
import { guessOutcome } from "../../model/outcome-kind.ts";
import { columnsBeside } from "../../model/request.ts";
import type { Settings } from "../../model/settings.ts";
import { data } from "../data.ts";
import { change, settings } from "../settings.ts";
import { doubtOf } from "./doubts.ts";

/** What a column is for: what is learnt, whom to be fair to, what may earn points, or nothing. */
export type Role = "outcome" | "protected" | "candidate" | "ignore";

export const ROLES: readonly Role[] = ["outcome", "protected", "candidate", "ignore"];

/** The role of a column. One that had better earn no points is ignored until the user insists on it. */
export function roleOf({ outcome, protect, ignore, insist }: Settings, column: ColumnInfo): Role {
  const { name } = column;
  if (name === outcome) return "outcome";
  if (protect.includes(name)) return "protected";
  if (ignore.includes(name)) return "ignore";
  return doubtOf(column) && !insist.includes(name) ? "ignore" : "candidate";
}

/** The columns that may earn points, or be protected: all but the outcome and those that are. */
export function otherColumns(): readonly ColumnInfo[] {
  const taken = new Set([
    settings.value.outcome,
    ...settings.value.protect,
    ...columnsBeside(settings.value),
  ]);
  return data.value?.columns.filter(({ name }) => !taken.has(name)) ?? [];
}

/** Makes a column the outcome: all its values are classes, and a limit would be about all of them. */
export function chooseOutcome(name: string): void {
  const column = data.value?.columns.find((known) => known.name === name);
  change({ ...withoutRole(settings.value, name), ...outcomeOf(column) });
}

/** Gives a column a role in the place of the one it has. */
export function setRole(column: string, role: Role): void {
  if (role === "outcome") {
    chooseOutcome(column);
    return;
  }
  const before = settings.value;
  const none = withoutRole(before, column);
  const info = data.value?.columns.find(({ name }) => name === column);
  const doubted = info && doubtOf(info) !== undefined;
  change({
    ...none,
    ...(before.outcome === column && outcomeOf(undefined)),
    ...(role === "protected" && { protect: [...none.protect, column] }),
    ...(role === "ignore" && { ignore: [...none.ignore, column] }),
    ...(role === "candidate" && doubted && { insist: [...none.insist, column] }),
  });
}

/** Gives several columns a role; the outcome is one column, and stays what it is. */
export function setRoles(columns: readonly string[], role: Exclude<Role, "outcome">): void {
  for (const column of columns) if (column !== settings.value.outcome) setRole(column, role);
}

/** Settings as far as they suit a table that was read anew: columns may be gone, or hold something else. */
export function fitSettings(before: Settings, columns: readonly ColumnInfo[]): Settings {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const known = (names: readonly string[]) => names.filter((name) => byName.has(name));
  const only = <T>(record: Readonly<Record<string, T>>, keep: (column: ColumnInfo) => boolean) =>
    Object.fromEntries(
      Object.entries(record).filter(([name]) => byName.has(name) && keep(byName.get(name)!)),
    );
  return {
    ...before,
    ...fitOutcome(before, byName.get(before.outcome)),
    protect: known(before.protect),
    ignore: known(before.ignore),
    insist: known(before.insist),
    weight: before.weight && known([before.weight])[0],
    unit: before.unit && known([before.unit])[0],
    holdOutFrom: before.holdOutFrom && byName.has(before.holdOutFrom.column) ? before.holdOutFrom : undefined,
    ...(before.groups && { groups: only(before.groups, ({ kind }) => kind === "category") }),
    cuts: only(before.cuts, ({ kind }) => kind === "number"),
    blanks: only(before.blanks, ({ blank }) => blank > 0),
    ...(before.along && { along: only(before.along, ({ kind }) => kind !== "category") }),
  };
}

/** The outcome as it was where its classes are still values of the column; else as newly chosen. */
function fitOutcome(before: Settings, column: ColumnInfo | undefined): Partial<Settings> {
  const values = new Set(column?.values?.map(({ value }) => value));
  const fits = before.classes.length > 0 && before.classes.every(({ name }) => values.has(name));
  return column && fits ? {} : outcomeOf(column);
}

/** A new outcome: its likely kind decides the shape of the card, and what was said of other classes is forgotten. */
function outcomeOf(column: ColumnInfo | undefined): Partial<Settings> {
  const guess = column && guessOutcome(column);
  const names = column ? (guess?.order ?? inOrder(column)) : [];
  return {
    outcome: column?.name ?? "",
    classes: names.map((name) => ({ name, favour: "neutral" })),
    labels: names,
    shape: guess?.kind === "steps" ? "score" : "usual",
    costs: {},
    recall: {},
    ...(settings.value.objective === "cost" && { objective: "accuracy" }),
  };
}

/**
 * The rarest first, which is most often the most serious and wins ties. Points of one score count towards the last of two classes: towards yes, whatever it is called,
 * else towards the rarer, as everywhere.
 */
function inOrder({ kind, values = [] }: ColumnInfo): string[] {
  const names = values.map(({ value }) => value);
  if (names.length !== 2) return names.toReversed();
  // 1 is yes beside 0 and -1; beside a larger number it may be the first of two codes.
  const isYes = (name: string) =>
    toCell(name, "boolean") === true && (kind !== "number" || names.every((other) => Number(other) <= 1));
  const isNo = (name: string) => kind !== "number" && toCell(name, "boolean") === false;
  const rank = (name: string) => Number(isYes(name)) - Number(isNo(name));
  return names.toSorted((a, b) => rank(a) - rank(b));
}

function withoutRole({ protect, ignore, insist }: Settings, column: string) {
  const others = (names: readonly string[]) => names.filter((name) => name !== column);
  return { protect: others(protect), ignore: others(ignore), insist: others(insist) };
}
