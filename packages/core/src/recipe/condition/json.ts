import { fault } from "../../findings/fault.ts";
import {
  finite,
  fits,
  flag,
  ifThere,
  listOf,
  maybe,
  memberPath,
  object,
  oneOf,
  refine,
  refuse,
  type Shape,
  text,
} from "../../schema.ts";
import type { ColumnKind } from "../../table/cell.ts";
import type {
  Condition,
  InCondition,
  IsCondition,
  MissingCondition,
  NotInCondition,
  RangeCondition,
} from "./condition.ts";

type Form = RangeCondition & Partial<InCondition & NotInCondition & IsCondition & MissingCondition>;

/** The members of any condition. A test that is there without a value would be asked for all the same. */
function formOf(bound: Shape<number>): Shape<Form> {
  return object<Form>({
    column: text,
    ge: maybe(bound),
    gt: maybe(bound),
    lt: maybe(bound),
    le: maybe(bound),
    in: ifThere(listOf(text)),
    notIn: ifThere(listOf(text)),
    is: ifThere(flag),
    missing: ifThere(oneOf([true])),
  });
}

/** A condition in memory, as far as its form goes; there, bounds may be infinite. */
export const conditionShape: Shape = formOf(
  fits("a number", (value) => typeof value === "number" && !Number.isNaN(value)),
);

/** A condition of a file, of any kind of column. */
export const parseCondition = refine(formOf(finite), (form, path) => {
  const { column: _, ge, gt, lt, le, ...tests } = form;
  const range = Object.entries({ ge, gt, lt, le }).filter(([, value]) => value !== undefined);
  const found = [...range.map(([key]) => key), ...Object.keys(tests)];
  if (Object.keys(tests).length + Math.min(1, range.length) !== 1)
    throw fault({
      code: "unexpected-value",
      path,
      found: found.join(", ") || "no test",
      expected: "one test: bounds (ge, gt, lt, le), in, notIn, is or missing",
    });
  if (form.in?.length === 0) refuse(form.in, memberPath(path, "in"), "at least one category");
  // A range that no number is in is a slip of the pen.
  const low = Math.max(ge ?? -Infinity, gt ?? -Infinity);
  const high = Math.min(lt ?? Infinity, le ?? Infinity);
  if (low > high || (low === high && (gt === low || lt === high)))
    throw fault({ code: "bounds-out-of-order", path, low, high });
}) as Shape as Shape<Condition>;

/** That a condition is about the column that it belongs to, and asks what can be asked of its kind. */
export function checkConditionOn(column: string, kind: ColumnKind, condition: Condition, path: string): void {
  if (condition.column !== column)
    refuse(
      condition.column,
      memberPath(path, "column"),
      `${JSON.stringify(column)}, the column that it belongs to`,
    );
  if ("missing" in condition) return;
  const of =
    "is" in condition ? "boolean" : "in" in condition || "notIn" in condition ? "category" : "number";
  if (of === kind) return;
  const test = Object.keys(condition).find((key) => key !== "column")!;
  throw fault({ code: "test-of-other-kind", path, test, of, column, kind });
}
