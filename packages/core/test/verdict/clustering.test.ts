import { expect, test } from "vitest";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import type { Judged } from "../../src/model/verdict.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { rowsPerUnit, weightSpread } from "../../src/verdict/clustering.ts";

/** 120 people, whose rows are copies of each other. */
function people(copies: number) {
  return Array.from({ length: 120 * copies }, (_, i) => {
    const p = i % 120;
    return { person: `p${p}`, visit: i, risk: p % 10, ill: p % 10 > 5 === (p % 7 !== 0) ? "yes" : "no" };
  });
}

const effort = { work: 500, engine: "search" } as const;

test("rows of one unit say no more than one: intervals of copies are as wide as those of the people", async () => {
  const source = memorySource(tableFromRows(people(4)));
  const { recipe } = await countFor(source, { outcome: "ill", unit: "person", ignore: ["visit"] });
  expect(await rowsPerUnit(source, recipe)).toBe(4);
  const widthOf = async (copies: number) => {
    const request = { outcome: "ill", unit: "person", ignore: ["visit"] };
    const { verdict } = await fit(people(copies), request, effort);
    const { accuracy } = verdict as Judged;
    return { rows: accuracy.n, width: accuracy.high! - accuracy.low! };
  };
  const [once, fourTimes] = [await widthOf(1), await widthOf(4)];
  expect(fourTimes.rows).toBe(4 * once.rows);
  expect(fourTimes.width).toBeGreaterThan(0.8 * once.width);
});

test("one row that weighs as much as all others leaves next to nothing to judge by", async () => {
  const rows = people(1).map((row, i) => ({ ...row, weight: i === 0 ? 119 : 1 }));
  const { profiles } = await countFor(rows, { outcome: "ill", weight: "weight", only: ["risk", "visit"] });
  const even = await countFor(people(1), { outcome: "ill", only: ["risk"] });
  expect(weightSpread(even.profiles, 0)).toBe(1);
  expect(weightSpread(profiles, 0)).toBeGreaterThan(2);
});
