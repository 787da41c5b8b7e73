import { words } from "@fairscore/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openWithin, type SourceInput } from "../../src/source/open-source.ts";
import { allRows, testFolder } from "./helpers.ts";

const folder = testFolder();

/** What a source holds and says, read into memory or by the database. */
async function read(input: SourceInput, mostBytes: number) {
  const source = await openWithin({ threads: 1, ...input }, mostBytes);
  try {
    return { columns: source.columns, rows: await allRows(source), notes: source.notes };
  } finally {
    await source.close();
  }
}

/** The same both ways. */
async function agree(text: string, input: SourceInput = {}) {
  const files = folder.write("numbers.csv", text);
  const inMemory = await read({ ...input, files }, 1e6);
  expect(await read({ ...input, files }, 0)).toEqual(inMemory);
  return inMemory;
}

async function numbers(cells: readonly string[], delimiter: string, input?: SourceInput) {
  const lines = cells.map((cell) => `"${cell}"${delimiter}x\n`);
  const { rows, notes } = await agree(`n${delimiter}c\n${lines.join("")}`, input);
  return { cells: rows.map(({ n }) => n), notes: notes.map((note) => words(note)) };
}

test.each([
  [["1,320", "12"], ",", {}, [1320, 12]],
  [["1,320.97", "12.5"], ",", {}, [1320.97, 12.5]],
  [["1.320,97", "12,5"], ",", {}, [1320.97, 12.5]],
  [["1.320,97", "1.320"], ";", {}, [1320.97, 1320]],
  [["1,320.97", "1,320"], ";", {}, [1320.97, 1320]],
  [["1'320.50", "7"], ";", {}, [1320.5, 7]],
  [["1’320,50", "7"], ";", {}, [1320.5, 7]],
  [["1.320", "2.500"], ";", { decimal: "," }, [1320, 2500]],
] as const)(
  "signs between thousands are read and said: %j between %j, given %j",
  async (cells, delimiter, input, expected) => {
    const found = await numbers(cells, delimiter, input);
    expect(found.cells).toEqual(expected);
    // The first by its text that has such signs.
    const example = [...cells].filter((cell) => !/^\d+([.,]\d)?$/.test(cell)).sort()[0]!;
    const value = expected[cells.indexOf(example as never)];
    expect(found.notes).toEqual([
      `column "n" has signs between thousands: ${JSON.stringify(example)} is read as ${value}`,
    ]);
  },
);

test.each([
  [["1,320", "2,5"], ";", {}, [1.32, 2.5]],
  [["1.320", "2.5"], ";", {}, [1.32, 2.5]],
  [["1.320", "2.500"], ",", {}, [1.32, 2.5]],
  [["1,2", "3"], ",", {}, ["1,2", "3"]],
  [["1,2", "1,320"], ",", {}, ["1,2", "1,320"]],
  [["1.5", "1,5"], ";", {}, ["1.5", "1,5"]],
  [["1.320,97", "7"], ",", { decimal: "." }, ["1.320,97", "7"]],
  [["12.34", "1.5"], ";", { decimal: "," }, ["12.34", "1.5"]],
] as const)(
  "what has none is read as before, without a note: %j between %j, given %j",
  async (cells, delimiter, input, expected) => {
    expect(await numbers(cells, delimiter, input)).toEqual({ cells: expected, notes: [] });
  },
);

test("memory and the database read and say the same of any column of numbers, known to be one or not", async () => {
  const cell = fc.constantFrom(
    ...[
      "1,320",
      "1.320",
      "999",
      "999,0",
      "1",
      "9.999",
      "1.320,97",
      "1,320.97",
      "12,5",
      "12.5",
      "7",
      "",
      "NA",
      "1'320",
      "1 320",
      "x",
    ],
  );
  const columns = fc.array(fc.uniqueArray(cell, { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 4,
  });
  const input = fc.record(
    {
      decimal: fc.constantFrom("." as const, "," as const),
      kinds: fc.constant({ c0: "number" as const }),
      missing: fc.record(
        { texts: fc.subarray(["NA", "x", "1,320"]), numbers: fc.subarray([999, 1320, 9.999, 9999, 1]) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  let thousands = 0;
  await fc.assert(
    fc.asyncProperty(columns, fc.constantFrom(",", ";", "\t"), input, async (texts, delimiter, given) => {
      const line = (row: number) => texts.map((column) => `"${column[row % column.length]}"`).join(delimiter);
      const header = texts.map((_, i) => `c${i}`).join(delimiter);
      const body = Array.from({ length: 12 }, (_, row) => `${line(row)}\n`);
      const { notes } = await agree(`${header}\n${body.join("")}`, given);
      if (notes.some(({ code }) => code === "thousands-read")) thousands++;
    }),
    { numRuns: 60 },
  );
  expect(thousands).toBeGreaterThan(1);
});
