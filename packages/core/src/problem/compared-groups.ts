import { fault, unknownName } from "../findings/fault.ts";
import type { CountedLevels, Profiles } from "../profiles/profiles.ts";
import { MISSING_LEVEL, OTHER_LEVEL } from "../recipe/recipe.ts";
import type { FairnessRule } from "./spec.ts";

/** Two sets of people whose rates are compared. */
export interface ComparedGroups {
  /** "sex = female against the rest", "region = north against south". */
  readonly name: string;
  /** 1 for the cells of profiles.cells that belong to the side. */
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  readonly firstName: string;
  readonly secondName: string;
  /** The sides' levels in each of the columns; absent for everyone else. */
  readonly firstLevels: readonly string[];
  readonly secondLevels?: readonly string[];
}

interface Group {
  readonly label: string;
  readonly levels: readonly string[];
  readonly cells: Uint8Array;
  readonly rows: number;
}

/** The comparisons that a fairness rule asks for, of groups of any size. */
export function comparedGroups(rule: FairnessRule, profiles: Profiles): ComparedGroups[] {
  const columns = protectedColumns(rule, profiles);
  const families = rule.intersections ? [columns] : columns.map((column) => [column]);
  return families.flatMap((family) => compareFamily(rule, profiles, family));
}

function protectedColumns(rule: FairnessRule, profiles: Profiles): number[] {
  const known = profiles.levelColumns.flatMap((c, i) =>
    c.role === "protected" ? [{ name: c.column, index: i }] : [],
  );
  if (known.length === 0) throw fault({ code: "no-protected-column" });
  if (rule.columns === undefined) return known.map((c) => c.index);
  return rule.columns.map((name) => {
    const found = known.find((c) => c.name === name);
    if (!found)
      throw unknownName(
        "protected column",
        name,
        known.map((c) => c.name),
      );
    return found.index;
  });
}

function compareFamily(rule: FairnessRule, profiles: Profiles, family: readonly number[]): ComparedGroups[] {
  const title = family.map((c) => profiles.levelColumns[c]!.column).join(" and ");
  const groups = groupsOf(profiles, family);
  if (groups.length < 2 && !hasRest(profiles, groups)) {
    throw fault({
      code: "only-one-group",
      column: title,
      ...(groups[0] && { group: groups[0].label }),
    });
  }
  const compare = rule.compare ?? { mode: "each-vs-rest" };
  if (compare.mode === "pairs") return pairs(title, groups);
  if (compare.mode === "one-vs-rest") {
    const group = groups.find((g) => g.label === compare.group);
    if (!group)
      throw unknownName(
        `group of "${title}"`,
        compare.group,
        groups.map((g) => g.label),
      );
    return [againstRest(title, group)];
  }
  // Of two groups that make up everyone, each is the other's rest.
  const mirrored = groups.length === 2 && !hasRest(profiles, groups);
  return (mirrored ? groups.slice(0, 1) : groups).map((group) =>
    mirrored ? versus(title, groups[0]!, groups[1]!) : againstRest(title, group),
  );
}

/** The groups that a column, or a combination of columns, divides people into. */
function groupsOf(profiles: Profiles, family: readonly number[]): Group[] {
  const rows = cellRows(profiles);
  const groups = new Map<string, Group & { rows: number }>();
  profiles.cells.forEach((cell, c) => {
    const levels = family.map((column) => levelLabel(profiles.levelColumns[column]!, cell[column]!));
    if (levels.some((label) => label === MISSING_LEVEL || label === OTHER_LEVEL)) return;
    const key = family.map((column) => cell[column]).join();
    const group = groups.get(key) ?? {
      label: levels.join(", "),
      levels,
      cells: new Uint8Array(profiles.cells.length),
      rows: 0,
    };
    group.cells[c] = 1;
    group.rows += rows[c]!;
    groups.set(key, group);
  });
  // A cell without rows here still belongs to its group: held-out rows may be in it.
  return [...groups.values()].filter((group) => group.rows > 0);
}

/** Whether some row belongs to none of the groups (its value is missing or unlisted). */
function hasRest(profiles: Profiles, groups: readonly Group[]): boolean {
  return cellRows(profiles).some((rows, c) => rows > 0 && groups.every((group) => group.cells[c] === 0));
}

function againstRest(title: string, group: Group): ComparedGroups {
  return {
    name: `${title} = ${group.label} against the rest`,
    first: group.cells,
    second: group.cells.map((inside) => 1 - inside),
    firstName: `${title} = ${group.label}`,
    secondName: `the rest of ${title}`,
    firstLevels: group.levels,
  };
}

function versus(title: string, a: Group, b: Group): ComparedGroups {
  return {
    name: `${title} = ${a.label} against ${b.label}`,
    first: a.cells,
    second: b.cells,
    firstName: `${title} = ${a.label}`,
    secondName: `${title} = ${b.label}`,
    firstLevels: a.levels,
    secondLevels: b.levels,
  };
}

function pairs(title: string, groups: readonly Group[]): ComparedGroups[] {
  return groups.flatMap((a, i) => groups.slice(i + 1).map((b) => versus(title, a, b)));
}

function levelLabel(column: CountedLevels, level: number): string {
  return column.levels[level] ?? OTHER_LEVEL;
}

function cellRows(profiles: Profiles): number[] {
  const rows = profiles.cells.map(() => 0);
  for (let e = 0; e < profiles.entryCell.length; e++) rows[profiles.entryCell[e]!]! += profiles.entryRows[e]!;
  return rows;
}
