import { expect, test } from "vitest";
import { nearestName } from "../src/errors.ts";
import { unknownName } from "../src/findings/fault.ts";

test.each([
  ["agee", ["age", "sex"], "age"],
  ["AGE", ["age", "sex"], "age"],
  ["sx", ["age", "sex"], "sex"],
  ["late_paymnts", ["late_payments", "loan_amount"], "late_payments"],
  ["nmae", ["job", "name"], "name"],
  ["foo", ["job", "box"], undefined],
  ["foos", ["jobs"], undefined],
  ["d", ["a", "b"], undefined],
  ["", ["a"], undefined],
  ["income", ["region", "sex"], undefined],
])("%j of %j is a slip for %j", (name, candidates, expected) => {
  expect(nearestName(name, candidates)).toBe(expected);
});

test("lists what there is when nothing is near, but not all of a long list", () => {
  expect(unknownName("class", "x", ["yes", "no"]).message).toBe('unknown class: "x"; there are "yes", "no"');
  const many = Array.from({ length: 30 }, (_, i) => `column ${i}`);
  expect(unknownName("column", "zzz", many).message).toMatch(/"column 11", …$/);
});
