import fc from "fast-check";
import { expect, test } from "vitest";
import { possibleClasses } from "../../src/audit/possible-classes.ts";
import type { PointsTable } from "../../src/model/scoring-system.ts";

const COLUMNS = ["a", "b", "c"];

const tablesOf = (points: readonly (readonly number[])[]): PointsTable[] =>
  points.map(([startsWith = 0, ...lines], k) => ({
    class: `class ${k}`,
    startsWith,
    lines: lines.flatMap((value, j) =>
      value === 0 ? [] : [{ condition: { column: COLUMNS[j]!, is: true as const }, points: value }],
    ),
  }));

/** The classes that come up when all answers are gone through. */
function givenSomewhere(points: readonly (readonly number[])[]): boolean[] {
  const found = points.map(() => false);
  for (let answers = 0; answers < 8; answers++) {
    const totals = points.map(([startsWith = 0, ...lines]) =>
      lines.reduce((sum, value, j) => sum + (((answers >> j) & 1) === 1 ? value : 0), startsWith),
    );
    found[totals.indexOf(Math.max(...totals))] = true;
  }
  return found;
}

const tables = (classes: number) =>
  fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 }), {
    minLength: classes,
    maxLength: classes,
  });

test("of two classes, those are possible that some answers lead to", () => {
  fc.assert(
    fc.property(tables(2), (points) => {
      expect(possibleClasses(tablesOf(points))).toEqual(givenSomewhere(points));
    }),
  );
});

test("of more classes, none is called impossible that some answers lead to", () => {
  fc.assert(
    fc.property(tables(4), (points) => {
      const possible = possibleClasses(tablesOf(points));
      givenSomewhere(points).forEach((given, k) => {
        if (given) expect(possible[k]).toBe(true);
      });
    }),
  );
});

test("empty tables give everyone the first class", () => {
  const empty = [0, 0, 0, 0];
  expect(possibleClasses(tablesOf([empty, empty, empty]))).toEqual([true, false, false]);
  expect(possibleClasses(tablesOf([empty, [1, 0, 0, 0], empty]))).toEqual([false, true, false]);
});
