import { describe, expect, test } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { profilesAmong } from "../../src/profiles/among.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { type Recipe, recipeConditions } from "../../src/recipe/recipe.ts";
import { tableFromRows } from "../../src/table/table.ts";

const ages = Array.from({ length: 40 }, (_, i) => ({ column: "age", ge: 20 + i }));
const incomes = [
  { column: "income", lt: 20_000 },
  { column: "income", ge: 40_000 },
];
const levels = ["female", "male"].map((label) => ({ label, when: { column: "sex", in: [label] } }));
const recipe: Recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "decision", kind: "category", classes: ["approve", "refer", "decline"] },
  columns: [
    { column: "age", kind: "number", conditions: ages },
    { column: "income", kind: "number", conditions: incomes },
  ],
  protected: [{ column: "sex", kind: "category", levels }],
  strata: [],
  weight: "late_payments",
  setAside: [],
};
const source = memorySource(tableFromRows(loanDesk(5, 400).rows));
const holdOut = { share: 0.3, seed: 2 };

describe("counts by some of the conditions, added up from those by all", () => {
  for (const [name, conditions] of [
    ["a few, in another order", [incomes[1]!, ages[25]!, ages[3]!]],
    ["more than fit in one word", [incomes[0]!, ...ages]],
    ["none", []],
  ] as const) {
    test(`${name}: what a pass over the rows gives`, async () => {
      const columns = [...new Set(conditions.map(({ column }) => column))].map((column) => ({
        column,
        kind: "number" as const,
        conditions: conditions.filter((one) => one.column === column),
      }));
      const few = { ...recipe, columns };
      const all = await source.profiles(recipe, { holdOut });
      expect(all.words).toBe(2);
      expect(profilesAmong(all, recipeConditions(few))).toEqual(await source.profiles(few, { holdOut }));
    });
  }

  test("a condition that was not counted: nothing", async () => {
    const all = await source.profiles(recipe);
    expect(profilesAmong(all, [ages[0]!, { column: "age", ge: 20.5 }])).toBeUndefined();
  });
});
