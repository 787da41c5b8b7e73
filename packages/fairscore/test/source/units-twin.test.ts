import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HoldOut, type Recipe, type RowPolicy, type Source, tableFromColumns } from "@fairscore/core";
import { countRows, memorySource } from "@fairscore/core/parts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.ts";
import { byDatabase, testFolder, withSource } from "./helpers.ts";

const folder = testFolder();
let files = 0;

type Cells = Record<string, string | number | boolean | null>;

const cell = {
  id: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(null)),
  who: fc.constantFrom("ann", "bob", "é", "🙂", "x'y", null),
  day: fc.constantFrom(
    "2023-12-31",
    "2024-01-01",
    "2024-01-01T08:30",
    "2024-01-01 09:00",
    "2025",
    "soon",
    null,
  ),
  flag: fc.constantFrom(true, false, null),
  outcome: fc.constantFrom("low", "high", null),
};
const KINDS = {
  id: "number",
  who: "category",
  day: "category",
  flag: "boolean",
  outcome: "category",
} as const;
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];
const as = (...names: (keyof typeof KINDS)[]) => names.map((column) => ({ column, kind: KINDS[column] }));

const together = fc.constantFrom<NonNullable<RowPolicy["together"]>>(
  { by: "unit", columns: as("id") },
  { by: "unit", columns: as("who") },
  { by: "unit", columns: as("flag") },
  { by: "copy", columns: as("who", "flag", "outcome") },
  { by: "copy", columns: as(...NAMES) },
);
const keep: fc.Arbitrary<RowPolicy> = fc.record({
  together,
  ...{ blanks: fc.constantFrom(undefined, as("day")) },
});
const foldOut = fc
  .record({
    folds: fc.integer({ min: 2, max: 5 }),
    place: fc.nat(4),
    seed: fc.nat(99),
    stratify: fc.shuffledSubarray(["outcome", "flag", "id"]),
  })
  .map(({ place, ...plan }) => ({ ...plan, fold: place % plan.folds }));
const whenOut = fc.constantFrom(
  ...[
    "day>=2024-01-01",
    "day <= 2024-01-01",
    "day > 2024-01-01",
    "day<2025",
    "day >= 2024-01-01T09",
    "day = soon",
  ],
  ...["id >= 6", "3 <= id < 9", "id is missing", "who is ann or é", "who is not ann", "flag", "not flag"],
  ...["day >= 7", "id >= 2024-01-01", "dya>=2024", "flag > 2", "nobody is here"],
);
const holdOut: fc.Arbitrary<HoldOut> = fc.oneof(
  foldOut,
  fc.record({ share: fc.constantFrom(0.2, 0.5), seed: fc.nat(99) }),
  whenOut.map((when) => ({ when })),
  fc.constantFrom({ column: "who", is: "ann" }, { column: "id", is: "3" }),
);

const recipe: Recipe = {
  format: "fairscore-recipe",
  version: 1,
  outcome: { column: "outcome", kind: "category", classes: ["low", "high"] },
  columns: [
    { column: "id", kind: "number", conditions: [{ column: "id", ge: 5 }] },
    { column: "who", kind: "category", conditions: [{ column: "who", in: ["ann", "é"] }] },
  ],
  protected: [
    { column: "flag", kind: "boolean", levels: [{ label: "yes", when: { column: "flag", is: true } }] },
  ],
  strata: [],
  setAside: [],
};

async function withTwins(
  rows: Cells[],
  work: (memory: Source, file: Source) => Promise<void>,
): Promise<void> {
  const file = join(folder.path, `${++files}.json`);
  writeFileSync(file, JSON.stringify(rows));
  const columns = Object.fromEntries(NAMES.map((name) => [name, rows.map((row) => row[name]!)]));
  const memory = memorySource(tableFromColumns(columns, { kinds: KINDS }));
  await withSource({ files: file, kinds: KINDS }, (source) => work(memory, source), byDatabase);
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

describe("rows that stay together", () => {
  test("are on the same sides from a database and from memory, whatever divides them", async () => {
    const sides = { split: 0, inner: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record(cell), { minLength: 20, maxLength: 60 }),
        keep,
        fc.array(holdOut, { minLength: 5, maxLength: 5 }),
        foldOut,
        async (rows, policy, holdOuts, inner) => {
          await withTwins(rows, async (memory, file) => {
            for (const held of holdOuts) {
              const counted = { ...recipe, rows: policy };
              const expected = await outcomeOf(() => memory.profiles(counted, { holdOut: held }));
              expect(await outcomeOf(() => file.profiles(counted, { holdOut: held }))).toEqual(expected);
              if (typeof expected !== "string" && new Set(expected.entryPart).size === 2) sides.split++;
              const options = { quantiles: [0.5], holdOut: held, keep: policy };
              expect(await outcomeOf(() => file.summarise(options))).toEqual(
                await outcomeOf(() => memory.summarise(options)),
              );
              const dealt = await outcomeOf(() => memory.profiles(counted, { holdOut: held, inner }));
              expect(await outcomeOf(() => file.profiles(counted, { holdOut: held, inner }))).toEqual(dealt);
              if (typeof dealt === "string" || typeof expected === "string") continue;
              // The inner folds divide the rows to learn from, and no others.
              expect(countRows(dealt)).toBe(countRows(expected, 0));
              expect(dealt.cells).toEqual(expected.cells);
              if (new Set(dealt.entryPart).size === 2) sides.inner++;
            }
          });
        },
      ),
      { numRuns: runs(15), interruptAfterTimeLimit: 120_000 },
    );
    expect(sides.split).toBeGreaterThan(3);
    expect(sides.inner).toBeGreaterThan(2);
  }, 180_000);

  test("equal rows are found alike, with what chance explains and without the columns that number rows", async () => {
    const person = fc.record({
      age: fc.nat(15),
      income: fc.nat(3),
      job: fc.constantFrom("a", "b", "c", null),
    });
    let [byChance, repeated] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 30, maxLength: 120 }),
        fc.constantFrom("none", "number", "text"),
        fc.constantFrom(undefined, { blanks: [{ column: "job", kind: "category" }] } as RowPolicy),
        async (people, ids, policy) => {
          const rows = people.map((row, i) => ({
            ...row,
            ...(ids !== "none" && { id: ids === "number" ? i : `p${i}` }),
          }));
          const file = folder.write(`equal-${++files}.json`, JSON.stringify(rows));
          const kinds = { age: "number", income: "number", job: "category" } as const;
          const columns = Object.fromEntries(
            Object.keys(rows[0]!).map((name) => [name, rows.map((row) => (row as Cells)[name]!)]),
          );
          const memory = await memorySource(tableFromColumns(columns, { kinds })).equalRows(policy);
          const found = await withSource(
            { files: file, kinds },
            (source) => source.equalRows(policy),
            byDatabase,
          );
          expect(found).toEqual(memory);
          byChance += memory.byChance;
          repeated += memory.repeated;
          if (memory.rows > 1) expect(memory.columns.map(({ column }) => column)).not.toContain("id");
        },
      ),
      { numRuns: runs(25), interruptAfterTimeLimit: 120_000 },
    );
    expect(byChance).toBeGreaterThan(0);
    expect(repeated).toBeGreaterThan(3);
  }, 180_000);
});
