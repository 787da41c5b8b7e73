import { InputError } from "../errors.ts";
import type { ColumnKind } from "../table/cell.ts";
import type { Condition, RangeCondition } from "./condition.ts";
import { booleanAt, expected, type JsonAt, listAt, numberAt, objectAt, textAt } from "./json-path.ts";

const RANGE_KEYS = ["ge", "gt", "lt", "le"] as const;

/** Checks a condition on a column of a known kind. */
export function parseCondition(at: JsonAt, column: string, kind: ColumnKind): Condition {
  const member = objectAt(at, ["column", "ge?", "gt?", "lt?", "le?", "in?", "notIn?", "is?", "missing?"]);
  const named = textAt(member("column"));
  if (named !== column) {
    throw new InputError(
      `${at.path}.column: "${named}"; expected "${column}", the column that it belongs to`,
    );
  }
  const given = (key: string) => member(key).value !== undefined;
  const range = RANGE_KEYS.filter(given);
  const tests = ["in", "notIn", "is", "missing"].filter(given);
  if (tests.length + Math.min(1, range.length) !== 1) {
    throw new InputError(
      `${at.path}: expected one test: bounds (ge, gt, lt, le), in, notIn, is or missing; found ${[...range, ...tests].join(", ") || "none"}`,
    );
  }
  if (given("missing")) {
    if (member("missing").value !== true) throw expected(member("missing"), "true");
    return { column, missing: true };
  }
  const wanted = range.length > 0 ? "number" : given("is") ? "boolean" : "category";
  if (wanted !== kind) {
    throw new InputError(
      `${at.path}: "${range[0] ?? tests[0]}" is for a ${wanted} column, but "${column}" is of kind ${kind}`,
    );
  }
  if (given("is")) return { column, is: booleanAt(member("is")) };
  if (given("notIn")) return { column, notIn: listAt(member("notIn"), textAt) };
  if (given("in")) {
    const values = listAt(member("in"), textAt);
    if (values.length === 0) throw expected(member("in"), "at least one category");
    return { column, in: values };
  }
  const bounds = Object.fromEntries(range.map((key) => [key, numberAt(member(key))]));
  const condition: RangeCondition = { column, ...bounds };
  checkOrder(at, condition);
  return condition;
}

/** A range that no number is in is a slip of the pen. */
function checkOrder(at: JsonAt, range: RangeCondition): void {
  const { ge = -Infinity, gt = -Infinity, lt = Infinity, le = Infinity } = range;
  const low = Math.max(ge, gt);
  const high = Math.min(lt, le);
  if (low > high || (low === high && (gt === low || lt === high))) {
    throw new InputError(
      `${at.path}: no number is above ${low} and below ${high}; expected the bounds in order`,
    );
  }
}
