import type { Cell } from "../../table/cell.ts";

/** A number between bounds; a side without a bound is open. `ge`/`gt` below, `lt`/`le` above. */
export interface RangeCondition {
  readonly column: string;
  readonly ge?: number;
  readonly gt?: number;
  readonly lt?: number;
  readonly le?: number;
}

/** One of these categories. */
export interface InCondition {
  readonly column: string;
  readonly in: readonly string[];
}

/** Any category but these: rare and never-seen ones. A missing value is not "any other". */
export interface NotInCondition {
  readonly column: string;
  readonly notIn: readonly string[];
}

/** A yes/no column that is yes (`true`) or no (`false`); missing is neither. */
export interface IsCondition {
  readonly column: string;
  readonly is: boolean;
}

/** Nothing was recorded. */
export interface MissingCondition {
  readonly column: string;
  readonly missing: true;
}

/**
 * A yes/no question about one column of a raw row. It has three faces that agree on every value: evaluated in
 * JavaScript (`holds`), written as SQL (`conditionSql`), said in words (`conditionWords`).
 */
export type Condition = RangeCondition | InCondition | NotInCondition | IsCondition | MissingCondition;

/** Whether a condition asks for numbers between bounds. */
export function isRange(condition: Condition): condition is RangeCondition {
  return !("is" in condition || "in" in condition || "notIn" in condition || "missing" in condition);
}

/** Whether a condition holds for a cell. Never "unknown": a missing value only answers yes to `missing`. */
export function holds(condition: Condition, cell: Cell): boolean {
  if ("missing" in condition) return cell === null || Number.isNaN(cell);
  if (cell === null || Number.isNaN(cell)) return false;
  if ("is" in condition) return cell === condition.is;
  if ("in" in condition) return typeof cell === "string" && condition.in.includes(cell);
  if ("notIn" in condition) return typeof cell === "string" && !condition.notIn.includes(cell);
  if (typeof cell !== "number") return false;
  const { ge, gt, lt, le } = condition;
  return (
    (ge === undefined || cell >= ge) &&
    (gt === undefined || cell > gt) &&
    (lt === undefined || cell < lt) &&
    (le === undefined || cell <= le)
  );
}

/** A text that two conditions share exactly when they are the same. */
export function conditionKey(condition: Condition): string {
  const { column } = condition;
  if ("missing" in condition) return JSON.stringify([column, "missing"]);
  if ("is" in condition) return JSON.stringify([column, "is", condition.is]);
  if ("in" in condition) return JSON.stringify([column, "in", ...condition.in]);
  if ("notIn" in condition) return JSON.stringify([column, "notIn", ...condition.notIn]);
  const { ge, gt, lt, le } = condition;
  return JSON.stringify([column, "range", ...[ge, gt, lt, le].map(boundKey)]);
}

/** JSON has no infinite numbers: they would become the null of an open side. */
function boundKey(bound: number | undefined): number | string | null {
  if (bound === undefined) return null;
  return Number.isFinite(bound) ? bound : String(bound);
}
