import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tableFromColumns } from "../../../src/index.ts";
import { memorySource } from "../../../src/profiles/memory-source.ts";
import { type Condition, holds } from "../../../src/recipe/condition/condition.ts";
import type { Recipe, RecipeColumn } from "../../../src/recipe/recipe.ts";
import { type BinRows, binsOf } from "../../../src/report/bins/bins.ts";
import { binsCsv } from "../../../src/report/bins/bins-csv.ts";
import { columnBands, nextAbove } from "../../../src/report/bins/column-bands.ts";
import { type BinCounts, countBins } from "../../../src/report/bins/count-bins.ts";
import { informationValue, weightOfEvidence } from "../../../src/report/bins/information-value.ts";
import type { Sum } from "../../../src/report/disclosure/disclosure.ts";
import type { ShownCount } from "../../../src/report/disclosure/ledger.ts";
import { runs } from "../../runs.ts";
import { canDiffer, type Told } from "../disclosure/reader.ts";

const wordsOf = (column: RecipeColumn) => columnBands(column).bands.map(({ words }) => words);

describe("the bands of a column", () => {
  const column = "x";
  const number = (...conditions: Condition[]): RecipeColumn => ({ column, kind: "number", conditions });

  test("are what lies between thresholds, and what bands that exclude each other say", () => {
    const bands = ["under 2", "from 2 to under 5", "at least 5"];
    expect(wordsOf(number({ column, ge: 2 }, { column, ge: 5 }))).toEqual(bands);
    expect(wordsOf(number({ column, lt: 2 }, { column, ge: 2, lt: 5 }, { column, ge: 5 }))).toEqual(bands);
    expect(wordsOf({ ...number({ column, ge: 2 }, { column, ge: 5 }), whole: true })[1]).toBe("from 2 to 4");
  });

  test("are codes and any other, blocks of categories, yes and no", () => {
    const codes = [1, 3].map((value) => ({ column, ge: value, le: value }));
    expect(wordsOf(number(...codes)).sort()).toEqual(["any other", "is 1", "is 3"]);
    const category = (...conditions: Condition[]): RecipeColumn => ({ column, kind: "category", conditions });
    expect(wordsOf(category({ column, in: ["a", "b"] }, { column, in: ["c"] }))).toEqual([
      "is a or b",
      "is c",
      "any other",
    ]);
    expect(wordsOf(category({ column, in: ["a"] }, { column, notIn: ["a"] }))).toHaveLength(2);
    expect(wordsOf({ column, kind: "boolean", conditions: [{ column, is: true }] })).toEqual([
      "is yes",
      "is no",
    ]);
  });

  test("above a number begin at the next one", () => {
    for (const value of [0, 1, -1, 0.1, -1e300, 5e-324, -5e-324]) {
      const next = nextAbove(value);
      expect(next).toBeGreaterThan(value);
      expect([value, next]).toContain(value + (next - value) / 2);
    }
    expect(wordsOf(number({ column, gt: 2 }))).toEqual(["at most 2", "above 2"]);
  });
});

describe("information value", () => {
  // 100 good and 50 bad; bands of 60 and 10, 40 and 40.
  const bands = [
    [60, 10],
    [40, 40],
  ] as const;

  test("is that of the textbook, by hand", () => {
    const first = (0.6 - 0.2) * Math.log(0.6 / 0.2);
    const second = (0.4 - 0.8) * Math.log(0.4 / 0.8);
    expect(informationValue(bands, [100, 50])).toBeCloseTo(first + second, 12);
    expect(informationValue(bands, [100, 50])).toBeCloseTo(0.716704, 6);
    expect(weightOfEvidence([60, 10], [100, 50])).toBeCloseTo(Math.log(3), 12);
  });

  test("is the same for both of two classes, 0 where nothing is told, finite where cells are empty", () => {
    const other = bands.map(([a, b]) => [b, a] as const);
    expect(informationValue(other, [50, 100])).toBeCloseTo(informationValue(bands, [100, 50]), 12);
    const idle = [
      [20, 10],
      [80, 40],
    ] as const;
    expect(informationValue(idle, [100, 50])).toBeCloseTo(0, 12);
    // Half a row for nobody: (0.4 - 0.01) log(0.4 / 0.01), and the rest.
    const perfect = [
      [40, 0],
      [60, 50],
      [0, 0],
    ] as const;
    const byHand = (0.4 - 0.01) * Math.log(0.4 / 0.01) + (0.6 - 1) * Math.log(0.6);
    expect(informationValue(perfect, [100, 50])).toBeCloseTo(byHand, 12);
  });
});

const recipeOf = (columns: readonly RecipeColumn[], more: Partial<Recipe> = {}): Recipe => ({
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "y", kind: "category", classes: ["low", "mid", "high"] },
  columns,
  protected: [
    {
      column: "sex",
      kind: "category",
      levels: ["female", "male"].map((level) => ({ label: level, when: { column: "sex", in: [level] } })),
    },
  ],
  strata: [],
  setAside: [],
  ...more,
});

const bound = fc.constantFrom(-1, 0, 0.5, 1, 2, 4);
const conditions = fc.array(
  fc.oneof(
    fc.record({ ge: bound }),
    fc.record({ gt: bound, le: bound }),
    fc.record({ lt: bound }),
    fc.record({ ge: bound, le: bound }),
    fc.constant({ missing: true as const }),
  ),
  { maxLength: 5 },
);
const row = fc.record({
  x: fc.option(fc.oneof(bound, fc.double({ min: -3, max: 6, noNaN: true })), { nil: null }),
  sex: fc.constantFrom("female", "male", "diverse", null),
  y: fc.constantFrom("low", "mid", "high", "other", null),
});

test("bands have exactly the rows that answer all conditions alike, counted one by one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), conditions, async (rows, ranges) => {
      const asked = ranges.map((range) => ({ column: "x", ...range }) as Condition);
      const column: RecipeColumn = { column: "x", kind: "number", conditions: asked };
      const table = tableFromColumns({
        x: [...rows.map(({ x }) => x), 0.25],
        sex: [...rows.map(({ sex }) => sex), "female"],
        y: [...rows.map(({ y }) => y), "low"],
      });
      const counts = await countBins(memorySource(table), recipeOf([column]));
      const classes = ["low", "mid", "high"];
      const used = [...rows, { x: 0.25, sex: "female", y: "low" }].filter(({ y }) =>
        classes.includes(y ?? ""),
      );
      const bands = new Map<string, number[]>();
      for (const { x, sex, y } of used) {
        const answers = x === null ? "?" : asked.map((condition) => Number(holds(condition, x))).join("");
        for (const who of ["all", sex ?? "none of these"]) {
          const key = `${answers} ${who === "diverse" ? "none of these" : who}`;
          const before = bands.get(key) ?? [0, 0, 0];
          bands.set(
            key,
            before.map((n, k) => n + Number(classes[k] === y)),
          );
        }
      }
      const sorted = (lists: Iterable<readonly number[]>) =>
        [...lists]
          .filter((list) => list.some((n) => n > 0))
          .map(String)
          .sort();
      const [only] = counts.columns;
      expect(sorted(only!.bands.flatMap(({ everyone, groups }) => [everyone, ...groups]))).toEqual(
        sorted(bands.values()),
      );
      expect(counts.everyone).toEqual(classes.map((name) => used.filter(({ y }) => y === name).length));
      expect(counts.groups.map(({ level }) => level)).toEqual(
        ["female", "male", "none of these"].filter((level) =>
          used.some(({ sex }) => (["female", "male"].includes(sex ?? "") ? sex : "none of these") === level),
        ),
      );
    }),
    { numRuns: runs(150) },
  );
});

test("held-out rows are not counted, and bands that nobody asks for are there only where somebody is in them", async () => {
  const size = 400;
  const x = Array.from({ length: size }, (_, i) => i % 10);
  const table = tableFromColumns({
    x,
    sex: x.map((_, i) => (i % 3 ? "female" : "male")),
    y: x.map((value) => (value > 4 ? "high" : "low")),
  });
  const recipe = recipeOf([{ column: "x", kind: "number", conditions: [{ column: "x", ge: 5 }] }], {
    outcome: { column: "y", kind: "category", classes: ["low", "high"] },
  });
  const holdOut = { share: 0.25, seed: 3 };
  const source = memorySource(table);
  const { entryRows, entryPart } = await source.profiles(recipe, { holdOut });
  const kept = Array.from(entryRows).reduce((sum, rows, e) => sum + (entryPart[e] === 0 ? rows : 0), 0);
  const counts = await countBins(source, recipe, { holdOut });
  expect(counts.everyone.reduce((a, b) => a + b, 0)).toBe(kept);
  expect(kept).toBeLessThan(size);
  expect(counts.columns[0]!.bands.map(({ words }) => words)).toEqual(["under 5", "at least 5"]);
  const [column] = binsOf(counts, { showSmall: true }).columns;
  expect(column!.bins.map(({ rates }) => rates[1]!.rate)).toEqual([0, 1]);
});

/** Atoms by group, band of a, band of b and class. */
const SIZES = [2, 2, 2, 2];
const ATOMS = 16;
const digits = (atom: number) => SIZES.map((_, i) => (atom >> (3 - i)) & 1);
const sumOf = (takes: (group: number, a: number, b: number, label: number) => boolean): Sum =>
  new Map(
    Array.from({ length: ATOMS }, (_, atom) => atom)
      .filter((atom) => takes(...(digits(atom) as [number, number, number, number])))
      .map((atom) => [atom, 1]),
  );

test("what is withheld can't be worked out from all columns and groups together", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(0, 1, 2, 3, 5, 8, 12), { minLength: ATOMS, maxLength: ATOMS }),
      (truth) => {
        const rowsIn = (sum: Sum) => Array.from(sum.keys()).reduce((total, atom) => total + truth[atom]!, 0);
        const sizes = [0, 1].map((g) => sumOf((group) => group === g));
        fc.pre(sizes.every((sum) => rowsIn(sum) > 4));
        const byClass = (takes: (group: number, a: number, b: number) => boolean) =>
          [0, 1].map((k) => rowsIn(sumOf((group, a, b, label) => label === k && takes(group, a, b))));
        const place = { a: 1, b: 2 };
        const counts: BinCounts = {
          outcome: ["y"],
          classes: ["no", "yes"],
          interest: 1,
          groups: ["f", "m"].map((level) => ({ column: "sex", level })),
          everyone: byClass(() => true),
          byGroup: [0, 1].map((g) => byClass((group) => group === g)),
          columns: (["a", "b"] as const).map((column) => ({
            column,
            kind: "number",
            bands: [0, 1].map((band) => ({
              words: String(band),
              everyone: byClass((...at) => at[place[column]] === band),
              groups: [0, 1].map((g) => byClass((...at) => at[0] === g && at[place[column]] === band)),
            })),
          })),
        };
        const bins = binsOf(counts, { showSmall: false });
        const shown: { sum: Sum; count: ShownCount }[] = [];
        const read = ({ rows, rates }: BinRows, takes: (at: readonly number[]) => boolean) => {
          shown.push({ sum: sumOf((...at) => takes(at)), count: rows });
          for (const [k, rate] of rates.entries())
            shown.push({ sum: sumOf((...at) => takes(at) && at[3] === k), count: rate.rows });
        };
        read(bins.everyone, () => true);
        for (const [g, rows] of bins.byGroup.entries()) read(rows, (at) => at[0] === g);
        for (const { column, bins: bands } of bins.columns) {
          for (const bin of bands) {
            const inBand = (at: readonly number[]) => at[place[column as "a" | "b"]] === Number(bin.words);
            read(bin, inBand);
            for (const [g, rows] of bin.groups.entries()) read(rows, (at) => at[0] === g && inBand(at));
          }
        }
        const told = shown.flatMap(({ sum, count }): Told[] =>
          count === "withheld" ? [] : [{ sum, most: count === "<5" ? 4 : count, exact: count !== "<5" }],
        );
        for (const { sum, count } of shown) {
          if (typeof count === "number") expect(count).toBe(rowsIn(sum));
          else expect(canDiffer(truth, told, sum), `${count} of ${[...sum.keys()]}`).toBe(true);
        }
      },
    ),
    { numRuns: runs(40) },
  );
});

test("where counts are withheld, the information value is that of what is printed", () => {
  const band = (words: string, ...everyone: number[]) => ({ words, everyone, groups: [] });
  const counts: BinCounts = {
    outcome: ["y"],
    classes: ["no", "yes"],
    interest: 1,
    groups: [],
    everyone: [100, 50],
    byGroup: [],
    columns: [
      { column: "=x", kind: "number", bands: [band("a", 60, 10), band("b", 30, 38), band("c", 10, 2)] },
      { column: "open", kind: "number", bands: [band("a", 60, 10), band("b", 40, 40)] },
    ],
  };
  const exact = binsOf(counts, { showSmall: true });
  expect(exact.isMasked).toBe(false);
  expect(exact.columns.map(({ column, isAtLeast }) => [column, isAtLeast])).toEqual([
    ["=x", false],
    ["open", false],
  ]);
  const masked = binsOf(counts, { showSmall: false });
  expect(masked.isMasked).toBe(true);
  const [small, open] = ["=x", "open"].map((name) => masked.columns.find(({ column }) => column === name));
  expect(open!.informationValue).toBeCloseTo(0.716704, 6);
  // Its second and third band together are the second of the other column.
  expect(small!.informationValue).toBeCloseTo(0.716704, 6);
  expect(small!.isAtLeast).toBe(true);
  expect(small!.informationValue!).toBeLessThan(exact.columns[0]!.informationValue!);
  const hidden = small!.bins.filter(({ rates }) => rates[1]!.rate === null);
  expect(hidden.map(({ words }) => words)).toContain("c");
  expect(hidden.length).toBeGreaterThan(1);
  const csv = binsCsv(masked);
  expect(csv.split("\n")[0]).toContain("weight_of_evidence,information_value");
  expect(csv).toContain("'=x,c,,,yes,");
  expect(csv).toContain(",at least");
  expect(csv).not.toMatch(/'=x,c,,,yes,\d+,[\d.]+,2,/);
});
