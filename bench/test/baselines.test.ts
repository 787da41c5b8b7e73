import { tableFromColumns } from "@fairscore/core";
import { memorySource } from "@fairscore/core/parts";
import { expect, it } from "vitest";
import { compare } from "../baselines/compared.ts";

const recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "y", kind: "category", classes: ["a", "b", "c"] },
  columns: [{ column: "x", kind: "boolean", conditions: [{ column: "x", is: true }] }],
  protected: [],
  strata: [],
  setAside: [],
} as const;

it("counts accuracy, rows of another class and the largest difference of scores", async () => {
  const table = tableFromColumns({
    x: [false, false, false, false, true, true, false, true],
    y: ["a", "a", "a", "b", "b", "c", "a", "b"],
    fold: ["0", "0", "0", "0", "0", "0", "1", "1"],
  });
  const profiles = await memorySource(table).profiles(recipe, { holdOut: { column: "fold", is: "1" } });
  const ours = { classes: Int32Array.from([0, 1]), scores: Float64Array.from([3, 1, 0, -1, 2, 0]) };
  const theirs = {
    classes: [0, 2],
    scores: [
      [3, 1, 0],
      [-1, 2.5, 4],
    ],
  };
  const plain = compare(profiles, false, ours, theirs);
  expect(plain.ours).toEqual({ train: 4 / 6, test: 1 });
  expect(plain.theirs).toEqual({ train: 4 / 6, test: 1 / 2 });
  expect(plain.otherClass).toBe(3);
  expect(plain.scoreDifference).toBe(4 / 5);
  const balanced = compare(profiles, true, ours, theirs);
  expect(balanced.ours.train).toBeCloseTo((1 + 1 / 2 + 0) / 3, 12);
  expect(balanced.theirs.train).toBeCloseTo((1 + 0 + 1) / 3, 12);
  expect(balanced.theirs.test).toBe(1 / 2);
});
