import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { MISSING_LEVEL, OTHER_LEVEL } from "../recipe/recipe.ts";
import { refuse } from "../schema.ts";
import { DEFAULTS } from "./defaults.ts";
import type { Limits, Spec } from "./spec.ts";

/** The points that tables may use, sorted, with 0. */
export function allowedPoints(limits: Limits): number[] {
  const points = limits.points ?? DEFAULTS.points;
  const list = "min" in points ? range(points.min, points.max) : [...new Set(points)].sort((a, b) => a - b);
  const odd = list.find((value) => !Number.isInteger(value) || Math.abs(value) > 1000);
  if (odd !== undefined) refuse(odd, "points", "whole numbers from -1000 to 1000");
  if (!list.includes(0)) throw fault({ code: "points-without-zero", points: list });
  return list;
}

function range(min: number, max: number): number[] {
  if (!Number.isInteger(min) || !Number.isInteger(max) || min > max || max - min > 2000) {
    const found = `from ${min} to ${max}`;
    throw fault({
      code: "unexpected-value",
      path: "points",
      found,
      expected: "whole numbers, the smaller first",
    });
  }
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

/**
 * Which conditions may give no points because they are about a protected group, with notes that say why.
 * A condition that on the data equals a protected group or its complement would let the group in by the back
 * door (one-hot files list `Gender == Male` beside `Gender == Female`).
 */
export function barredConditions(
  mode: NonNullable<Spec["protectedPoints"]>,
  profiles: Profiles,
): { barred: Set<number>; notes: Finding[] } {
  const barred = new Set<number>();
  const notes: Finding[] = [];
  if (mode === "allow") return { barred, notes };
  const columns = profiles.levelColumns.filter((column) => column.role === "protected");
  profiles.conditions.forEach((condition, j) => {
    if (columns.some((column) => column.column === condition.column)) barred.add(j);
  });
  if (mode === "bar-listed") return { barred, notes };
  profiles.levelColumns.forEach((column, c) => {
    if (column.role !== "protected") return;
    column.levels.forEach((label, level) => {
      // Rows without a value are no group: that something was not recorded tells nobody's sex.
      if (label === MISSING_LEVEL || label === OTHER_LEVEL) return;
      profiles.conditions.forEach((condition, j) => {
        if (barred.has(j)) return;
        const relation = relationToLevel(profiles, j, c, level);
        if (!relation) return;
        barred.add(j);
        notes.push({
          code: "barred-condition",
          condition: conditionWords(condition),
          relation,
          column: column.column,
          group: label,
        });
      });
    });
  });
  return { barred, notes };
}

function relationToLevel(
  profiles: Profiles,
  condition: number,
  column: number,
  level: number,
): "equal" | "opposite" | undefined {
  let equal = true;
  let opposite = true;
  let inside = 0;
  let rows = 0;
  for (let e = 0; e < profiles.entryRows.length && (equal || opposite); e++) {
    const member = profiles.cells[profiles.entryCell[e]!]![column] === level;
    rows++;
    if (member) inside++;
    if (answer(profiles, profiles.entryProfile[e]!, condition) === member) opposite = false;
    else equal = false;
  }
  if (inside === 0 || inside === rows) return undefined; // everyone or nobody: not a group
  return equal ? "equal" : opposite ? "opposite" : undefined;
}
