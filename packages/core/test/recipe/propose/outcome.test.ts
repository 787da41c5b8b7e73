import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Finding, words } from "../../../src/findings/finding.ts";
import { recipeFor } from "../../../src/fit/count.ts";
import { fit } from "../../../src/fit/fit.ts";
import type { FitRequest } from "../../../src/fit/request.ts";
import { memorySource } from "../../../src/profiles/memory-source.ts";
import { seededRandom } from "../../../src/random.ts";
import type { Condition } from "../../../src/recipe/condition/condition.ts";
import type { RecipeOptions } from "../../../src/recipe/propose/recipe-options.ts";
import { tableFromColumns } from "../../../src/table/table.ts";

const ROWS = 1000;
const random = seededRandom(11);
const make = <T>(value: (i: number) => T) => Array.from({ length: ROWS }, (_, i) => value(i));
const chance = (share: number) => random() < share;

async function propose(columns: Record<string, ArrayLike<unknown>>, options: Partial<RecipeOptions> = {}) {
  return recipeFor(memorySource(tableFromColumns(columns)), { outcome: "y", ...options });
}

async function conditionsOf(
  x: ArrayLike<unknown>,
  y: ArrayLike<unknown>,
  options: Partial<RecipeOptions> = {},
) {
  const { recipe, notes } = await propose({ x, y }, options);
  const conditions = recipe.columns[0]!.conditions.map(({ column: _, ...test }: Condition) => test);
  return { conditions, notes: notes.map((note: Finding) => words(note)) };
}

describe("numbers", () => {
  const age = make(() => 18 + Math.floor(random() * 70));

  it("are cut at round numbers where the outcome changes", async () => {
    const y = age.map((x) => (chance(x < 40 ? 0.1 : x < 65 ? 0.5 : 0.9) ? "yes" : "no"));
    expect((await conditionsOf(age, y)).conditions).toEqual([{ ge: 40 }, { ge: 65 }]);
    expect((await conditionsOf(age, y, { bins: 2 })).conditions).toHaveLength(1);
    expect((await conditionsOf(age, y, { style: "intervals" })).conditions).toEqual([
      { lt: 40 },
      { ge: 40, lt: 65 },
      { ge: 65 },
    ]);
  });

  it("that tell nothing are cut once", async () => {
    const y = make(() => (chance(0.5) ? "yes" : "no"));
    expect((await conditionsOf(age, y)).conditions).toHaveLength(1);
    const rare = make((i) => (i % 200 === 0 ? 1 + (i % 3) : 0));
    expect((await conditionsOf(rare, y)).conditions).toEqual([{ ge: 1 }]);
    expect(
      (
        await conditionsOf(
          make((i) => [-Infinity, 3, Infinity][i % 3]),
          y,
        )
      ).conditions,
    ).toHaveLength(1);
  });

  it("leave the least share of the rows in every band, above the least value and up to the greatest", async () => {
    const value = fc.oneof(fc.integer({ min: -4, max: 9 }), fc.double({ noNaN: true }));
    const row = fc.tuple(value, fc.constantFrom("a", "b", "c"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 60, maxLength: 200 }),
        fc.constantFrom(0.05, 0.1),
        async (rows, rareShare) => {
          const [x, y] = [rows.map(([value]) => value), rows.map(([, label]) => label)];
          fc.pre(new Set(x).size > 1 && new Set(y).size > 1);
          const { conditions } = await conditionsOf(x, y, {
            rareShare,
            only: ["x"],
          });
          expect(conditions.length).toBeGreaterThan(0);
          expect(conditions.length).toBeLessThan(20);
          const above = conditions.map(({ ge }) => x.filter((value) => value >= ge!).length);
          for (const count of above) expect(count > 0 && count < x.length).toBe(true);
          // A round number may pass some of the rows of the cell before it.
          const slack = 0.005 * x.length + 1;
          if (conditions.length > 1 && conditions.every(({ ge, le }) => ge !== le))
            for (const [i, count] of [x.length, ...above].entries())
              expect(count - (above[i] ?? 0)).toBeGreaterThanOrEqual(rareShare * x.length - slack);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("that tell nothing are set aside beside others that do, unless somebody asks for them", async () => {
    const y = age.map((x) => (chance(x < 50 ? 0.2 : 0.8) ? "yes" : "no"));
    const noise = make((i) => (i * 389) % 101);
    const columnsOf = async (options: Partial<FitRequest>) => {
      const { recipe, notes } = await propose({ debt: age, noise, y }, options as Partial<RecipeOptions>);
      return { columns: recipe.columns.map(({ column }) => column), notes: notes.map((note) => words(note)) };
    };
    expect(await columnsOf({})).toEqual({
      columns: ["debt"],
      notes: ['"noise" is set aside: no cut of it tells the outcomes apart clearly better than chance'],
    });
    const both = { columns: ["debt", "noise"], notes: [] };
    expect(await columnsOf({ only: ["debt", "noise"] })).toEqual(both);
    expect(await columnsOf({ cuts: { noise: [500] } })).toEqual(both);
    expect(await columnsOf({ rules: [{ rule: "monotone", column: "noise", direction: "rising" }] })).toEqual(
      both,
    );
  });

  it("do not look at the rows held out", async () => {
    const held = { share: 0.5, seed: 3 };
    const y = age.map((x) => (chance(x < 50 ? 0.2 : 0.8) ? "yes" : "no"));
    const { isHeldOut } = await import("../../../src/profiles/split.ts");
    const turned = y.map((label, i) => (isHeldOut(i, held) ? (label === "yes" ? "no" : "yes") : label));
    const [one, other] = await Promise.all(
      [y, turned].map((outcome) =>
        recipeFor(memorySource(tableFromColumns({ age, y: outcome })), { outcome: "y" }, held),
      ),
    );
    expect(other).toEqual(one);
  });

  it("that are codes are asked for one by one, and said to be", async () => {
    const code = make((i) => (i % 11) + 1);
    const y = code.map((x) => (chance([2, 5, 8, 11].includes(x) ? 0.9 : 0.1) ? "yes" : "no"));
    const { conditions, notes } = await conditionsOf(code, y);
    expect(conditions).toEqual(Array.from({ length: 11 }, (_, i) => ({ ge: i + 1, le: i + 1 })));
    expect(notes).toEqual([
      '"x": its 11 numbers follow no order in the outcome, so each is asked for by itself, as a category',
    ]);
    const amounts = make((i) => i % 11).map((x) => [x, chance(x / 11) ? "yes" : "no"] as const);
    const ordered = await conditionsOf(
      amounts.map(([x]) => x),
      amounts.map(([, label]) => label),
    );
    expect(ordered.notes).toEqual([]);
  });
});

describe("categories", () => {
  const town = make((i) => `t${i % 12}`);
  const y = town.map((name) => (chance(["t1", "t5", "t9"].includes(name) ? 0.85 : 0.15) ? "yes" : "no"));

  it("that are many are joined where their outcomes are alike", async () => {
    const { conditions, notes } = await conditionsOf(town, y);
    expect(conditions).toHaveLength(2);
    expect(conditions.find(({ in: list }) => list!.includes("t1"))!.in!.toSorted()).toEqual([
      "t1",
      "t5",
      "t9",
    ]);
    expect(notes).toEqual(['"x": 12 different values joined to 2, by how alike their outcomes are']);
  });

  it("that the training rows hardly have are any other, and so are those that nobody has seen", async () => {
    const rarer = town.map((name, i) => (i < 2 ? `odd ${i}` : name));
    const { conditions } = await conditionsOf(rarer, y);
    expect(conditions.at(-1)!.notIn!.toSorted()).toEqual([...new Set(town)].toSorted());
    const { model } = await fit({ x: rarer, y }, { outcome: "y" }, { work: 2000, engine: "search" });
    expect(model!.predict({ x: "nowhere" })).toBe(model!.predict({ x: "odd 0" }));
  });

  it("that are few, or groups of a protected column, are not joined", async () => {
    const few = make((i) => `t${i % 8}`);
    expect((await conditionsOf(few, y)).conditions).toHaveLength(8);
    const { conditions } = await conditionsOf(town, y, { protect: ["x"], protectedAsFeatures: true });
    expect(conditions).toHaveLength(12);
  });
});

it("a missing answer earns nothing unless it is allowed to, and how many have none is said", async () => {
  const x = make((i) => (i < 30 ? null : i % 2 ? "a" : "b"));
  const y = make((i) => (i % 3 ? "yes" : "no"));
  const { conditions, notes } = await conditionsOf(x, y);
  expect(conditions).toEqual([{ in: ["a"] }, { in: ["b"] }]);
  expect(notes).toEqual(['an answer is missing in "x" (30 rows), which earns no points']);
  const allowed = await conditionsOf(x, y, { missing: "condition" });
  expect(allowed).toEqual({ conditions: [...conditions, { missing: true }], notes: [] });
});
