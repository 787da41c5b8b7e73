import { expect, test } from "vitest";
import { namedTolerances, spreadTolerances } from "../../../src/experiment/frontier/tolerances.ts";

test("tolerances spread from 1 % to what tables without a limit come to, by the same factor, rounded up", () => {
  expect(spreadTolerances(0.1600001, 5, undefined)).toEqual([0.01, 0.021, 0.041, 0.081, 0.161]);
  expect(spreadTolerances(0.16, 5, undefined)).toEqual([0.01, 0.02, 0.04, 0.08, 0.16]);
  expect(spreadTolerances(0.9, 20, "difference")).toHaveLength(20);
});

test("tolerances that rounding makes equal are one, and the tightest comes first", () => {
  const many = spreadTolerances(0.015, 20, undefined);
  expect(many).toEqual([0.01, 0.011, 0.012, 0.013, 0.014, 0.015]);
});

test("1 % alone is tried where tables without a limit need no more, or where one is enough", () => {
  for (const farthest of [0, 0.003, 0.01]) expect(spreadTolerances(farthest, 20, undefined)).toEqual([0.01]);
  expect(spreadTolerances(0.5, 1, undefined)).toEqual([0.01]);
});

test("no tolerance is above 1", () => {
  expect(spreadTolerances(0.99999, 3, undefined).at(-1)).toBe(1);
  expect(spreadTolerances(1, 3, "ratio").at(-1)).toBe(0);
});

test("a ratio runs the other way: the largest is the tightest", () => {
  expect(spreadTolerances(0.16, 5, "ratio")).toEqual([0.99, 0.98, 0.96, 0.92, 0.84]);
  expect(namedTolerances([0.8, 1, 0.8, 0.9], "ratio")).toEqual([1, 0.9, 0.8]);
  expect(namedTolerances([0.8, 1, 0.8, 0.9], "difference")).toEqual([0.8, 0.9, 1]);
});
