import { fault } from "../../findings/fault.ts";
import type { Cell } from "../../table/cell.ts";
import { type ColumnSummary, MAX_CATEGORIES } from "../../table/summary.ts";
import { type Condition, holds, namedBounds, namedCategories } from "../condition/condition.ts";
import { endsOf } from "../condition/range.ts";
import { writeName } from "../condition/write-name.ts";
import { type Level, MISSING_LEVEL, OTHER_LEVEL } from "../recipe.ts";
import { readNumber } from "../syntax/numbers.ts";
import { readCondition } from "../syntax/read-condition.ts";
import type { AskedGroups } from "./read-groups.ts";

/** The groups of a column that the user made: each has somebody, and nobody is in two. */
export function groupLevels(summary: ColumnSummary, groups: AskedGroups): Level[] {
  const { name: column, kind } = summary;
  const levels = Object.entries(groups).map(([label, members]): Level => {
    const missing = label === MISSING_LEVEL;
    if (missing || label === OTHER_LEVEL)
      throw fault({ code: "reserved-label", path: `groups of "${column}"`, label, missing });
    return { label, when: memberCondition(summary, label, members) };
  });
  for (const [i, { label, when }] of levels.entries()) {
    if (isEmpty(summary, when)) throw fault({ code: "group-of-nobody", column, group: label });
    for (const other of levels.slice(0, i)) {
      const both = candidates(
        summary,
        levels.map((level) => level.when),
      ).find((cell) => holds(when, cell) && holds(other.when, cell));
      if (both !== undefined)
        throw fault({
          code: "groups-overlap",
          column,
          groups: [other.label, label],
          ...(kind !== "number" && both !== null && { value: String(both) }),
        });
    }
  }
  return levels;
}

function memberCondition(summary: ColumnSummary, group: string, members: string): Condition {
  const { name: column, kind } = summary;
  const listed = kind === "number" ? listedNumbers(members) : undefined;
  if (listed === undefined) {
    const { condition, kind: read } = readCondition(`${writeName(column)} is ${members}`, (name) =>
      name === column ? kind : undefined,
    );
    if (condition.column !== column || (read !== undefined && read !== kind))
      throw fault({ code: "group-of-other-kind", column, group, members, kind });
    return condition;
  }
  const [low, high] = [Math.min(...listed), Math.max(...listed)];
  // One condition can't skip a number in between that somebody may have.
  const isRun = summary.number?.whole && listed.every(Number.isInteger);
  if (!isRun || high - low + 1 !== new Set(listed).size)
    throw fault({ code: "group-of-scattered-numbers", column, group });
  return { column, ge: low, le: high };
}

/** "1, 2 or 3"; undefined for anything else. */
function listedNumbers(members: string): number[] | undefined {
  const parts = members.split(/,| or /i).map((part) => readNumber(part));
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Cells that tell conditions on a column apart. */
function candidates({ kind, categories = [] }: ColumnSummary, conditions: readonly Condition[]): Cell[] {
  if (kind === "boolean") return [true, false, null];
  if (kind === "category")
    return [...new Set([...namedCategories(conditions), ...categories.map(({ value }) => value)]), null];
  const bounds = namedBounds(conditions).filter(Number.isFinite);
  const between = bounds.slice(1).map((bound, i) => bound / 2 + bounds[i]! / 2);
  return [...bounds, ...between, -Infinity, Infinity, null];
}

/** As far as a summary shows it. */
function isEmpty(summary: ColumnSummary, when: Condition): boolean {
  const { categories = [], number, distinct, missing } = summary;
  if (when.missing) return missing === 0;
  if (summary.kind !== "number") {
    const cells = categories.map(
      ({ value }): Cell => (summary.kind === "boolean" ? value === "true" : value),
    );
    return distinct <= MAX_CATEGORIES && !cells.some((cell) => holds(when, cell));
  }
  if (number === undefined) return true;
  if (number.values) return !number.values.some((value) => holds(when, value));
  const { low, high } = endsOf(when);
  return low > number.max || high < number.min;
}
