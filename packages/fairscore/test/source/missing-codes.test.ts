import { tableFromRows } from "@fairscore/core";
import { memorySource } from "@fairscore/core/parts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allRows, testFolder, withSource } from "./helpers.ts";

const folder = testFolder();

/** Opening a database takes longer than all the rest: many columns are tried in one. */
const COLUMNS = 24;
const ROWS = 12;
const NUM_RUNS = { numRuns: 5, endOnFailure: true };

const columns = <T>(cell: fc.Arbitrary<T>) =>
  fc.array(fc.array(cell, { minLength: ROWS, maxLength: ROWS }), { minLength: COLUMNS, maxLength: COLUMNS });
const rowsOf = (values: readonly (readonly unknown[])[]) =>
  Array.from({ length: ROWS }, (_, row) =>
    Object.fromEntries(values.map((column, i) => [`c${i}`, column[row]])),
  );

test("codes for missing values are the same in memory and in the database, of texts and of numbers", async () => {
  const texts = fc.constantFrom(
    ...[
      "1",
      "0",
      "999",
      "999.0",
      "9.99e2",
      "-9",
      "-9.0",
      "0.5",
      ".5",
      "7",
      "yes",
      "x",
      "unknown",
      "NA",
      "",
      "-",
    ],
  );
  const numbers = fc.constantFrom<unknown>(1, 0, 999, -9, 0.5, 7, null);
  const number = fc.constantFrom<unknown>("1", "0", "999", "999.0", "7", "NA", 1, 0, 999, null);
  const all = columns(fc.oneof(texts, numbers, fc.boolean()));
  const own = fc.array(fc.subarray(["999", "-9", "0", "unknown", "x"]), {
    minLength: COLUMNS,
    maxLength: COLUMNS,
  });
  const people = fc.oneof(all, columns<unknown>(texts), columns(numbers), columns(number));
  const codes = fc.record(
    { texts: fc.subarray(["NA", "?", "-", "999"]), numbers: fc.subarray([999, -9, 1, 0.5]) },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(people, codes, own, async (values, common, byColumn) => {
      const rows = rowsOf(values);
      const missing = {
        ...common,
        values: Object.fromEntries(byColumn.map((list, i) => [`c${i}`, list])),
      };
      const files = folder.write("people.jsonl", rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      const here = memorySource(tableFromRows(rows, { missing }));
      await withSource({ files, missing }, async (source) => {
        expect(source.columns).toEqual(here.columns);
        expect(await allRows(source)).toEqual(await allRows(here));
      });
    }),
    NUM_RUNS,
  );
});

test("a column of codes alone holds nothing, here as there", async () => {
  const missing = { values: { c: ["0", "1"] } };
  const files = folder.write("codes.jsonl", '{"c":0,"d":5}\n{"c":1,"d":6}\n{"c":null,"d":7}\n');
  await withSource({ files, missing }, async (source) => {
    expect(source.columns[0]!.kind).toBe("category");
    expect((await allRows(source)).map(({ c }) => c)).toEqual([null, null, null]);
  });
});

test("the same numbers stand apart in memory and in the database", async () => {
  const few = fc.uniqueArray(fc.constantFrom(1, 2, 5.5, 8, 40, -3, 0, 9, 99, 98, 999, -9, -99, 888, 77), {
    minLength: 3,
    maxLength: 5,
  });
  const column = few.chain((values) =>
    fc.array(fc.constantFrom(...values), { minLength: ROWS, maxLength: ROWS }),
  );
  let told = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(column, { minLength: COLUMNS, maxLength: COLUMNS }), async (values) => {
      const rows = rowsOf(values);
      const names = Object.keys(rows[0]!);
      const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
      const files = folder.write("apart.csv", lines.map((line) => `${line.join(",")}\n`).join(""));
      const here = await memorySource(tableFromRows(rows)).summarise({ quantiles: [] });
      told += here.filter(({ number }) => number?.apart).length;
      await withSource({ files }, async (source) => {
        expect(await source.summarise({ quantiles: [] })).toEqual(here);
      });
    }),
    NUM_RUNS,
  );
  expect(told).toBeGreaterThan(1);
});
