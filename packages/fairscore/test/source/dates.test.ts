import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DateColumn, MissingCodes } from "@fairscore/core/parts";
import { createPredictor } from "@fairscore/core/predict";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fit } from "../../src/index.ts";
import { openWithin, type SourceInput } from "../../src/source/open-source.ts";
import { allRows, testFolder } from "./helpers.ts";

const folder = testFolder();

/** What a source holds and says, read into memory or by the database, or the message with which it is refused. */
async function read(input: SourceInput, mostBytes: number) {
  try {
    const source = await openWithin({ threads: 1, ...input }, mostBytes);
    try {
      const { columns, notes, dates } = source;
      const written = [];
      // An empty cell has no text to the database.
      for await (const row of source.rows(undefined, { asWritten: true }))
        written.push(Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell ?? ""])));
      return { columns, notes, dates, rows: await allRows(source), written };
    } finally {
      await source.close();
    }
  } catch (error) {
    if ((error as Error).name !== "InputError") throw error;
    return (error as Error).message;
  }
}

/** The same in memory and in the database. */
async function agree(lines: readonly string[], dates: readonly DateColumn[], missing?: MissingCodes) {
  const files = folder.write("dates.csv", lines.map((line) => `${line}\n`).join(""));
  const inMemory = await read({ files, dates, missing }, 1e6);
  expect(await read({ files, dates, missing }, 0)).toEqual(inMemory);
  return inMemory;
}

async function numbers(texts: readonly string[], as: DateColumn["as"], before?: string) {
  const found = await agree(
    ["when,then", ...texts.map((text) => `${text},2024-02-29`)],
    [{ column: "when", as, ...(before && { before }) }],
  );
  return typeof found === "string" ? found : found.rows.map(({ when }) => when);
}

describe("dates as numbers", () => {
  test.each([
    [["2024-02-29", "1999-12-31T23:59", "2000-01-01 00:00:00"], "year", undefined, [2024, 1999, 2000]],
    [["2024-02-29", "2024-02-28", "2023-03-01", "2024-03-01"], "days", "then", [0, 1, 365, -1]],
    [["2024-02-29", "2000-02-29", "2000-03-01", "2025-01-01"], "years", "then", [0, 24, 23, -1]],
    [["2023-12-31", "1900-01-01"], "days", "2024-12-31", [366, 45_655]],
    [["31.12.2023", "1.2.2003"], "year", undefined, [2023, 2003]],
    [["31/12/2023", "01/02/2023"], "days", "2024-01-01", [1, 334]],
    [["12/31/2023", "01/02/2023"], "days", "2024-01-01", [1, 364]],
    [["2024-02-29", "NA", "2023-02-29", "soon"], "year", undefined, [2024, null, null, null]],
  ] as const)("%j as %s before %s", async (texts, as, before, expected) => {
    expect(await numbers(texts, as, before)).toEqual(expected);
  });

  test("what can't be read is said, with an example", async () => {
    const found = await agree(
      ["when,x", "2024-02-29,1", "2023-02-29,2", "soon,3"],
      [{ column: "when", as: "year" }],
    );
    expect(found).toMatchObject({
      notes: [{ code: "unreadable-dates", column: "when", rows: 2, example: "2023-02-29" }],
      // What a file says stays what it says.
      written: [{ when: "2024-02-29" }, { when: "2023-02-29" }, { when: "soon" }],
    });
  });

  test.each([
    [["01/02/2023", "03/04/2023"], 'ambiguous dates in column "when": days and months of "01/02/2023"'],
    [["x", "7"], 'no dates in column "when", such as "7"; expected days such as 2024-02-29'],
  ])("refuses %j in one sentence", async (texts, message) => {
    expect(await numbers(texts, "year")).toContain(message);
  });

  test("columns that are not there are named", async () => {
    expect(await agree(["a,b", "2024-01-01,1"], [{ column: "aa", as: "year" }])).toContain(
      'did you mean "a"',
    );
    expect(await agree(["a,b", "2024-01-01,1"], [{ column: "a", as: "days", before: "c" }])).toContain('"c"');
  });

  test("memory and the database read and say the same of any texts", async () => {
    const part = fc.integer({ min: 0, max: 33 });
    const text = fc.oneof(
      fc
        .date({ min: new Date("0001-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      fc.tuple(part, part, fc.constantFrom(".", "/")).map(([a, b, sign]) => `${a}${sign}${b}${sign}1999`),
      fc
        .tuple(part, part)
        .map(([a, b]) => `2000-${String(a).padStart(2, "0")}-${String(b).padStart(2, "0")} 10:00`),
      fc.constantFrom("", "NA", " 2024-02-29 ", "0000-01-01", "2100-02-29", "x", "999", "12.5.2001 noon"),
    );
    const column = fc.array(text, { minLength: 8, maxLength: 8 });
    const dates = fc.constantFrom<readonly DateColumn[]>(
      [{ column: "a", as: "year" }],
      [{ column: "a", as: "days", before: "b" }],
      [
        { column: "a", as: "years", before: "b" },
        { column: "b", as: "days", before: "2024-02-29" },
      ],
    );
    const codes = fc.constantFrom<MissingCodes | undefined>(
      undefined,
      { numbers: [2000, 999], values: { a: ["2024-02-29", "x"], b: ["2100-02-29"] } },
      { texts: ["2000-01-01 10:00"] },
    );
    let readable = 0;
    await fc.assert(
      fc.asyncProperty(column, column, dates, codes, async (a, b, how, missing) => {
        const found = await agree(["a,b,c", ...a.map((cell, i) => `${cell},${b[i]},x`)], how, missing);
        if (typeof found !== "string") readable++;
      }),
      { numRuns: 60 },
    );
    expect(readable).toBeGreaterThan(6);
  });
});

test("a model keeps how its dates are read, and scores raw rows by it", async () => {
  const rows = Array.from({ length: 60 }, (_, i) => ({
    born: `${1940 + i}-06-15`,
    seen: i % 2 ? "2020-06-14" : "2020-06-15",
    y: i < 30 ? "old" : "young",
  }));
  const path = join(folder.path, "people.csv");
  writeFileSync(path, `born,seen,y\n${rows.map((row) => `${Object.values(row).join()}\n`).join("")}`);
  const dates = [{ column: "born", as: "years", before: "seen" }] as const;
  const { model } = await fit({ files: path, dates }, { outcome: "y", cuts: { born: [50] } }, { work: 500 });
  const { recipe } = JSON.parse(JSON.stringify(model));
  expect(recipe.dates).toEqual(dates);
  const { predict } = createPredictor(JSON.parse(JSON.stringify(model)));
  for (const row of rows) {
    const age = 2020 - Number(row.born.slice(0, 4)) - (row.seen < "2020-06-15" ? 1 : 0);
    expect(predict(row)).toBe(age >= 50 ? "old" : "young");
    expect(predict({ born: age })).toBe(predict(row));
    expect(predict({ ...row, seen: new Date(row.seen) })).toBe(predict(row));
  }
});

test("codes for missing values are those of the dates, not of the numbers that they become", async () => {
  const rows = Array.from({ length: 60 }, (_, i) => ({
    born: i % 3 ? `${1960 + i}-06-15` : "1900-01-01",
    y: i % 3 ? "known" : "unknown",
  }));
  const files = folder.write("coded.csv", `born,y\n${rows.map(({ born, y }) => `${born},${y}\n`).join("")}`);
  const dates = [{ column: "born", as: "year" }] as const;
  const missing = { numbers: [1961, 1962], values: { born: ["1900-01-01"] } };
  for (const bytes of [1e6, 0]) {
    const found = await read({ files, dates, missing }, bytes);
    expect(found).toMatchObject({
      notes: [],
      rows: rows.map(({ born, y }) => ({ born: y === "known" ? Number(born.slice(0, 4)) : null })),
    });
  }
  const { numbers: missingNumbers, values: missingValues } = missing;
  const request = { outcome: "y", missingNumbers, missingValues, missing: "condition" } as const;
  const { model } = await fit({ files, dates, missing }, request, { work: 500 });
  const { predict } = createPredictor(JSON.parse(JSON.stringify(model)));
  for (const row of rows) expect(predict(row)).toBe(row.y);
});
