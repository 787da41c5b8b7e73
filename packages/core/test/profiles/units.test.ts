import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planFolds } from "../../src/experiment/folds/fold-plan.ts";
import { areCopies, type EqualRows } from "../../src/profiles/copies.ts";
import { assignFolds } from "../../src/profiles/folds.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import type { Row } from "../../src/profiles/source.ts";
import { unitsOf } from "../../src/profiles/units.ts";
import { seededRandom } from "../../src/random.ts";
import { parseRecipe } from "../../src/recipe/recipe-json.ts";
import type { Cell } from "../../src/table/cell.ts";
import { tableFromRows } from "../../src/table/table.ts";

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const cell = fc.constantFrom<Cell>(0, 1, -1.5, 1e300, "a", "b", "aa", true, false, null);
const columns = fc
  .array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 60 })
  .map((rows) => [0, 1].map((c) => rows.map((row) => row[c]!)));

describe("units", () => {
  test("every row has the first row with equal cells; one with a missing value is alone, unless copies are meant", () => {
    fc.assert(
      fc.property(columns, fc.constantFrom("unit" as const, "copy" as const), (cells, by) => {
        const first = unitsOf(cells, by);
        first.forEach((found, row) => {
          const isAlone = by === "unit" && cells.some((column) => column[row] === null);
          const equal = cells[0]!.findIndex((_, other) =>
            cells.every((column) => column[other] === column[row]),
          );
          expect(found).toBe(isAlone ? row : equal);
        });
      }),
    );
  });

  const people = fc.array(
    fc.record({ who: fc.nat(30), sex: fc.constantFrom("f", "m", null), y: fc.constantFrom("yes", "no") }),
    { minLength: 1, maxLength: 120 },
  );
  const plans = fc.record({
    folds: fc.integer({ min: 2, max: 6 }),
    seed: fc.nat(1000),
    stratify: fc.shuffledSubarray(["sex", "y"]),
  });

  test("are dealt whole, and folds differ by no more rows than the largest unit has", async () => {
    await fc.assert(
      fc.asyncProperty(people, plans, async (rows, plan) => {
        const units = unitsOf([rows.map(({ who }) => who)], "unit");
        const assigned = await assignFolds(each(rows), plan, units);
        units.forEach((first, row) => {
          expect(assigned[row]).toBe(assigned[first]);
        });
        const sizes = Array.from(
          { length: plan.folds },
          (_, f) => assigned.filter((fold) => fold === f).length,
        );
        const largest = Math.max(...[...units].map((first) => units.filter((unit) => unit === first).length));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(largest);
      }),
    );
  });

  test("of one row each change no fold", async () => {
    await fc.assert(
      fc.asyncProperty(people, plans, async (rows, plan) => {
        const alone = Uint32Array.from(rows.keys());
        expect(await assignFolds(each(rows), plan, alone)).toEqual(await assignFolds(each(rows), plan));
      }),
    );
  });

  /** Fifty patients with four visits each, of which one visit of every fifth patient ends badly. */
  const visits = Array.from({ length: 200 }, (_, i) => ({
    patient: `p${i % 50}`,
    age: 20 + ((i * 7) % 60),
    y: i % 50 < 10 && i >= 150 ? "bad" : "good",
  }));

  /** How many rows of each patient are held out and not. */
  const partsOf = async (holdOut: Parameters<ReturnType<typeof memorySource>["profiles"]>[1]) => {
    const names = [...new Set(visits.map(({ patient }) => patient))];
    const kind = "category" as const;
    const recipe = parseRecipe({
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "y", kind, classes: ["bad", "good"] },
      columns: [
        { column: "patient", kind, conditions: names.map((name) => ({ column: "patient", in: [name] })) },
      ],
      protected: [],
      strata: [],
      rows: { together: { by: "unit", columns: [{ column: "patient", kind }] } },
      setAside: [],
    });
    return memorySource(tableFromRows(visits)).profiles(recipe, holdOut);
  };
  const rowsIn = ({ entryPart, entryRows, entryLabel }: Profiles, part: number, label?: number) =>
    entryRows.reduce(
      (sum, rows, e) =>
        entryPart[e] === part && (label === undefined || entryLabel[e] === label) ? sum + rows : sum,
      0,
    );
  const isWhole = ({ profileCount, entryProfile, entryPart }: Profiles) =>
    Array.from({ length: profileCount }, (_, p) => p).every(
      (p) => new Set([...entryPart].filter((_, e) => entryProfile[e] === p)).size <= 1,
    );

  test("no patient is on two sides of a share, a fold, a condition or an inner fold", async () => {
    const fold = { folds: 5, fold: 2, seed: 3, stratify: ["y"] };
    for (const options of [
      { holdOut: { share: 0.3, seed: 7 } },
      { holdOut: fold },
      { holdOut: { when: "age >= 70" } },
      { holdOut: { share: 0.3, seed: 7 }, inner: fold },
    ]) {
      const counted = await partsOf(options);
      expect(isWhole(counted)).toBe(true);
      expect(rowsIn(counted, 0)).toBeGreaterThan(20);
      expect(rowsIn(counted, 1)).toBeGreaterThan(8);
    }
    // All patients but those who were never 70 or older.
    const old = new Set(visits.filter(({ age }) => age >= 70).map(({ patient }) => patient));
    const held = visits.filter(({ patient }) => old.has(patient)).length;
    expect(rowsIn(await partsOf({ holdOut: { when: "age >= 70" } }), 1)).toBe(held);
  });

  test("a patient with one rare outcome counts as such: each fold has two of the ten", async () => {
    for (let fold = 0; fold < 5; fold++) {
      const counted = await partsOf({ holdOut: { folds: 5, fold, seed: 3, stratify: ["y"] } });
      expect(rowsIn(counted, 1, 0)).toBe(2);
      expect(rowsIn(counted, 1)).toBe(40);
    }
  });

  test("folds of the units are planned, and refused where there are fewer units than folds", async () => {
    const source = memorySource(tableFromRows(visits.map((row) => ({ ...row, clinic: row.patient.length }))));
    const request = { outcome: "y", only: ["age"] };
    const { holdOuts } = await planFolds(source, { ...request, unit: "patient" }, { folds: 5 });
    expect(holdOuts).toHaveLength(5);
    await expect(planFolds(source, { ...request, unit: "clinic" }, { folds: 5 })).rejects.toThrow(
      `can't make 5 folds: rows with equal "clinic" stay together, and a fold would be empty; ask for fewer folds, or give a unit with more values`,
    );
  });
});

describe("copies", () => {
  const found = (rows: readonly object[]): Promise<EqualRows> =>
    memorySource(tableFromRows(rows)).equalRows();
  const random = seededRandom(3);
  const rich = Array.from({ length: 200 }, (_, i) => ({
    id: i,
    weight: Math.round(4000 + 6000 * random()) / 100,
    height: 150 + Math.floor(50 * random()),
    y: i % 3 === 0 ? "yes" : "no",
  }));

  test("rows that are written twice are copies, though they are numbered", async () => {
    const rows = [...rich, ...rich.slice(40, 60)].map((row, i) => ({ ...row, id: i }));
    const equal = await found(rows);
    expect(equal).toMatchObject({ rows: 220, repeated: 20, pairs: 20 });
    expect(equal.byChance).toBeLessThan(2);
    expect(equal.columns.map(({ column }) => column)).toEqual(["weight", "height", "y"]);
    expect(areCopies(equal)).toBe(true);
    expect(areCopies(await found(rich))).toBe(false);
    // A whole file twice.
    expect(areCopies(await found([...rich, ...rich].map((row, i) => ({ ...row, id: i }))))).toBe(true);
  });

  test("people with the same few answers are none: chance explains them", async () => {
    const few = Array.from({ length: 200 }, (_, i) => ({
      sex: i % 2 ? "f" : "m",
      smokes: i % 7 < 2,
      age: 20 + ((i * 13) % 30),
      y: i % 5 === 0 ? "yes" : "no",
    }));
    const equal = await found(few);
    expect(equal.repeated).toBeGreaterThan(0);
    expect(areCopies(equal)).toBe(false);
  });

  test("rows that are equal but for a person's identifier are other visits, where it repeats", async () => {
    const rows = rich.map((row, i) => ({ ...row, id: i % 100 }));
    expect((await found([...rows, ...rows.map((row) => ({ ...row, id: row.id + 1000 }))])).repeated).toBe(0);
  });
});
