import { InputError } from "../errors.ts";
import { fits, flag, listOf, maybe, oneOf, type Shape, text } from "../schema.ts";
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
  // One that is there without a value would be asked for all the same.
  const tests = ["in", "notIn", "is", "missing"].filter((key) => Object.hasOwn(at.value as object, key));
  if (tests.length + Math.min(1, range.length) !== 1) {
    throw new InputError(
      `${at.path}: expected one test: bounds (ge, gt, lt, le), in, notIn, is or missing; found ${[...range, ...tests].join(", ") || "none"}`,
    );
  }
  const isAsked = (test: string) => tests.includes(test);
  if (isAsked("missing")) {
    if (member("missing").value !== true) throw expected(member("missing"), "true");
    return { column, missing: true };
  }
  const wanted = range.length > 0 ? "number" : isAsked("is") ? "boolean" : "category";
  if (wanted !== kind) {
    throw new InputError(
      `${at.path}: "${range[0] ?? tests[0]}" is for a ${wanted} column, but "${column}" is of kind ${kind}`,
    );
  }
  if (isAsked("is")) return { column, is: booleanAt(member("is")) };
  if (isAsked("notIn")) return { column, notIn: listAt(member("notIn"), textAt) };
  if (isAsked("in")) {
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

const bound = maybe(fits("a number", (value) => typeof value === "number" && !Number.isNaN(value)));
const MEMBERS: Readonly<Record<string, Shape>> = {
  ...{ column: text, ge: bound, gt: bound, lt: bound, le: bound },
  ...{ in: listOf(text), notIn: listOf(text), is: flag, missing: oneOf([true]) },
};

/** A condition of any kind of column, as far as its form goes. */
export const conditionShape: Shape = (value, path) => {
  const at = { path, value };
  const member = objectAt(at, ["column", "ge?", "gt?", "lt?", "le?", "in?", "notIn?", "is?", "missing?"]);
  for (const key of Object.keys(value as object)) MEMBERS[key]!(member(key).value, `${path}.${key}`);
};
