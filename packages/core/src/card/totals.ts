import type { PointsTable } from "../model/scoring-system.ts";
import { type Condition, faces, holds, namedBounds, namedCategories } from "../recipe/condition/condition.ts";
import type { Cell } from "../table/cell.ts";

/**
 * The smallest and largest total that any person can reach in a table. Lines about the same column depend on
 * each other (nobody is both under 30 and over 60), so each column is tried with every value that answers its
 * lines differently; columns are free of each other.
 */
export function reachableTotals(table: PointsTable): { readonly smallest: number; readonly largest: number } {
  let smallest = table.startsWith;
  let largest = table.startsWith;
  for (const totals of totalsByColumn(table)) {
    smallest += Math.min(...totals);
    largest += Math.max(...totals);
  }
  return { smallest, largest };
}

/** More totals than these are not counted one by one. */
const MOST_TOTALS = 10_000;

/** Every total that a person can reach, rising; of a table with very many, all whole numbers between its ends that are looked at. */
export function everyTotal(table: PointsTable): number[] {
  let reached = new Set([table.startsWith]);
  for (const totals of totalsByColumn(table)) {
    const own = new Set(totals);
    reached = new Set([...reached].flatMap((before) => [...own].map((more) => before + more)));
    if (reached.size > MOST_TOTALS) {
      const { smallest, largest } = reachableTotals(table);
      const step = Math.max(1, Math.ceil((largest - smallest) / MOST_TOTALS));
      return Array.from(
        { length: Math.floor((largest - smallest) / step) + 1 },
        (_, i) => smallest + i * step,
      );
    }
  }
  return [...reached].sort((a, b) => a - b);
}

/** What the lines about each column can add up to. */
function totalsByColumn(table: PointsTable): number[][] {
  const columns = new Map<string, PointsTable["lines"][number][]>();
  for (const line of table.lines) {
    const lines = columns.get(line.condition.column) ?? [];
    columns.set(line.condition.column, lines);
    lines.push(line);
  }
  return [...columns.values()].map((lines) =>
    tellingCells(lines.map(({ condition }) => condition)).map((cell) =>
      lines.reduce((sum, { condition, points }) => sum + (holds(condition, cell) ? points : 0), 0),
    ),
  );
}

/** At least one cell for each way of answering conditions about one column: bounds, the space between, missing. */
function tellingCells(conditions: readonly Condition[]): Cell[] {
  const categories = namedCategories(conditions);
  const bounds = namedBounds(conditions);
  const between = bounds.slice(1).map((bound, i) => bounds[i]! + (bound - bounds[i]!) / 2);
  // No listed category is as long as all of them together with one more letter.
  const unseen = `${categories.join("")}x`;
  const asked = new Set(conditions.map((condition) => faces(condition).of));
  const kinds: Cell[] = [null];
  if (asked.has("boolean")) kinds.push(true, false);
  if (asked.has("category")) kinds.push(...categories, unseen);
  if (asked.has("number")) kinds.push(-Infinity, ...bounds, ...between, Infinity);
  // Lines that only ask whether a value is missing: any value will do.
  if (kinds.length === 1) kinds.push(unseen);
  return kinds;
}
