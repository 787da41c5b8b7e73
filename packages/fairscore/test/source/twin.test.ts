import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Condition,
  type LevelColumn,
  type Recipe,
  type RowPolicy,
  type Source,
  type TabColumn,
  tableFromColumns,
} from "@fairscore/core";
import { countBins, memorySource, recipeConditions, recipeFor, seededRandom } from "@fairscore/core/parts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.ts";
import { allRows, byDatabase, testFolder, withSource } from "./helpers.ts";

const folder = testFolder();
let files = 0;

type Columns = Record<string, (string | number | boolean | null)[]>;

/** Finite: JSON has no other numbers. */
const number = fc.option(
  fc.oneof(
    fc.integer({ min: -3, max: 6 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0.5, -0, 1e300),
  ),
  { nil: null },
);
const category = fc.constantFrom(
  "clerk",
  "nurse",
  "Clerk",
  "é",
  "🙂",
  "\ufb01",
  "",
  "NA",
  " x",
  "3",
  "None of these",
);
const cell: Record<string, fc.Arbitrary<string | number | boolean | null>> = {
  number,
  category,
  digit: fc.constantFrom(0, 1, null),
  word: fc.constantFrom("yes", "No", "t", "F", "?", ""),
  group: fc.constantFrom("a", "b", "c", "NA"),
  outcome: fc.constantFrom("low", "mid", "high", "", "other"),
  weight: fc.integer({ min: 1, max: 9 }),
  share: fc.constantFrom(0, 0.25, 1.1, 1e-7, 3),
  few: fc.integer({ min: 0, max: 3 }),
};

const table: fc.Arbitrary<Columns> = fc
  .array(fc.record(cell), { minLength: 1, maxLength: 60 })
  .map((rows) => Object.fromEntries(Object.keys(cell).map((name) => [name, rows.map((row) => row[name]!)])));

const holdOut = fc.option(
  fc.record({ share: fc.constantFrom(0, 0.2, 0.5, 0.9), seed: fc.integer({ min: 0, max: 99 }) }),
  { nil: undefined },
);

function csv(columns: Columns): string {
  const names = Object.keys(columns);
  const field = (value: unknown) => (value === null ? "" : `"${String(value).replaceAll('"', '""')}"`);
  const lines = columns[names[0]!]!.map((_, row) =>
    names.map((name) => field(columns[name]![row])).join(","),
  );
  return `${names.join(",")}\n${lines.join("\n")}\n`;
}

/** The same cells from a CSV file and from JSON, both by the database, and from memory. */
async function withTwins(
  columns: Columns,
  work: (memory: Source, file: Source) => Promise<void>,
): Promise<void> {
  const names = Object.keys(columns);
  // A CSV file only has texts, in which -0 is 0 as JavaScript prints it.
  const texts = Object.fromEntries(
    names.map((name) => [name, columns[name]!.map((v) => (v === null ? "" : String(v)))]),
  );
  const csvFile = join(folder.path, `${++files}.csv`);
  writeFileSync(csvFile, csv(columns));
  await withSource(
    { files: csvFile, threads: 1 },
    (file) => work(memorySource(tableFromColumns(texts)), file),
    byDatabase,
  );
  const jsonFile = join(folder.path, `${++files}.json`);
  const objects = columns[names[0]!]!.map((_, row) =>
    Object.fromEntries(names.map((name) => [name, columns[name]![row]])),
  );
  writeFileSync(jsonFile, JSON.stringify(objects));
  await withSource({ files: jsonFile, threads: 1 }, (file) =>
    work(memorySource(tableFromColumns(columns)), file),
  );
}

/** What both sources give, or the message of what both throw. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

const bound = fc.constantFrom(-1, 0, 0.5, 1, 2, 4.25);
const numberCondition = (column: string): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.record({ ge: bound }).map((range) => ({ column, ...range })),
    fc.record({ gt: bound, le: bound }).map((range) => ({ column, ...range })),
    fc.record({ lt: bound }).map((range) => ({ column, ...range })),
    fc.constant({ column, missing: true as const }),
  );
const textCondition = (column: string): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.subarray(["clerk", "nurse", "é", "🙂", "a", "b", "3"]).map((list) => ({ column, in: list })),
    fc.subarray(["clerk", "nurse", "x'y", "a"]).map((list) => ({ column, notIn: list })),
    fc.constant({ column, missing: true as const }),
  );
const yesCondition = (column: string): fc.Arbitrary<Condition> =>
  fc.oneof(
    fc.boolean().map((is) => ({ column, is })),
    fc.constant({ column, missing: true as const }),
  );

const recipeColumn = fc.oneof(
  fc.record({
    column: fc.constantFrom("number", "few", "share", "digit"),
    kind: fc.constant("number" as const),
  }),
  fc.record({ column: fc.constantFrom("category", "group", "few"), kind: fc.constant("category" as const) }),
  fc.record({ column: fc.constantFrom("digit", "word", "few"), kind: fc.constant("boolean" as const) }),
);
const conditionsOf = (column: string, kind: string) =>
  kind === "number"
    ? numberCondition(column)
    : kind === "category"
      ? textCondition(column)
      : yesCondition(column);
const withConditions = recipeColumn.chain(({ column, kind }) =>
  fc
    .array(conditionsOf(column, kind), { minLength: 0, maxLength: 12 })
    .map((conditions) => ({ column, kind, conditions })),
);
const levelColumn: fc.Arbitrary<LevelColumn> = recipeColumn.chain(({ column, kind }) =>
  fc
    .array(conditionsOf(column, kind), { maxLength: 3 })
    .map((list) => ({ column, kind, levels: list.map((when, i) => ({ label: `level ${i}`, when })) })),
);
const columnsAs = fc.uniqueArray(recipeColumn, {
  selector: ({ column }) => column,
  minLength: 1,
  maxLength: 2,
});
const rowPolicy: fc.Arbitrary<RowPolicy> = fc.record(
  {
    ragged: fc.constant("skip" as const),
    sample: fc.record({ rows: fc.integer({ min: 1, max: 70 }), seed: fc.integer({ min: 0, max: 99 }) }),
    blanks: columnsAs,
    copies: columnsAs,
  },
  { requiredKeys: [] },
);
const keep = fc.option(rowPolicy, { nil: undefined });
const outcome: fc.Arbitrary<Recipe["outcome"]> = fc.oneof(
  fc.constant({ column: "outcome", kind: "category" as const, classes: ["low", "mid", "high"] }),
  fc.constant({ column: "few", kind: "number" as const, classes: ["0", "2", "1.0", "x"] }),
  fc.constant({ column: "digit", kind: "boolean" as const, classes: ["true", "false"] }),
  fc.constant({ column: "word", kind: "boolean" as const, classes: ["No", "maybe", "yes", "1"] }),
  fc.constant({ columns: ["digit", "word"], classes: ["first", "second"] }),
);
const recipe: fc.Arbitrary<Recipe> = fc.record({
  format: fc.constant("fairscore-recipe" as const),
  version: fc.constant(1 as const),
  outcome,
  columns: fc.array(withConditions, { maxLength: 6 }),
  protected: fc.array(levelColumn, { maxLength: 2 }),
  strata: fc.array(levelColumn, { maxLength: 1 }),
  weight: fc.constantFrom(undefined, "weight", "share", "number", "group", "digit"),
  setAside: fc.constant([]),
}) as fc.Arbitrary<Recipe>;

describe("a file gives exactly what the same table in memory gives", () => {
  test("also the values of codes that are too rare for any quantile", async () => {
    const code = Array.from({ length: 2000 }, (_, i) => (i === 700 ? 40 : i === 701 ? null : i % 3));
    const many = code.map((_, i) => i % 21);
    await withTwins({ code, many }, async (memory, file) => {
      const summaries = await file.summarise({ quantiles: [0, 0.5, 1] });
      expect(summaries).toEqual(await memory.summarise({ quantiles: [0, 0.5, 1] }));
      expect(summaries.map(({ number }) => number?.values)).toEqual([[0, 1, 2, 40], undefined]);
    });
  });

  test("columns, rows and summaries", async () => {
    const shares = fc.array(
      fc.oneof(
        fc.constantFrom(0, 0.07, 0.1, 0.25, 0.5, 0.7, 0.9, 1),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(table, shares, holdOut, keep, async (columns, quantiles, held, kept) => {
        await withTwins(columns, async (memory, file) => {
          expect(file.columns).toEqual(memory.columns);
          expect(file.rowCount).toBe(memory.rowCount);
          expect(await allRows(file)).toEqual(await allRows(memory));
          const options = { quantiles, holdOut: held };
          expect(await file.summarise(options)).toEqual(await memory.summarise(options));
          const both = (of: (source: Source) => Promise<unknown>) =>
            Promise.all([memory, file].map((source) => outcomeOf(() => of(source))));
          const [rows, sameRows] = await both((source) => allRows(source, undefined, { keep: kept }));
          expect(sameRows).toEqual(rows);
          const [found, same] = await both((source) => source.summarise({ ...options, keep: kept }));
          expect(same).toEqual(found);
        });
      }),
      { numRuns: runs(8), interruptAfterTimeLimit: 120_000 },
    );
  }, 180_000);

  test("counts by class and group, and the same errors", async () => {
    const edges = fc.uniqueArray(fc.oneof(bound, fc.constantFrom(-Infinity, Infinity, 1e300)), {
      maxLength: 7,
    });
    const values = fc.subarray(["clerk", "nurse", "é", "🙂", "a", "b", "3", "true", "false", "x'y", ""]);
    const tabColumn: fc.Arbitrary<TabColumn> = fc
      .record({ as: recipeColumn, edges, values })
      .map(({ as: { column, kind }, edges, values }) =>
        kind === "number" ? { column, kind, edges: edges.sort((a, b) => a - b) } : { column, kind, values },
      );
    const request = fc.record({
      outcome,
      columns: fc.array(tabColumn, { minLength: 1, maxLength: 6 }),
      groups: fc.option(levelColumn, { nil: undefined }),
      holdOut,
      keep,
    });
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(request, { minLength: 3, maxLength: 3 }),
        async (columns, requests) => {
          await withTwins(columns, async (memory, file) => {
            for (const one of requests) {
              const expected = await outcomeOf(() => memory.crossTabs(one));
              expect(await outcomeOf(() => file.crossTabs(one))).toEqual(expected);
              if (typeof expected !== "string")
                rows += expected[0]!.counts.flat(2).reduce((a, b) => a + b, 0);
            }
          });
        },
      ),
      { numRuns: runs(15), interruptAfterTimeLimit: 120_000 },
    );
    expect(rows).toBeGreaterThan(20);
  }, 180_000);

  test("rows by the bands of any recipe, by class and group", async () => {
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(fc.tuple(recipe, holdOut), { minLength: 3, maxLength: 3 }),
        async (columns, asked) => {
          await withTwins(columns, async (memory, file) => {
            for (const [one, held] of asked) {
              const expected = await outcomeOf(() => countBins(memory, one, { holdOut: held }));
              expect(await outcomeOf(() => countBins(file, one, { holdOut: held }))).toEqual(expected);
              if (typeof expected !== "string") rows += expected.everyone.reduce((a, b) => a + b, 0);
            }
          });
        },
      ),
      { numRuns: runs(8), interruptAfterTimeLimit: 120_000 },
    );
    expect(rows).toBeGreaterThan(20);
  }, 180_000);

  test("recipes whose conditions look at the outcome", async () => {
    const random = seededRandom(5);
    const draw = (to: number) => Math.floor(random() * to);
    const size = 900;
    const amount = Array.from({ length: size }, () => Math.round(2000 * random() ** 2) / 10);
    const code = amount.map(() => draw(9));
    const town = amount.map(() => `town ${draw(5) * draw(8)}`);
    const y = amount.map((x, i) =>
      x > 60 || [2, 5, 7].includes(code[i]!) || town[i]! < "town 2" ? "yes" : random() < 0.2 ? "yes" : "no",
    );
    await withTwins({ amount, code, town, y }, async (memory, file) => {
      const held = { share: 0.3, seed: 4 };
      const proposed = await recipeFor(memory, { outcome: "y" }, held);
      expect(await recipeFor(file, { outcome: "y" }, held)).toEqual(proposed);
      const codes = proposed.notes.map((note) => note.code);
      expect(codes).toEqual(["codes-as-categories", "values-joined"]);
    });
  });

  test("profiles, and the same errors", async () => {
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(recipe, { minLength: 4, maxLength: 4 }),
        holdOut,
        async (columns, recipes, held) => {
          await withTwins(columns, async (memory, file) => {
            for (const one of recipes) {
              const expected = await outcomeOf(() => memory.profiles(one, { holdOut: held }));
              if (typeof expected !== "string" && expected.profileCount > 1) counted++;
              expect(await outcomeOf(() => file.profiles(one, { holdOut: held }))).toEqual(expected);
            }
          });
        },
      ),
      // Enough that the draw does not decide about what is asserted below.
      { numRuns: runs(15), interruptAfterTimeLimit: 120_000 },
    );
    expect(counted).toBeGreaterThan(3);
  }, 180_000);

  test("the rows that a recipe keeps, and who is held out of them", async () => {
    const reasons: string[] = [];
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(fc.tuple(recipe, rowPolicy), { minLength: 6, maxLength: 6 }),
        holdOut,
        async (columns, recipes, held) => {
          await withTwins(columns, async (memory, file) => {
            for (const [one, rows] of recipes) {
              // Without a weight, which most of the columns can't be.
              const asked = { ...one, weight: undefined, rows };
              const expected = await outcomeOf(() => memory.profiles(asked, { holdOut: held }));
              expect(await outcomeOf(() => file.profiles(asked, { holdOut: held }))).toEqual(expected);
              if (typeof expected !== "string")
                reasons.push(...expected.dropped.leftOut!.map(({ reason }) => reason));
            }
          });
        },
      ),
      // Enough that the draw does not decide about what is asserted below.
      { numRuns: runs(15), interruptAfterTimeLimit: 120_000 },
    );
    expect(new Set(reasons)).toEqual(new Set(["blank", "copy", "not-sampled"]));
  }, 180_000);

  test("quantiles of every share and size", async () => {
    for (const rows of [1, 2, 3, 7, 10, 29, 100, 333, 1000]) {
      const columns = { x: Array.from({ length: rows }, (_, i) => ((i * 7919) % rows) + 0.5) };
      const quantiles = [...Array.from({ length: 101 }, (_, i) => i / 100), 1 / 3, 2 / 3, 1e-9, 1 - 1e-9];
      await withTwins(columns, async (memory, file) => {
        expect(await file.summarise({ quantiles })).toEqual(await memory.summarise({ quantiles }));
      });
    }
  });

  test("more categories than are listed, and wide tables", async () => {
    const ids = {
      id: Array.from({ length: 1500 }, (_, i) => `id ${(i * 7) % 1200}`),
      y: Array.from({ length: 1500 }, (_, i) => i),
    };
    const wide = Object.fromEntries(
      Array.from({ length: 450 }, (_, i) => [`c ${i}`, [i, 2, i % 2 === 0 ? "x" : 3]]),
    );
    for (const columns of [ids, wide]) {
      await withTwins(columns, async (memory, file) => {
        const options = { quantiles: [0.5] };
        expect(await file.summarise(options)).toEqual(await memory.summarise(options));
      });
    }
  });

  test("more conditions than fit one word", async () => {
    const columns = {
      x: Array.from({ length: 500 }, (_, i) => i % 97),
      y: Array.from({ length: 500 }, (_, i) => (i % 3 === 0 ? "a" : "b")),
    };
    const many: Recipe = {
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "y", kind: "category", classes: ["a", "b"] },
      columns: [
        {
          column: "x",
          kind: "number",
          conditions: Array.from({ length: 90 }, (_, i) => ({ column: "x", ge: i })),
        },
      ],
      protected: [],
      strata: [],
      setAside: [],
    };
    expect(recipeConditions(many).length).toBe(90);
    await withTwins(columns, async (memory, file) => {
      expect(await file.profiles(many)).toEqual(await memory.profiles(many));
    });
  });
});
