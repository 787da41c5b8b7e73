import { expect, test } from "vitest";
import { misfitBetween, type OffCurve } from "../../src/risk/misfit.ts";

const cells = (people: number, offs: readonly number[]): OffCurve[] =>
  offs.map((off, total) => ({ total, people, off, taken: 0 }));

test("one or two totals are always on a curve", () => {
  expect(misfitBetween(cells(50, [0.4, -0.4]))(0, 1)).toEqual({ off: 0, variance: 0 });
});

test("many people say themselves how far off they are; few are taken to be as the others", () => {
  const offs = [0.3, -0.3, 0.3, -0.3, 0.3];
  const many = misfitBetween(cells(10_000, offs))(0, 1);
  expect(many.off).toBeCloseTo(0.3, 2);
  // The variance of a share among them.
  expect(many.variance).toBeCloseTo(1 / 10_000, 5);
  const mixed = [...cells(10_000, offs), { total: 5, people: 4, off: 0.5, taken: 0 }];
  const few = misfitBetween(mixed)(5, Infinity);
  // With a deviation of 0.3 and the variance 1/4 of four people: 0.09 / (0.09 + 0.25) of the way.
  expect(few.off).toBeGreaterThan(0.1);
  expect(few.off).toBeLessThan(0.25);
  expect(few.variance).toBeGreaterThan(0.05);
  expect(few.variance).toBeLessThan(0.25);
});

test("the better all totals are on the curve and the more people say so, the surer that is; never quite", () => {
  const sure = [30, 300, 3000].map((people) => misfitBetween(cells(people, [0, 0, 0, 0, 0, 0]))(2, 3));
  for (const { off } of sure) expect(off).toBe(0);
  const variances = sure.map(({ variance }) => variance);
  expect(variances).toEqual([...variances].sort((a, b) => b - a));
  expect(variances[0]).toBeLessThan(1 / 30);
  expect(variances[2]).toBeGreaterThan(0);
});

test("totals that nobody has are as uncertain as all are, and those of one band are taken together", () => {
  const at = misfitBetween(cells(200, [0.2, -0.2, 0.2, -0.2, 0.2, -0.2]));
  expect(at(50, 60).off).toBe(0);
  expect(at(50, 60).variance).toBeGreaterThan(at(0, 1).variance);
  expect(Math.abs(at(0, 2).off)).toBeLessThan(1e-9);
  expect(at(0, 2).variance).toBeLessThan(at(0, 1).variance);
});
