import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CrossTabRequest,
  type HoldOut,
  type Recipe,
  type RowPolicy,
  type Source,
  tableFromColumns,
} from "@fairscore/core";
import { memorySource } from "@fairscore/core/parts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.ts";
import { testFolder, withSource } from "./helpers.ts";

const folder = testFolder();
let files = 0;

type Columns = Record<string, (string | number | boolean | null)[]>;

const cell: Record<string, fc.Arbitrary<string | number | boolean | null>> = {
  number: fc.constantFrom(-3, 0, 0.5, 1e21, 1e-7, 2, null),
  word: fc.constantFrom("a", "B", "é", "🙂", "\ufb01", "x'y", " x", null),
  flag: fc.constantFrom(true, false, null),
  outcome: fc.constantFrom("low", "mid", "high", null),
};
const table: fc.Arbitrary<Columns> = fc
  .array(fc.record(cell), { minLength: 1, maxLength: 60 })
  .map((rows) => Object.fromEntries(Object.keys(cell).map((name) => [name, rows.map((row) => row[name]!)])));

const foldOut = fc
  .record({
    folds: fc.integer({ min: 2, max: 6 }),
    place: fc.nat(5),
    seed: fc.integer({ min: 0, max: 99 }),
    stratify: fc.shuffledSubarray(Object.keys(cell)),
  })
  .map(({ place, ...plan }) => ({ ...plan, fold: place % plan.folds }));
const columnOut = fc.constantFrom(
  ...["-3", "0", "0.5", "1e+21", "1e-7", "2", "2.0", "null"].map((is) => ({ column: "number", is })),
  ...["a", "é", "🙂", "x'y", " x", "b"].map((is) => ({ column: "word", is })),
  ...["true", "no", "1", "maybe"].map((is) => ({ column: "flag", is })),
  { column: "wrod", is: "a" },
);
/** What the recipe keeps: all rows, or fewer; folds are dealt among these. */
const rows: fc.Arbitrary<RowPolicy | undefined> = fc.constantFrom(
  undefined,
  { blanks: [{ column: "word", kind: "category" }] },
  {
    sample: { rows: 20, seed: 3 },
    copies: [
      { column: "number", kind: "number" },
      { column: "flag", kind: "boolean" },
    ],
  },
);
const holdOut: fc.Arbitrary<HoldOut> = fc.oneof(foldOut, columnOut);

const recipe: Recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "outcome", kind: "category", classes: ["low", "mid", "high"] },
  columns: [
    { column: "number", kind: "number", conditions: [{ column: "number", ge: 0 }] },
    { column: "word", kind: "category", conditions: [{ column: "word", in: ["a", "é"] }] },
  ],
  protected: [
    { column: "flag", kind: "boolean", levels: [{ label: "yes", when: { column: "flag", is: true } }] },
  ],
  strata: [],
  setAside: [],
};

const TABS: CrossTabRequest["columns"] = [{ column: "number", kind: "number", edges: [0, 1] }];

/** The same cells from JSON, from Parquet written by a query, and from memory; kinds are given, so they agree. */
async function withTwins(
  columns: Columns,
  work: (memory: Source, file: Source) => Promise<void>,
): Promise<void> {
  const kinds = { number: "number", word: "category", flag: "boolean", outcome: "category" } as const;
  const file = join(folder.path, `${++files}.json`);
  const names = Object.keys(columns);
  const rows = columns.number!.map((_, row) =>
    Object.fromEntries(names.map((name) => [name, columns[name]![row]])),
  );
  writeFileSync(file, JSON.stringify(rows));
  const memory = memorySource(tableFromColumns(columns, { kinds }));
  await withSource({ files: file, kinds, threads: 1 }, (source) => work(memory, source));
  const list = rows.map((row) => `(${names.map((name) => literal(row[name]!)).join(", ")})`).join(", ");
  const sql = `SELECT * FROM (VALUES ${list}) AS t(${names.join(", ")})`;
  await withSource({ sql, kinds, threads: 2 }, (source) => work(memory, source));
}

function literal(value: string | number | boolean | null): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

describe("folds and held-out values", () => {
  test("are the same rows from a database and from memory", async () => {
    let split = 0;
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(holdOut, { minLength: 4, maxLength: 4 }),
        rows,
        async (columns, holdOuts, keep) => {
          await withTwins(columns, async (memory, file) => {
            for (const held of holdOuts) {
              const expected = await outcomeOf(() =>
                memory.profiles({ ...recipe, rows: keep }, { holdOut: held }),
              );
              expect(
                await outcomeOf(() => file.profiles({ ...recipe, rows: keep }, { holdOut: held })),
              ).toEqual(expected);
              if (typeof expected !== "string" && new Set(expected.entryPart).size === 2) split++;
              for (const inner of [undefined, { folds: 3, fold: 1, seed: 4, stratify: ["outcome"] }]) {
                const options = { quantiles: [0, 0.5, 1], holdOut: held, inner, keep };
                expect(await outcomeOf(() => file.summarise(options))).toEqual(
                  await outcomeOf(() => memory.summarise(options)),
                );
                const tabs = { ...options, outcome: recipe.outcome, columns: TABS };
                expect(await outcomeOf(() => file.crossTabs(tabs))).toEqual(
                  await outcomeOf(() => memory.crossTabs(tabs)),
                );
              }
            }
          });
        },
      ),
      { numRuns: runs(12), interruptAfterTimeLimit: 120_000 },
    );
    expect(split).toBeGreaterThan(14);
  }, 180_000);

  test("folds of more rows than one chunk of the database are the same as in memory", async () => {
    const rows = 10_000;
    const columns: Columns = {
      number: Array.from({ length: rows }, (_, i) => (i * 7919) % 997),
      word: Array.from({ length: rows }, (_, i) => (i % 7 === 0 ? null : `w${i % 11}`)),
      flag: Array.from({ length: rows }, (_, i) => i % 3 === 0),
      outcome: Array.from({ length: rows }, (_, i) => ["low", "mid", "high"][(i * 31) % 3]!),
    };
    const file = folder.write("many.json", JSON.stringify(rowsOf(columns)));
    const memory = memorySource(tableFromColumns(columns));
    const columnsAs = [
      { column: "word", kind: "category" },
      { column: "number", kind: "number" },
    ] as const;
    const kept = {
      ...recipe,
      rows: { sample: { rows: 7000, seed: 8 }, blanks: columnsAs, copies: [columnsAs[1]] },
    };
    await withSource({ files: file }, async (source) => {
      for (let fold = 0; fold < 3; fold++) {
        const held = { folds: 3, fold, seed: 5, stratify: ["outcome", "number"] };
        const few = await source.profiles(kept, { holdOut: held });
        expect(few).toEqual(await memory.profiles(kept, { holdOut: held }));
        expect(few.dropped.leftOut!.map(({ reason }) => reason)).toEqual(["not-sampled", "blank", "copy"]);
        const counted = await source.profiles(recipe, { holdOut: held });
        expect(counted).toEqual(await memory.profiles(recipe, { holdOut: held }));
        expect(counted.entryRows.reduce((sum, n, e) => sum + n * counted.entryPart[e]!, 0)).toBeGreaterThan(
          3300,
        );
      }
    });
  });

  test("several folds are asked for at the same time", async () => {
    const columns: Columns = {
      number: [1, 2, 3, 4],
      word: ["a", "b", "a", "b"],
      flag: [true, false, true, false],
      outcome: ["low", "mid", "low", "mid"],
    };
    const file = folder.write("few.json", JSON.stringify(rowsOf(columns)));
    await withSource({ files: file }, async (source) => {
      const parts = await Promise.all(
        [0, 1].map((fold) =>
          source.profiles(recipe, { holdOut: { folds: 2, fold, seed: 1, stratify: ["outcome"] } }),
        ),
      );
      const heldOut = parts.map((part) =>
        part.entryRows.reduce((sum, n, e) => sum + n * part.entryPart[e]!, 0),
      );
      expect(heldOut).toEqual([2, 2]);
    });
  });
});

function rowsOf(columns: Columns): object[] {
  const names = Object.keys(columns);
  return columns[names[0]!]!.map((_, row) =>
    Object.fromEntries(names.map((name) => [name, columns[name]![row]])),
  );
}
