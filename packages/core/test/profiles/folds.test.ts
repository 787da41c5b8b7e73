import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recipeFor } from "../../src/fit/count.ts";
import { holdOutShape } from "../../src/profiles/check-hold-out.ts";
import { assignFolds, type FoldPlan } from "../../src/profiles/folds.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import type { Row, Source } from "../../src/profiles/source.ts";
import { type HoldOut, rowHash } from "../../src/profiles/split.ts";
import type { Cell } from "../../src/table/cell.ts";
import { compareText } from "../../src/table/compare-text.ts";
import { tableFromRows } from "../../src/table/table.ts";

async function* each(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const cells: Record<string, fc.Arbitrary<Cell>> = {
  sex: fc.constantFrom("f", "m", null),
  age: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }), fc.constant(null)).map(plus0),
  member: fc.constantFrom(true, false, null),
  word: fc.constantFrom("é", "\ufb01", "🙂", "a", "B", ""),
};
const rowsOf = fc.array(fc.record(cells), { minLength: 1, maxLength: 80 });
const planOf = fc.record({
  folds: fc.integer({ min: 2, max: 9 }),
  seed: fc.integer({ min: 0, max: 1000 }),
  stratify: fc.shuffledSubarray(Object.keys(cells)),
});

/** -0 never is a cell. */
function plus0(cell: Cell): Cell {
  return cell === 0 ? 0 : cell;
}

function countsOf(values: Iterable<number>, folds: number): number[] {
  const counts = new Array<number>(folds).fill(0);
  for (const value of values) counts[value]!++;
  return counts;
}

const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);

describe("folds", () => {
  test("every row is in one fold, and sizes differ by at most one, also of each kind of row", async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, planOf, async (rows, plan) => {
        const assigned = [...(await assignFolds(each(rows), plan))];
        expect(assigned).toHaveLength(rows.length);
        expect(assigned.every((fold) => Number.isInteger(fold) && fold < plan.folds)).toBe(true);
        expect(spread(countsOf(assigned, plan.folds))).toBeLessThanOrEqual(1);
        const strata = new Map<string, number[]>();
        rows.forEach((row, i) => {
          const key = JSON.stringify(plan.stratify.map((name) => [typeof row[name], String(row[name])]));
          strata.set(key, [...(strata.get(key) ?? []), assigned[i]!]);
        });
        for (const folds of strata.values())
          expect(spread(countsOf(folds, plan.folds))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("rows are dealt round in the order of their cells, missing last, then by chance", async () => {
    const compare = (a: Cell, b: Cell): number => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return typeof a === "string" ? compareText(a, b as string) : Number(a > b) - Number(a < b);
    };
    await fc.assert(
      fc.asyncProperty(rowsOf, planOf, async (rows, plan) => {
        const order = Array.from(rows.keys()).sort((a, b) => {
          const differs = plan.stratify.find((name) => compare(rows[a]![name]!, rows[b]![name]!) !== 0);
          if (differs !== undefined) return compare(rows[a]![differs]!, rows[b]![differs]!);
          return rowHash(a, plan.seed) - rowHash(b, plan.seed) || a - b;
        });
        const expected = new Array<number>(rows.length);
        order.forEach((row, place) => {
          expected[row] = place % plan.folds;
        });
        expect([...(await assignFolds(each(rows), plan))]).toEqual(expected);
      }),
    );
  });

  test("another seed deals other rows together, the same seed the same ones", async () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({ y: i % 3 }));
    const dealt = async (seed: number) => [
      ...(await assignFolds(each(rows), { folds: 4, seed, stratify: ["y"] })),
    ];
    expect(await dealt(1)).toEqual(await dealt(1));
    expect(await dealt(1)).not.toEqual(await dealt(2));
  });

  test("a million rows are dealt evenly by a number column", async () => {
    const rowCount = 1_000_000;
    async function* many(): AsyncGenerator<Row> {
      for (let i = 0; i < rowCount; i++) yield { y: i % 3 === 0 ? "a" : "b", x: (i * 7919) % 100_003 };
    }
    const assigned = await assignFolds(many(), { folds: 5, seed: 1, stratify: ["y", "x"] });
    expect(countsOf(assigned, 5)).toEqual(new Array(5).fill(rowCount / 5));
    const low = assigned.filter((_, i) => i % 3 === 0 && (i * 7919) % 100_003 < 10_000);
    expect(spread(countsOf(low, 5))).toBeLessThanOrEqual(1);
  }, 30_000);
});

const people = Array.from({ length: 60 }, (_, i) => ({
  age: 20 + ((i * 17) % 41),
  site: ["north", "south", "west"][(i * 5) % 3]!,
  ward: (i * 3) % 4,
  sex: i % 2 === 0 ? "f" : "m",
  y: (i * 7) % 5 < 2 ? "yes" : "no",
}));
const source = memorySource(tableFromRows(people));
const outcome = { outcome: "y", protect: ["sex"] };

/** Rows of a part, by a recipe that is made without the held-out rows. */
async function partSizes(from: Source, holdOut: HoldOut): Promise<[number, number]> {
  const { recipe } = await recipeFor(from, outcome, holdOut);
  const { entryPart, entryRows } = await from.profiles(recipe, { holdOut });
  const sizes: [number, number] = [0, 0];
  entryPart.forEach((part, e) => {
    sizes[part as 0 | 1] += entryRows[e]!;
  });
  return sizes;
}

describe("a hold-out by folds or by a column", () => {
  test("holds every row out once over the folds", async () => {
    const plan: FoldPlan = { folds: 7, seed: 3, stratify: ["y", "sex"] };
    let heldOut = 0;
    for (let fold = 0; fold < 7; fold++) {
      const [train, test] = await partSizes(source, { ...plan, fold });
      expect(train + test).toBe(60);
      expect([8, 9]).toContain(test);
      heldOut += test;
    }
    expect(heldOut).toBe(60);
  });

  test("holds out the rows with a value, of texts and of numbers", async () => {
    const count = (name: "site" | "ward", is: unknown) => people.filter((row) => row[name] === is).length;
    expect(await partSizes(source, { column: "site", is: "south" })).toEqual([
      60 - count("site", "south"),
      count("site", "south"),
    ]);
    expect((await partSizes(source, { column: "ward", is: "2" }))[1]).toBe(count("ward", 2));
    expect(await partSizes(source, { column: "ward", is: "2.0" })).toEqual([60, 0]);
    expect(await partSizes(source, { column: "site", is: "elsewhere" })).toEqual([60, 0]);
  });

  test("summaries leave the held-out rows out", async () => {
    const [age, site] = await source.summarise({
      quantiles: [],
      holdOut: { column: "site", is: "west" },
    });
    expect(site!.categories!.map(({ value }) => value)).not.toContain("west");
    expect(age!.rows).toBe(40);
    const [inFolds] = await source.summarise({
      quantiles: [],
      holdOut: { folds: 6, fold: 0, seed: 1, stratify: [] },
    });
    expect(inFolds!.rows).toBe(50);
  });

  test("the column that says who is held out gives no conditions", async () => {
    const { recipe } = await recipeFor(source, outcome, { column: "site", is: "west" });
    expect(recipe.columns.map(({ column }) => column)).not.toContain("site");
    const withSite = (await recipeFor(source, outcome)).recipe;
    await expect(recipeFor(source, { recipe: withSite }, { column: "site", is: "west" })).rejects.toThrow(
      'can\'t hold out rows by column "site": the recipe has conditions on it; take it out of the recipe',
    );
    await expect(
      recipeFor(source, { ...outcome, only: ["site", "age"] }, { column: "site", is: "west" }),
    ).rejects.toThrow("take it out of only");
    await expect(recipeFor(source, outcome, { column: "y", is: "yes" })).rejects.toThrow(
      "it is the outcome or the weight; choose another column",
    );
  });

  test("names a column to spread that is not there", async () => {
    const holdOut = { folds: 2, fold: 0, seed: 1, stratify: ["sexx"] };
    await expect(partSizes(source, holdOut)).rejects.toThrow('unknown column: "sexx"; did you mean "sex"?');
    // The failure is not remembered as an answer.
    await expect(partSizes(source, holdOut)).rejects.toThrow('unknown column: "sexx"');
  });

  test.each([
    [
      { folds: 1, fold: 0, seed: 1, stratify: [] },
      "invalid holdOut.folds: 1; expected a whole number of at least 2",
    ],
    [
      { folds: 3, fold: 3, seed: 1, stratify: [] },
      "invalid holdOut.fold: 3; expected a whole number from 0 to 2",
    ],
    [{ folds: 3, fold: 0, seed: 0.5, stratify: [] }, "invalid holdOut.seed: 0.5; expected a whole number"],
    [{ folds: 3, fold: 0, seed: 1, stratify: "sex" }, 'invalid holdOut.stratify: "sex"; expected a list'],
    [{ column: "site", is: 2 }, "invalid holdOut.is: 2; expected a text"],
    [{ share: 1, seed: 1 }, "invalid holdOut.share: 1; expected a share of at least 0 and under 1"],
  ])("refuses %j", (holdOut, message) => {
    expect(() => holdOutShape(holdOut, "holdOut")).toThrow(message);
  });
});
