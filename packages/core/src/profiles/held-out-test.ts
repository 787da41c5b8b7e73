import { fault, unknownName } from "../findings/fault.ts";
import { canHold, holds } from "../recipe/condition/condition.ts";
import type { RangeTest } from "../recipe/condition/range.ts";
import { conditionSql } from "../recipe/condition/sql.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { sqlText } from "../recipe/sql/dialect.ts";
import { readCondition, readName } from "../recipe/syntax/read-condition.ts";
import type { Cell } from "../table/cell.ts";
import { compareText } from "../table/compare-text.ts";
import type { SourceColumn } from "../table/summary.ts";
import type { HoldOut, WhenOut } from "./split.ts";

/** A day, month, year or time as ISO 8601 writes it, which texts can be compared by. */
const DATE = String.raw`\d{4}(?:-\d{2}(?:-\d{2}(?:[T ][ -~]*)?)?)?`;
const IS_DATE = new RegExp(`^${DATE}$`);
const COMPARED = new RegExp(`^(.*[^<>=])(>=|<=|>|<)\\s*(${DATE})$`);
const BOUND = { ">=": "ge", ">": "gt", "<": "lt", "<=": "le" } as const;

/** Which rows are held out, by the cells of one column. */
export interface HeldOutTest {
  readonly column: string;
  readonly holdsFor: (cell: Cell) => boolean;
  /** The same as SQL over the cell, which is TRUE or FALSE and never NULL. */
  readonly sql: (cell: string) => string;
  /** Whether it compares dates, which texts must be written as. */
  readonly ofDates: boolean;
}

/** Reads a condition on rows to hold out. Texts are compared as dates; else it is read as conditions of cards are. */
export function heldOutTest({ when }: WhenOut, columns: readonly SourceColumn[]): HeldOutTest {
  const names = columns.map(({ name }) => name);
  const kindOf = (name: string) => columns.find((column) => column.name === name)?.kind;
  const found = COMPARED.exec(when.trim());
  if (found) {
    const column = readName(found[1]!.trim());
    const kind = kindOf(column);
    if (kind === undefined) throw unknownName("column", column, names);
    if (kind !== "category" && found[3]!.includes("-"))
      throw fault({ code: "held-out-other-kind", when, column, kind });
    if (!isOfCalendar(found[3]!)) throw fault({ code: "held-out-no-day", when, date: found[3]! });
    if (kind === "category") return dateTest(column, found[2] as keyof typeof BOUND, found[3]!);
  }
  const { condition } = readCondition(when, kindOf);
  const kind = kindOf(condition.column);
  if (kind === undefined) throw unknownName("column", condition.column, names);
  if (!canHold(condition, kind))
    throw fault({ code: "held-out-other-kind", when, column: condition.column, kind });
  return {
    column: condition.column,
    holdsFor: (cell) => holds(condition, cell),
    sql: (cell) => conditionSql(condition, kind, cell),
    ofDates: false,
  };
}

/** A text without a time is that whole day: what is compared is as much of a cell as the bound says. */
function dateTest(column: string, sign: keyof typeof BOUND, bound: string): HeldOutTest {
  const side = BOUND[sign];
  const day = bound.replaceAll("T", " ");
  const passes: Readonly<Record<keyof RangeTest, (order: number) => boolean>> = {
    ge: (order) => order >= 0,
    gt: (order) => order > 0,
    lt: (order) => order < 0,
    le: (order) => order <= 0,
  };
  return {
    column,
    holdsFor: (cell) =>
      typeof cell === "string" &&
      isDate(cell) &&
      passes[side](compareText(cell.slice(0, bound.length).replaceAll("T", " "), day)),
    sql: (cell) =>
      `COALESCE(regexp_full_match(${cell}, ${sqlText(DATE)}) AND replace(substr(${cell}, 1, ${bound.length}), 'T', ' ') ${sign} ${sqlText(day)}, FALSE)`,
    ofDates: true,
  };
}

/** Whether a text is a date that others can be compared with as texts. */
export function isDate(text: string): boolean {
  return IS_DATE.test(text);
}

/** Whether a date is in the calendar: there is no 30th of February. */
export function isOfCalendar(date: string): boolean {
  const [year, month = "01", day = "01"] = date.slice(0, 10).split("-");
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
}

/** The column of a condition, where it is not known which columns there are. */
function columnOf({ when }: WhenOut): string {
  const found = COMPARED.exec(when.trim());
  return found ? readName(found[1]!.trim()) : readCondition(when).condition.column;
}

/** The columns that must be there to divide rows as it was done. */
export function dividingColumns({ rows }: Recipe, holdOut: HoldOut | undefined): string[] {
  if (holdOut === undefined) return [];
  const together = rows?.together?.columns.map(({ column }) => column) ?? [];
  if ("stratify" in holdOut) return [...together, ...holdOut.stratify];
  if ("column" in holdOut) return [...together, holdOut.column];
  return "when" in holdOut ? [...together, columnOf(holdOut)] : together;
}
