import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { answer } from "../../src/profiles/profiles.ts";
import { isHeldOut } from "../../src/profiles/split.ts";
import { holds } from "../../src/recipe/condition/condition.ts";
import { OTHER_LEVEL, type Recipe, recipeConditions } from "../../src/recipe/recipe.ts";
import { type TableOptions, tableFromColumns, tableFromRows } from "../../src/table/table.ts";

const recipe: Recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "y", kind: "category", classes: ["b", "a"] },
  columns: [
    {
      column: "age",
      kind: "number",
      conditions: [
        { column: "age", lt: 30 },
        { column: "age", ge: 30 },
        { column: "age", missing: true },
      ],
    },
    { column: "job", kind: "category", conditions: [{ column: "job", in: ["clerk"] }] },
  ],
  protected: [
    {
      column: "sex",
      kind: "category",
      levels: [
        { label: "women", when: { column: "sex", in: ["f"] } },
        { label: "men", when: { column: "sex", in: ["m"] } },
      ],
    },
  ],
  strata: [],
  setAside: [],
};

const rows = [
  { age: 20, job: "clerk", sex: "f", y: "a", w: 1 },
  { age: 25, job: "clerk", sex: "f", y: "a", w: 2 },
  { age: 40, job: "nurse", sex: "m", y: "b", w: 0 },
  { age: null, job: null, sex: "x", y: "a", w: 1 },
  { age: 50, job: "clerk", sex: "m", y: "", w: 5 },
  { age: 50, job: "clerk", sex: "m", y: "c", w: 5 },
];

const profilesOf = (data: readonly object[], changes: Partial<Recipe> = {}, options: TableOptions = {}) =>
  memorySource(tableFromRows(data, options)).profiles({ ...recipe, ...changes });

describe("profiles from memory", () => {
  it("counts equal answers as one, by group and class", async () => {
    expect(await profilesOf(rows)).toEqual({
      conditions: recipeConditions(recipe),
      classes: ["b", "a"],
      levelColumns: [{ column: "sex", role: "protected", levels: ["women", "men", OTHER_LEVEL] }],
      profileCount: 3,
      words: 1,
      // 2: at least 30; 4: missing; 9: under 30 and clerk.
      answers: Uint32Array.of(2, 4, 9),
      cells: [[0], [1], [2]],
      entryProfile: Int32Array.of(0, 1, 2),
      entryCell: Int32Array.of(1, 2, 0),
      entryLabel: Int32Array.of(0, 1, 1),
      entryPart: Uint8Array.of(0, 0, 0),
      entryRows: Float64Array.of(1, 1, 2),
      entryWeight: Float64Array.of(1, 1, 2),
      weightScale: 1,
      dropped: { missingOutcome: 1, otherOutcome: 1, inconsistent: 0 },
    });
  });

  it("adds up whole weights as they are", async () => {
    const profiles = await profilesOf(rows, { weight: "w" });
    expect(profiles.weightScale).toBe(1);
    expect([...profiles.entryWeight]).toEqual([0, 1, 3]);
    expect([...profiles.entryRows]).toEqual([1, 1, 2]);
  });

  it("rounds other weights to a millionth each", async () => {
    const weighted = rows.map((row, i) => ({ ...row, w: [0.1, 0.2, 1, 1.0000004, 1, 1][i] }));
    const profiles = await profilesOf(weighted, { weight: "w" });
    expect(profiles.weightScale).toBe(1_000_000);
    expect([...profiles.entryWeight]).toEqual([1_000_000, 1_000_000, 300_000]);
  });

  it("takes weights of 0 and 1, which look like yes/no", async () => {
    const profiles = await profilesOf(
      rows.map((row, i) => ({ ...row, w: i % 2 })),
      { weight: "w" },
    );
    expect([...profiles.entryWeight]).toEqual([0, 1, 1]);
  });

  it("reads yes/no columns, one per class, as the outcome", async () => {
    const oneHot = { outcome: { columns: ["b", "a"], classes: ["B", "A"] } };
    const data = rows.map((row) => ({ ...row, a: row.y === "a" ? 1 : 0, b: row.y === "b" ? "yes" : "no" }));
    const profiles = await profilesOf(data, oneHot);
    expect(profiles.classes).toEqual(["B", "A"]);
    expect([...profiles.entryLabel]).toEqual([0, 1, 1]);
    expect(profiles.dropped).toEqual({ missingOutcome: 2, otherOutcome: 0, inconsistent: 0 });
    await expect(profilesOf([...data, { ...data[0], a: 1, b: "yes" }], oneHot)).rejects.toThrow(
      'invalid outcome in row 7: "b" and "a" are yes; expected one yes per row',
    );
  });

  it("names classes of a yes/no or number column by their cells", async () => {
    const yesNo = await profilesOf(
      rows.map((row) => ({ ...row, y: row.y === "a" ? "yes" : "no" })),
      { outcome: { column: "y", kind: "boolean", classes: ["true", "false"] } },
    );
    expect(yesNo.dropped).toEqual({ missingOutcome: 0, otherOutcome: 0, inconsistent: 0 });
    const numbers = await profilesOf(
      rows.map((row, i) => ({ ...row, y: `${i % 3}.0` })),
      { outcome: { column: "y", kind: "number", classes: ["0", "1"] } },
    );
    expect(numbers.dropped.otherOutcome).toBe(2);
  });

  it("puts strata after protected columns", async () => {
    const profiles = await profilesOf(rows, {
      strata: [
        { column: "job", kind: "category", levels: [{ label: "c", when: { column: "job", in: ["clerk"] } }] },
      ],
    });
    expect(profiles.levelColumns).toEqual([
      { column: "sex", role: "protected", levels: ["women", "men", OTHER_LEVEL] },
      { column: "job", role: "stratum", levels: ["c", OTHER_LEVEL] },
    ]);
    expect(profiles.cells).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
    ]);
  });

  it("marks held-out rows by their position in the table", async () => {
    const holdOut = { share: 0.5, seed: 3 };
    const data = Array.from({ length: 40 }, (_, i) => ({ ...rows[i % 3], y: i % 7 === 0 ? null : "a" }));
    const profiles = await memorySource(tableFromRows(data)).profiles(recipe, { holdOut });
    const heldOut = data.filter((row, i) => row.y !== null && isHeldOut(i, holdOut)).length;
    const counted = profiles.entryRows.reduce((sum, n, e) => sum + n * profiles.entryPart[e]!, 0);
    expect(counted).toBe(heldOut);
    expect(heldOut).toBeGreaterThan(5);
  });

  it("reads a column as the recipe does where few rows look otherwise", async () => {
    const data = rows.map((row) => ({ ...row, age: row.age === 40 ? 1 : 0 }));
    const profiles = await profilesOf(data);
    expect([...profiles.answers]).toEqual([1, 9]);
    await expect(profilesOf(rows.map((row) => ({ ...row, job: "yes" })))).rejects.toThrow(
      'invalid kind of column "job": it was read as yes/no, but the recipe has categories; read the table with kinds: { "job": "category" }',
    );
    const again = await profilesOf(
      rows.map((row) => ({ ...row, job: "yes" })),
      {},
      { kinds: { job: "category" } },
    );
    expect(again.profileCount).toBe(3);
  });

  it("agrees with counting row by row, for any number of conditions", async () => {
    const number = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null });
    const data = fc.array(
      fc.record({ x: number, sex: fc.constantFrom("f", "m", null), y: fc.constantFrom("a", "b", "c", null) }),
      { minLength: 1, maxLength: 200 },
    );
    await fc.assert(
      fc.asyncProperty(data, fc.integer({ min: 0, max: 70 }), async (random, conditionCount) => {
        const conditions = Array.from({ length: conditionCount }, (_, j) => ({ column: "x", ge: j - 10 }));
        const table = tableFromRows(random, { kinds: { x: "number", sex: "category", y: "category" } });
        const profiles = await memorySource(table).profiles({
          ...recipe,
          columns: [{ column: "x", kind: "number", conditions }],
        });
        const key = (answers: readonly boolean[], level: string, label: string) =>
          `${answers.map(Number).join("")} ${level} ${label}`;
        const expected = new Map<string, number>();
        for (const { x, sex, y } of random) {
          if (y !== "a" && y !== "b") continue;
          const level = sex === "f" ? "women" : sex === "m" ? "men" : OTHER_LEVEL;
          const answers = conditions.map((condition) => holds(condition, x));
          expected.set(key(answers, level, y), (expected.get(key(answers, level, y)) ?? 0) + 1);
        }
        const counted = new Map<string, number>();
        profiles.entryRows.forEach((count, e) => {
          const answers = conditions.map((_, j) => answer(profiles, profiles.entryProfile[e]!, j));
          const level = profiles.levelColumns[0]!.levels[profiles.cells[profiles.entryCell[e]!]![0]!]!;
          counted.set(key(answers, level, profiles.classes[profiles.entryLabel[e]!]!), count);
        });
        expect(counted).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe("weights that can't be used", () => {
  const weigh = (w: unknown[]) =>
    memorySource(
      tableFromColumns({
        age: w.map(() => 1),
        job: w.map(() => "a"),
        sex: w.map(() => "m"),
        y: w.map(() => "a"),
        w,
      }),
    ).profiles({ ...recipe, weight: "w" });

  it.each<[unknown[], string]>([
    [[1, 2, -2], 'invalid weight in column "w", row 3: -2; expected a number of at least 0'],
    [[2, null], 'invalid weight in column "w", row 2: missing; expected a number of at least 0'],
    [[Infinity, 2], 'invalid weight in column "w", row 1: Infinity; expected a number of at least 0'],
    [["2", "much"], 'invalid weight in column "w", row 2: "much"; expected a number of at least 0'],
    [[0, 0], 'invalid weights in column "w": all are 0; expected at least one above 0'],
    [[1e-9, 0], 'invalid weights in column "w": all are 0; expected at least one above 0'],
    [
      [2 ** 53, 2 ** 53],
      'invalid weights in column "w": their sum is too large to count exactly; divide all weights by the same number',
    ],
  ])("%j", async (weights, message) => {
    await expect(weigh(weights)).rejects.toThrow(expect.objectContaining({ name: "InputError", message }));
  });
});

describe("a source in memory", () => {
  const source = memorySource(tableFromRows(rows), { name: "people" });

  it("describes itself", async () => {
    expect(source.name).toBe("people");
    expect(memorySource(tableFromRows(rows)).name).toBe("rows");
    expect(source.rowCount).toBe(6);
    expect(source.columns.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "age: number",
      "job: category",
      "sex: category",
      "y: category",
      "w: number",
    ]);
    await source.close();
  });

  it("summarises the rows to learn from", async () => {
    const [all] = await source.summarise({ quantiles: [0.5] });
    expect(all).toEqual({
      name: "age",
      kind: "number",
      rows: 6,
      missing: 1,
      distinct: 4,
      number: { min: 20, max: 50, whole: true, quantiles: [40], values: [20, 25, 40, 50] },
    });
    const holdOut = { share: 0.5, seed: 1 };
    const [half] = await source.summarise({ quantiles: [], holdOut });
    expect(half!.rows).toBe(rows.filter((_, row) => !isHeldOut(row, holdOut)).length);
    expect(half!.rows).toBeLessThan(6);
    await expect(source.summarise({ quantiles: [1.5] })).rejects.toThrow(
      "invalid quantile: 1.5; expected a share from 0 to 1",
    );
  });

  it("gives rows in order, with the columns asked for", async () => {
    const given = [];
    for await (const row of source.rows(["sex", "age"])) given.push(row);
    expect(given.slice(0, 2)).toEqual([
      { sex: "f", age: 20 },
      { sex: "f", age: 25 },
    ]);
    expect(given).toHaveLength(6);
    for await (const row of source.rows()) expect(Object.keys(row)).toHaveLength(5);
    await expect(source.rows(["agee"])[Symbol.asyncIterator]().next()).rejects.toThrow(
      'unknown column: "agee"; did you mean "age"?',
    );
  });

  it("names a column that the recipe needs and the table lacks", async () => {
    await expect(source.profiles({ ...recipe, weight: "wt" })).rejects.toThrow(
      'unknown column: "wt"; did you mean "w"?',
    );
  });
});
