import { describe, expect, it } from "vitest";
import { type Finding, words } from "../../../src/findings/finding.ts";
import { memorySource } from "../../../src/profiles/memory-source.ts";
import { proposeRecipe } from "../../../src/recipe/propose/propose.ts";
import { recipeQuantiles } from "../../../src/recipe/propose/quantile-shares.ts";
import type { RecipeOptions } from "../../../src/recipe/propose/recipe-options.ts";
import { parseRecipe } from "../../../src/recipe/recipe-json.ts";
import { type TableOptions, tableFromColumns } from "../../../src/table/table.ts";

const ROWS = 100;
const make = <T>(value: (i: number) => T) => Array.from({ length: ROWS }, (_, i) => value(i));

/** A hundred rows with a column of every kind that a recipe has to deal with. */
const columns = {
  y: make((i) => ["b", "a", "c"][i % 3]),
  age: make((i) => 20 + (i % 50)),
  smoker: make((i) => (i % 4 === 0 ? "yes" : "no")),
  job: make((i) => (i < 60 ? "clerk" : i < 98 ? "nurse" : i === 98 ? "diver" : "miner")),
  sex: make((i) => ["f", "m", "d"][i % 5 === 0 ? 2 : i % 2]),
  w: make((i) => 1 + (i % 2)),
};

/** Bands of as many rows each, that exclude each other, and questions for missing values: easy to foresee. */
const BANDS = { binning: "quantile", style: "intervals", missing: "condition" } as const;

async function propose(
  options: Partial<RecipeOptions>,
  data: Record<string, ArrayLike<unknown>> = columns,
  tableOptions: TableOptions = {},
) {
  const full = { outcome: "y", ...BANDS, ...options };
  const source = memorySource(tableFromColumns(data, tableOptions));
  const summaries = await source.summarise({ quantiles: recipeQuantiles(full) });
  const proposed = proposeRecipe(summaries, full);
  // What is proposed can be written down, read again and used.
  expect(parseRecipe(JSON.parse(JSON.stringify(proposed.recipe)))).toEqual(proposed.recipe);
  await source.profiles(proposed.recipe);
  return proposed;
}

const said = (notes: readonly Finding[]) => notes.map((note) => words(note));

/** The conditions of column x beside an outcome, without their column name. */
async function conditionsOf(
  x: ArrayLike<unknown>,
  options: Partial<RecipeOptions> = {},
  table: TableOptions = {},
) {
  const data = { y: Array.from(x, (_, i) => (i % 2 ? "a" : "b")), x };
  const { recipe } = await propose(options, data, table);
  return recipe.columns[0]!.conditions.map(({ column, ...test }) => {
    expect(column).toBe("x");
    return test;
  });
}

describe("a proposed recipe", () => {
  it("gives every column its role and its conditions", async () => {
    const { recipe, notes } = await propose({ protect: ["sex"], strata: ["smoker"], weight: "w" });
    expect(recipe).toEqual({
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "y", kind: "category", classes: ["a", "b", "c"] },
      columns: [
        {
          column: "age",
          kind: "number",
          whole: true,
          conditions: [
            { column: "age", lt: 32 },
            { column: "age", ge: 32, lt: 45 },
            { column: "age", ge: 45, lt: 57 },
            { column: "age", ge: 57 },
          ],
        },
        { column: "smoker", kind: "boolean", conditions: [{ column: "smoker", is: true }] },
        {
          column: "job",
          kind: "category",
          conditions: [
            { column: "job", in: ["clerk"] },
            { column: "job", in: ["nurse"] },
            { column: "job", notIn: ["clerk", "nurse"] },
          ],
        },
      ],
      protected: [
        {
          column: "sex",
          kind: "category",
          levels: ["d", "f", "m"].map((value) => ({ label: value, when: { column: "sex", in: [value] } })),
        },
      ],
      strata: [
        {
          column: "smoker",
          kind: "boolean",
          levels: [
            { label: "yes", when: { column: "smoker", is: true } },
            { label: "no", when: { column: "smoker", is: false } },
          ],
        },
      ],
      weight: "w",
      setAside: [],
    });
    expect(notes).toEqual([
      { code: "rare-values-joined", column: "job", values: 2, rows: 2 },
      { code: "look-protected", columns: ["age"] },
    ]);
    expect(said(notes.slice(0, 1))).toEqual(['"job": 2 rare values (2 rows) joined as "any other"']);
  });

  it("may use protected columns for points when asked", async () => {
    const { recipe } = await propose({ protect: ["sex"], protectedAsFeatures: true });
    expect(recipe.columns.find(({ column }) => column === "sex")!.conditions).toHaveLength(3);
    expect(recipe.protected).toHaveLength(1);
  });
});

describe("conditions", () => {
  it("of numbers follow the user's cuts, bins, binning and style", async () => {
    expect(await conditionsOf(columns.age, { cuts: { x: [30, 65] } })).toEqual([
      { lt: 30 },
      { ge: 30, lt: 65 },
      { ge: 65 },
    ]);
    expect(await conditionsOf(columns.age, { bins: 2 })).toEqual([{ lt: 45 }, { ge: 45 }]);
    expect(await conditionsOf(columns.age, { bins: 3, style: "thresholds" })).toEqual([
      { ge: 36 },
      { ge: 53 },
    ]);
    expect(await conditionsOf([1, 2, 3, 4, 5, 100], { binning: "width", bins: 2 })).toEqual([
      { lt: 50 },
      { ge: 50 },
    ]);
  });

  it("ask for missing values where there are any, unless told not to", async () => {
    const withMissing = (values: unknown[]) => [...values, null, null];
    expect(await conditionsOf(withMissing([1, 2, 1, 2, 3]))).toEqual([
      { lt: 2 },
      { ge: 2, lt: 3 },
      { ge: 3 },
      { missing: true },
    ]);
    expect(await conditionsOf(withMissing(["yes", "no"]))).toEqual([{ is: true }, { missing: true }]);
    expect(await conditionsOf(withMissing(["a", "b"]))).toEqual([
      { in: ["a"] },
      { in: ["b"] },
      { missing: true },
    ]);
    expect(await conditionsOf(withMissing([5]))).toEqual([{ missing: true }]);
    expect(await conditionsOf(withMissing(["yes", "no"]), { missing: "none" })).toEqual([{ is: true }]);
  });

  it("join rare categories, and those beyond the limit", async () => {
    expect(await conditionsOf(columns.job, { rareShare: 0 })).toHaveLength(4);
    expect(await conditionsOf(columns.job, { rareShare: 0, maxCategories: 1 })).toEqual([
      { in: ["clerk"] },
      { notIn: ["clerk"] },
    ]);
    const { notes } = await propose({ rareShare: 0, maxCategories: 3 });
    expect(said(notes)).toContain('"job": 1 rare value (1 row) joined as "any other"');
  });
});

describe("columns set aside", () => {
  const reasonOf = async (x: ArrayLike<unknown>, name = "x", options: Partial<RecipeOptions> = {}) => {
    const { recipe, notes } = await propose(options, { ...columns, [name]: x });
    const { reason, finding } = recipe.setAside.find(({ column }) => column === name) ?? {};
    if (finding) expect(words(finding)).toBe(reason);
    if (reason !== undefined && options.only === undefined && options.ignore === undefined) {
      expect(said(notes)).toContain(`"${name}" is set aside: ${reason}`);
    }
    return reason;
  };
  const date = (i: number) => new Date(Date.UTC(2024, 0, 1 + (i % 50))).toISOString().slice(0, 10);

  it.each<[string, string, (i: number) => unknown]>([
    ["every row has the same value", "x", () => 7],
    ["no row has a value", "x", () => null],
    ["it looks like a running number: no value repeats", "x", (i) => 500 + i],
    ["it looks like a running number: no value repeats", "x", (i) => 2 * i],
    ["it looks like an identifier: no value repeats", "customerId", (i) => i * 977],
    ["it looks like an identifier: no value repeats", "Account NR", (i) => i * 977],
    ["it looks like an identifier: no value repeats", "x", (i) => `A${i}`],
    ["it looks like free text: 100 different values in 100 rows", "x", (i) => `called at ${i} and wrote`],
    [
      'it looks like a date; read it as a number to use it, such as dates "applied=year" or "born=years before applied"',
      "x",
      date,
    ],
    ["it has 50 different values and none of them is frequent", "x", (i) => `v${i % 50}`],
  ])("%s", async (reason, name, value) => {
    const rareShare = reason.includes("frequent") ? 0.03 : 0.02;
    expect(await reasonOf(make(value), name, { rareShare })).toBe(reason);
  });

  it("are not those that only look alike", async () => {
    expect(await reasonOf(make((i) => i * 977))).toBeUndefined();
    expect(
      await reasonOf(
        make((i) => i / 7),
        "id",
      ),
    ).toBeUndefined();
    expect(await reasonOf(make((i) => `2024-0${1 + (i % 3)}-01`))).toBeUndefined();
    expect(await reasonOf(make((i) => (i < 3 ? null : 7)))).toBeUndefined();
  });

  it("are what the user says", async () => {
    expect(await reasonOf(columns.age, "x", { ignore: ["x"] })).toBe("ignored by choice");
    expect(await reasonOf(columns.age, "x", { only: ["age"] })).toBe("not among the columns chosen");
    const { notes } = await propose({ ignore: ["age"] });
    expect(said(notes).join()).not.toContain("age");
  });

  it("are used all the same when the user names them", async () => {
    const identifiers = make((i) => `A${i}`);
    expect(await reasonOf(identifiers, "x", { only: ["x"] })).toBeUndefined();
    expect(
      await reasonOf(
        make((i) => i),
        "x",
        { cuts: { x: [50] } },
      ),
    ).toBeUndefined();
    expect(
      await reasonOf(
        make(() => 7),
        "x",
        { only: ["x", "age"] },
      ),
    ).toBe("every row has the same value");
    const { recipe } = await propose({ only: ["x"], maxCategories: 2 }, { ...columns, x: identifiers });
    expect(recipe.columns[0]!.conditions).toEqual([
      { column: "x", in: ["A0"] },
      { column: "x", in: ["A1"] },
      { column: "x", notIn: ["A0", "A1"] },
    ]);
    const same = await reasonOf(
      make((i) => (i < 3 ? null : 7)),
      "x",
      { missing: "none" },
    );
    expect(same).toBe("every row that has a value has the same");
  });
});

describe("groups", () => {
  const labelsOf = async (x: ArrayLike<unknown>, options: Partial<RecipeOptions> = {}) => {
    const { recipe } = await propose({ protect: ["x"], ...options }, { ...columns, x });
    return recipe.protected[0]!.levels.map(({ label }) => label);
  };

  it("have readable labels", async () => {
    expect(await labelsOf(make((i) => i % 2))).toEqual(["yes", "no"]);
    expect(await labelsOf(columns.age, { cuts: { x: [30, 50] } })).toEqual([
      "under 30",
      "from 30 to 49",
      "at least 50",
    ]);
    expect(await labelsOf(make((i) => (i < 9 ? null : 7)))).toEqual(["7", "missing"]);
    expect(await labelsOf(make((i) => (i === 0 ? null : i === 1 ? "missing" : "m")))).toEqual([
      "m",
      '"missing"',
      "missing",
    ]);
    expect(await labelsOf(make((i) => (i === 0 ? "none of these" : "m")))).toEqual(["m", '"none of these"']);
  });

  it("are the values of a column of few whole numbers, however rare, unless the user cuts it", async () => {
    const codes = [...make((i) => (i < 50 ? 1 : 2))].map((code, i) => (i === 7 ? 900 : i === 8 ? -3 : code));
    expect(await labelsOf(codes)).toEqual(["-3", "1", "2", "900"]);
    const { recipe } = await propose({ protect: ["x"] }, { ...columns, x: codes });
    expect(recipe.protected[0]!.levels[0]).toEqual({ label: "-3", when: { column: "x", ge: -3, le: -3 } });
    expect(await labelsOf(codes, { cuts: { x: [2] } })).toEqual(["under 2", "at least 2"]);
    expect(await labelsOf(make((i) => i % 20))).toHaveLength(20);
    expect(await labelsOf(make((i) => i % 21))).toHaveLength(4);
    expect(await labelsOf(make((i) => (i % 6) + 0.5))).toHaveLength(4);
  });

  it("keep rare categories apart", async () => {
    expect(await labelsOf(columns.job)).toEqual(["clerk", "diver", "miner", "nurse"]);
  });
});

describe("the outcome", () => {
  it("orders classes by text, numbers by value, or as the user says", async () => {
    const classesOf = async (y: ArrayLike<unknown>, classes?: string[]) =>
      (await propose({ classes }, { ...columns, y })).recipe.outcome.classes;
    expect(await classesOf(make((i) => 8 + (i % 3)))).toEqual(["8", "9", "10"]);
    expect(await classesOf(make((i) => i % 2))).toEqual(["no", "yes"]);
    expect(
      await classesOf(
        make((i) => i % 2),
        ["1", "0"],
      ),
    ).toEqual(["1", "0"]);
    expect(
      await classesOf(
        make((i) => i % 2),
        ["yes", "no"],
      ),
    ).toEqual(["yes", "no"]);
    expect(
      await classesOf(
        make((i) => 8 + (i % 3)),
        ["10.0", "8"],
      ),
    ).toEqual(["10", "8"]);
    expect(await classesOf(columns.y, ["c", "b", "a"])).toEqual(["c", "b", "a"]);
    const rare = [...make((i) => (i === 50 ? 5 : i % 2 ? 1 : 9))];
    expect(await classesOf(rare, ["9", "1"])).toEqual(["9", "1"]);
  });

  it("says which rows are left out", async () => {
    const y = columns.y.map((value, i) => (i < 2 ? null : value));
    const { notes } = await propose({ classes: ["a", "b"] }, { ...columns, y });
    expect(said(notes).slice(0, 2)).toEqual([
      '2 rows without "y" left out',
      '33 rows with another "y" than the classes left out',
    ]);
    const numbers = await propose({ classes: ["1", "2"] }, { ...columns, y: make((i) => i % 3) });
    expect(said(numbers.notes)[0]).toBe('rows with another "y" than the classes left out');
  });

  it("can be one yes/no column per class", async () => {
    const data = { no: make((i) => Number(i % 2 === 0)), yes: make((i) => i % 2), age: columns.age };
    const { recipe } = await propose({ outcome: ["no", "yes"] }, data);
    expect(recipe.outcome).toEqual({ columns: ["no", "yes"], classes: ["no", "yes"] });
    const turned = await propose({ outcome: ["no", "yes"], classes: ["yes", "no"] }, data);
    expect(turned.recipe.outcome).toEqual({ columns: ["yes", "no"], classes: ["yes", "no"] });
    const single = await propose({ outcome: ["yes"] }, data);
    expect(single.recipe.outcome).toEqual({ column: "yes", kind: "boolean", classes: ["no", "yes"] });
  });
});

describe("what can't be proposed", () => {
  const many = make((i) => i * 1.5);
  const codes = make((i) => `k${i % 25}`);
  const hot = { p: make((i) => i % 2), q: make((i) => 1 - (i % 2)), z: make(() => 0) };
  it.each<[Partial<RecipeOptions>, Record<string, unknown[]>, string]>([
    [{ outcome: "yy" }, {}, 'unknown column: "yy"; did you mean "y"?'],
    [{ outcome: [] }, {}, "invalid outcome: []; expected the name of a column"],
    [{ protect: ["agee"] }, {}, 'unknown column: "agee"; did you mean "age"?'],
    [{ cuts: { agee: [3] } }, {}, 'unknown column: "agee"; did you mean "age"?'],
    [
      { protect: ["y"] },
      {},
      'invalid role of column "y": it is both outcome and protected; expected one role',
    ],
    [
      { protect: ["sex", "sex"] },
      {},
      'invalid role of column "sex": it is protected twice; expected one role',
    ],
    [
      { protect: ["sex"], strata: ["sex"] },
      {},
      'invalid role of column "sex": it is both protected and stratum; expected one role',
    ],
    [
      { ignore: ["age"], only: ["age"] },
      {},
      'invalid role of column "age": it is both in ignore and in only; expected one',
    ],
    [
      { protect: ["sex"], only: ["sex"] },
      {},
      `invalid role of column "sex": it is protected, so it can't earn points; take it out of only`,
    ],
    [{}, { y: make(() => null) }, 'invalid outcome column "y": no row has a value; choose another column'],
    [
      {},
      { y: make(() => "a") },
      'invalid outcome column "y": every row has the same value; expected at least two classes',
    ],
    [
      {},
      { y: many },
      'too many classes: outcome column "y" has 100 different values; expected at most 20: it looks like a number; sort it into a few bands first (CASE WHEN in SQL), or choose another column',
    ],
    [
      {},
      { y: codes },
      'too many classes: outcome column "y" has 25 different values; expected at most 20: join some of them first, name the ones to use with classes, or choose another column',
    ],
    [{ classes: ["a", "d"] }, {}, 'unknown class: "d"; there are "b", "a", "c"'],
    [{ classes: ["a", "approved"] }, {}, 'unknown class: "approved"; there are "b", "a", "c"'],
    [{ classes: ["a", "b", "a"] }, {}, 'invalid classes: "a" occurs twice; expected it once'],
    [{ classes: ["a"] }, {}, "invalid classes: 1 given; expected at least two"],
    [{ outcome: ["p", "q"], classes: ["p", "r"] }, hot, 'unknown class: "r"; there are "p", "q"'],
    [
      { outcome: ["p", "age"] },
      hot,
      'invalid outcome column "age": it does not hold yes/no; expected one column of classes, or one yes/no column per class',
    ],
    [{ outcome: ["p", "z"] }, hot, 'invalid outcome column "z": no row is yes; leave it out'],
    [
      { outcome: ["p", "q", "smoker"], classes: ["p", "q"] },
      hot,
      'invalid classes: outcome column "smoker" is not among them; name every one',
    ],
    [
      { protect: ["x"] },
      { x: codes },
      'invalid protected column "x": 25 different values; expected at most 20, so join values first or raise maxCategories',
    ],
    [
      { protect: ["x"] },
      { x: make(() => "k") },
      'invalid protected column "x": every row has the same value; expected at least two groups to compare',
    ],
    [
      { protect: ["x"] },
      { x: make(() => null) },
      'invalid protected column "x": no row has a value; expected at least two groups to compare',
    ],
    [{ weight: "job" }, {}, 'invalid weight column "job": it holds text; expected numbers'],
    [{ cuts: { job: [1] } }, {}, 'invalid cuts of "job": the column holds categories; cuts are for numbers'],
    [
      { cuts: { smoker: [1] } },
      {},
      'invalid cuts of "smoker": the column holds yes/no; cuts are for numbers',
    ],
    [{ cuts: { age: [3, 3] } }, {}, 'invalid cuts of "age": [3,3]; expected rising numbers'],
    [{ cuts: { age: [] } }, {}, 'invalid cuts of "age": []; expected rising numbers'],
    [{ bins: 1 }, {}, "invalid bins: 1; expected a whole number from 2 to 100"],
    [{ rareShare: 1 }, {}, "invalid rareShare: 1; expected a share of at least 0 and under 1"],
    [{ maxCategories: 0 }, {}, "invalid maxCategories: 0; expected a whole number of at least 1"],
    [
      { binning: "kmeans" as never },
      {},
      'invalid binning: "kmeans"; expected "outcome" or "quantile" or "width"',
    ],
    [
      { only: [], sourceName: "people.csv" },
      {},
      "no column of people.csv can earn points; name the ones to use with only, or ignore fewer",
    ],
  ])("%j", async (options, changes, message) => {
    const data: Record<string, unknown[]> = { ...columns, ...changes };
    await expect(propose(options, data)).rejects.toThrow(
      expect.objectContaining({ name: "InputError", message }),
    );
  });

  it("numbers as classes when some are too rare for a summary to show", async () => {
    const y = Array.from({ length: 3000 }, (_, i) => (i === 0 ? 5 : i === 1 ? 9 : 1));
    await expect(propose({}, { y, x: y.map((_, i) => i % 7) })).rejects.toThrow(
      'invalid outcome column "y": some of its 3 values are too rare to be found; name the classes with classes',
    );
  });

  it("summaries without the quantiles asked for", async () => {
    const summaries = await memorySource(tableFromColumns(columns)).summarise({ quantiles: [0.5] });
    expect(() => proposeRecipe(summaries, { outcome: "y" })).toThrow(
      'invalid summary of "age": it has 1 quantiles; expected those of recipeQuantiles(options)',
    );
  });
});

it("asks for rising shares without repeats", () => {
  for (const bins of [2, 3, 4, 7]) {
    const shares = recipeQuantiles({ outcome: "y", bins });
    expect(shares.every((share, i) => share >= 0 && share <= 1 && (i === 0 || share > shares[i - 1]!))).toBe(
      true,
    );
  }
});
