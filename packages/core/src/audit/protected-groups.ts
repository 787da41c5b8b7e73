import { InputError } from "../errors.ts";
import type { Finding } from "../findings/finding.ts";
import { type ComparedGroups, comparedGroups } from "../problem/compared-groups.ts";
import type { FairnessRule } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** A group of people to count: the cells it is made of. */
export interface ProtectedGroup {
  readonly columns: readonly string[];
  readonly levels: readonly string[];
  readonly cells: readonly number[];
}

/** Protected columns that are looked at together: one, or an intersection. */
export interface Family {
  readonly columns: readonly string[];
  readonly compared: readonly ComparedGroups[];
  /** Why there is nothing to compare. */
  readonly reason: Finding | null;
}

/**
 * Every level of every protected column, without rows too, and with several columns every combination that
 * occurs. Levels for missing and unlisted values are listed as well: nobody drops out of an audit.
 */
export function protectedGroups(profiles: Profiles): ProtectedGroup[] {
  const columns = protectedIndices(profiles);
  const cellsWhere = (takes: (cell: readonly number[]) => boolean) =>
    profiles.cells.flatMap((cell, c) => (takes(cell) ? [c] : []));
  const single = columns.flatMap((column) =>
    profiles.levelColumns[column]!.levels.map((label, level) => ({
      columns: [profiles.levelColumns[column]!.column],
      levels: [label],
      cells: cellsWhere((cell) => cell[column] === level),
    })),
  );
  if (columns.length < 2) return single;
  const combinations = new Map<string, readonly number[]>();
  for (const cell of profiles.cells) {
    const levels = columns.map((column) => cell[column]!);
    combinations.set(levels.join(), levels);
  }
  const intersections = [...combinations.values()].sort(byLevels).map((levels) => ({
    columns: columns.map((column) => profiles.levelColumns[column]!.column),
    levels: levels.map((level, i) => profiles.levelColumns[columns[i]!]!.levels[level]!),
    cells: cellsWhere((cell) => columns.every((column, i) => cell[column] === levels[i])),
  }));
  return [...single, ...intersections];
}

/**
 * What is compared: in each protected column every group against the rest and every pair, in the intersection
 * of all of them every combination against the rest, and whatever the rules ask for beyond that.
 */
export function comparedFamilies(profiles: Profiles, rules: readonly FairnessRule[]): Family[] {
  const names = protectedIndices(profiles).map((column) => profiles.levelColumns[column]!.column);
  const wanted: FairnessRule[] = names.flatMap((name) => [
    { measure: "sp", tolerance: 1, columns: [name], compare: { mode: "each-vs-rest" } },
    { measure: "sp", tolerance: 1, columns: [name], compare: { mode: "pairs" } },
  ]);
  if (names.length > 1) wanted.push({ measure: "sp", tolerance: 1, intersections: true });
  const families = new Map<
    string,
    { columns: readonly string[]; compared: Map<string, ComparedGroups>; reason: Finding | null }
  >();
  for (const rule of [...wanted, ...rules].flatMap((rule) => byFamily(rule, names))) {
    const columns = rule.columns!;
    const key = JSON.stringify(columns);
    const family = families.get(key) ?? { columns, compared: new Map(), reason: null };
    families.set(key, family);
    const { compared, reason } = comparedOrReason(rule, profiles);
    family.reason ??= reason;
    for (const groups of compared) {
      const sides = comparisonKey(groups);
      if (!family.compared.has(sides)) family.compared.set(sides, groups);
    }
  }
  return [...families.values()].map(({ columns, compared, reason }) => ({
    columns,
    compared: [...compared.values()],
    reason: compared.size > 0 ? null : (reason ?? { code: "no-two-groups" }),
  }));
}

/** The comparisons a rule asks for; a rule that these rows can't serve gives the reason instead. */
export function comparedOrReason(
  rule: FairnessRule,
  profiles: Profiles,
): { compared: readonly ComparedGroups[]; reason: Finding | null } {
  try {
    return { compared: comparedGroups(rule, profiles), reason: null };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { compared: [], reason: error.finding };
  }
}

/** The rule once per family of columns, with the columns named. */
export function byFamily(rule: FairnessRule, protectedNames: readonly string[]): FairnessRule[] {
  const columns = rule.columns ?? protectedNames;
  if (rule.intersections) return [{ ...rule, columns }];
  return columns.map((column) => ({ ...rule, columns: [column] }));
}

/** Equal for two comparisons of the same two sets of people, in either order. */
export function comparisonKey({ first, second }: ComparedGroups): string {
  return [first.join(""), second.join("")].sort().join("|");
}

export function protectedIndices(profiles: Profiles): number[] {
  return profiles.levelColumns.flatMap((column, i) => (column.role === "protected" ? [i] : []));
}

function byLevels(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((level, j) => level !== b[j]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}
