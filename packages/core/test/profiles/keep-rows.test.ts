import { expect, it } from "vitest";
import { type Recipe, type RowPolicy, tableFromColumns } from "../../src/index.ts";
import { keepRows, memorySource } from "../../src/parts.ts";

const table = tableFromColumns(
  {
    age: ["30", "30.0", "", "40", "", "30"],
    job: ["a", "a", "a", "", "", "b"],
    y: ["no", "no", "yes", "yes", "no", "no"],
  },
  { kinds: { y: "category" } },
);
const age = { column: "age", kind: "number" } as const;
const job = { column: "job", kind: "category" } as const;
const y = { column: "y", kind: "category" } as const;
const keptRows = (policy: RowPolicy) => {
  const { table: kept, fileRow } = keepRows(table, policy);
  return Array.from({ length: kept.rowCount }, (_, row) => fileRow(row));
};

it("leaves a row out under the first reason that applies", () => {
  const { leftOut } = keepRows(table, { blanks: [age, job], copies: [age, job, y] });
  expect(leftOut).toEqual([
    { reason: "blank", column: "age", rows: 2 },
    { reason: "blank", column: "job", rows: 1 },
    { reason: "copy", rows: 1 },
  ]);
  expect(keptRows({ blanks: [age, job], copies: [age, job, y] })).toEqual([0, 5]);
});

it("compares cells as they are read: 30 is 30.0 among numbers and not among texts, and blanks are equal", () => {
  expect(keptRows({ copies: [age] })).toEqual([0, 2, 3]);
  const texts = tableFromColumns({ age: ["30", "30.0", "", ""] }, { kinds: { age: "category" } });
  expect(keepRows(texts, { copies: [{ column: "age", kind: "category" }] }).table.rowCount).toBe(3);
  const ends = { ...table, columns: [{ name: "age", kind: "number" as const, values: [Infinity, null] }] };
  expect(keepRows({ ...ends, rowCount: 2 }, { copies: [age] }).table.rowCount).toBe(2);
});

it("takes the sample first, and the same one for the same seed", () => {
  const sampled = keptRows({ sample: { rows: 4, seed: 1 } });
  expect(sampled).toHaveLength(4);
  expect(keptRows({ sample: { rows: 4, seed: 1 } })).toEqual(sampled);
  const all = Array.from({ length: 20 }, (_, seed) => String(keptRows({ sample: { rows: 4, seed } })));
  expect(new Set(all).size).toBeGreaterThan(5);
  const blank = [2, 4];
  expect(keptRows({ sample: { rows: 4, seed: 1 }, blanks: [age] })).toEqual(
    sampled.filter((row) => !blank.includes(row)),
  );
  expect(keptRows({ sample: { rows: 6, seed: 1 } })).toEqual([0, 1, 2, 3, 4, 5]);
});

it("changes nothing when it is applied to what it has kept", () => {
  for (let seed = 0; seed < 20; seed++) {
    const policy: RowPolicy = { sample: { rows: 4, seed }, blanks: [job], copies: [age, y] };
    const once = keepRows(table, policy).table;
    expect(keepRows(once, policy)).toMatchObject({ table: once, leftOut: [] });
  }
});

const recipe: Recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "y", kind: "category", classes: ["no", "yes"] },
  columns: [{ column: "age", kind: "number", conditions: [{ column: "age", ge: 35 }] }],
  protected: [],
  strata: [],
  rows: { blanks: [age], copies: [age, y] },
  setAside: [],
};

it("counts the rows that a recipe keeps, and holds out of these", async () => {
  const source = memorySource(table);
  expect(source.rowCount).toBe(6);
  const counted = await source.profiles(recipe);
  expect(counted.entryRows.reduce((sum, rows) => sum + rows)).toBe(2);
  expect(counted.dropped).toEqual({
    leftOut: [
      { reason: "blank", column: "age", rows: 2 },
      { reason: "copy", rows: 2 },
    ],
    missingOutcome: 0,
    otherOutcome: 0,
    inconsistent: 0,
  });
  const kept = memorySource(keepRows(table, recipe.rows!).table);
  for (let seed = 0; seed < 20; seed++) {
    const holdOut = { share: 0.5, seed };
    const { dropped: _, ...counts } = await source.profiles(recipe, { holdOut });
    expect(await kept.profiles({ ...recipe, rows: undefined }, { holdOut })).toMatchObject(counts);
  }
  const [summary] = await source.summarise({ quantiles: [0, 1], keep: recipe.rows });
  expect(summary).toMatchObject({ rows: 2, missing: 0, number: { quantiles: [30, 40] } });
});

it("says the row of the file that is wrong", async () => {
  const bad = { ...recipe, weight: "age", rows: { copies: [y] } };
  const rows = tableFromColumns(
    { age: ["1", "1", "x"], y: ["no", "no", "yes"] },
    { kinds: { age: "number", y: "category" } },
  );
  await expect(memorySource(rows).profiles(bad)).rejects.toThrow('invalid weight in column "age", row 3');
});
