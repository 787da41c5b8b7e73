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
import { type Condition, faces, KINDS, testOf } from "./condition.ts";
import type { MemberType } from "./kind.ts";
import { endsOf } from "./range.ts";

/** The members of each kind. */
const NAMES = Object.values(KINDS).map(({ members }) => Object.keys(members));
const TESTS = NAMES.map((names) => (names.length > 1 ? `bounds (${names.join(", ")})` : names[0]));

/** The members of any condition. A test that is there without a value would be asked for all the same. */
function formOf(bound: Shape<number>): Shape<Condition> {
  const shapes: Readonly<Record<MemberType, Shape>> = {
    number: maybe(bound),
    texts: ifThere(listOf(text)),
    flag: ifThere(flag),
    true: ifThere(oneOf([true])),
  };
  const members = Object.values(KINDS).flatMap((kind) =>
    Object.entries<MemberType>(kind.members).map(([name, type]) => [name, shapes[type]]),
  );
  return object({ column: text, ...Object.fromEntries(members) });
}

/** A condition in memory, as far as its form goes; there, bounds may be infinite. */
export const conditionShape: Shape = formOf(
  fits("a number", (value) => typeof value === "number" && !Number.isNaN(value)),
);

/** A condition of a file, of any kind of column. */
export const parseCondition = refine(formOf(finite), (condition, path) => {
  const asked = NAMES.map((names) => names.filter((name) => name in condition)).filter(
    (names) => names.length > 0,
  );
  if (asked.length !== 1)
    throw fault({
      code: "unexpected-value",
      path,
      found: asked.flat().join(", ") || "no test",
      expected: `one test: ${TESTS.slice(0, -1).join(", ")} or ${TESTS.at(-1)}`,
    });
  const flaw = faces(condition).flaw(condition);
  if (flaw === "nobody") refuse([], memberPath(path, asked[0]![0]!), "at least one category");
  // A range that no number is in is a slip of the pen.
  if (flaw === "crossed") throw fault({ code: "bounds-out-of-order", path, ...endsOf(condition) });
});

/** That a condition is about the column that it belongs to, and asks what can be asked of its kind. */
export function checkConditionOn(column: string, kind: ColumnKind, condition: Condition, path: string): void {
  if (condition.column !== column)
    refuse(
      condition.column,
      memberPath(path, "column"),
      `${JSON.stringify(column)}, the column that it belongs to`,
    );
  const { of = kind } = faces(condition);
  if (of === kind) return;
  const [test] = testOf(condition)[0]!;
  throw fault({ code: "test-of-other-kind", path, test, of, column, kind });
}
