import type { PointsTable } from "../model/scoring-system.ts";
import { type Condition, holds, isRange } from "../recipe/condition/condition.ts";
import type { Cell } from "../table/cell.ts";

/**
 * The smallest and largest total that any person can reach in a table. Lines about the same column depend on
 * each other (nobody is both under 30 and over 60), so each column is tried with every value that answers its
 * lines differently; columns are free of each other.
 */
export function reachableTotals(table: PointsTable): { readonly smallest: number; readonly largest: number } {
  const columns = new Map<string, PointsTable["lines"][number][]>();
  for (const line of table.lines) {
    const lines = columns.get(line.condition.column) ?? [];
    columns.set(line.condition.column, lines);
    lines.push(line);
  }
  let smallest = table.startsWith;
  let largest = table.startsWith;
  for (const lines of columns.values()) {
    const totals = tellingCells(lines.map(({ condition }) => condition)).map((cell) =>
      lines.reduce((sum, { condition, points }) => sum + (holds(condition, cell) ? points : 0), 0),
    );
    smallest += Math.min(...totals);
    largest += Math.max(...totals);
  }
  return { smallest, largest };
}

/** At least one cell for each way of answering conditions about one column: bounds, the space between, missing. */
function tellingCells(conditions: readonly Condition[]): Cell[] {
  const bounds = new Set<number>();
  const categories = new Set<string>();
  for (const condition of conditions) {
    if ("in" in condition) for (const value of condition.in) categories.add(value);
    else if ("notIn" in condition) for (const value of condition.notIn) categories.add(value);
    else if (!("is" in condition) && !("missing" in condition)) {
      for (const bound of [condition.ge, condition.gt, condition.lt, condition.le]) {
        if (bound !== undefined) bounds.add(bound);
      }
    }
  }
  const sorted = [...bounds].sort((a, b) => a - b);
  const between = sorted.slice(1).map((bound, i) => sorted[i]! + (bound - sorted[i]!) / 2);
  // No listed category is as long as all of them together with one more letter.
  const unseen = `${[...categories].join("")}x`;
  const kinds: Cell[] = [null];
  if (conditions.some((condition) => "is" in condition)) kinds.push(true, false);
  if (conditions.some((condition) => "in" in condition || "notIn" in condition))
    kinds.push(...categories, unseen);
  if (conditions.some(isRange)) kinds.push(-Infinity, ...sorted, ...between, Infinity);
  // Lines that only ask whether a value is missing: any value will do.
  if (kinds.length === 1) kinds.push(unseen);
  return kinds;
}
