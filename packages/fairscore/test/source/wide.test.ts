import { join } from "node:path";
import { type Source, tableFromColumns } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import { TempFolder } from "../../src/files/temp-folder.ts";
import { Database } from "../../src/source/database.ts";
import { openSource, type SourceInput } from "../../src/source/index.ts";
import { isWide } from "../../src/source/memory-limits.ts";
import { allRows, byDatabase, refusal, testFolder, withSource } from "./helpers.ts";

const folder = testFolder();
const COLUMNS = 50;
const CELLS: readonly (readonly (string | null)[])[] = [
  ["1", "2.5", "NA"],
  ["1,5", "2,25", "-3"],
  ["1 000", " 7 ", "-0"],
  ["yes", "No", ""],
  ["0", "1", "?"],
  ["clerk", "é 🙂", 'say "hi"\r\nthere; or, else'],
  ["1,5", "x", "2"],
  ["12345678901234567890", "3", "1e3"],
  ["", "NA", "null"],
  ["007", "1.50", "TRUE"],
];
const names = Array.from({ length: COLUMNS }, (_, i) => (i === 7 ? "__proto__" : `${COLUMNS - i}`));
const cellOf = (column: number, row: number) => CELLS[column % CELLS.length]![row]!;

/** Columns, kinds, rows (also as written) and notes of everything that is read. */
async function readAll(input: SourceInput, open = openSource) {
  const read = async (source: Source) => {
    const list = async (asWritten: boolean) => {
      const rows = [];
      for await (const row of source.rows(undefined, { asWritten })) rows.push(row);
      return rows.map((row) => source.columns.map(({ name }) => (row[name] === "" ? null : row[name])));
    };
    const summaries = await source.summarise({ quantiles: [0, 0.5, 1] });
    const { columns, notes } = source;
    return { columns, rows: await list(false), written: await list(true), notes, summaries };
  };
  return withSource(input, read, open);
}

/** A file with all columns, which is read into memory, gives what two with half of them give from the database. */
async function expectTwins(make: (columns: readonly number[], name: string) => Promise<SourceInput>) {
  const all = names.map((_, i) => i);
  const [first, second] = [all.slice(0, COLUMNS / 2), all.slice(COLUMNS / 2)];
  const wide = await readAll(await make(all, "wide"));
  const a = await readAll(await make(first, "first"), byDatabase);
  const b = await readAll(await make(second, "second"), byDatabase);
  const beside = (x: unknown[][], y: unknown[][]) => x.map((row, i) => [...row, ...y[i]!]);
  expect(wide.columns).toEqual([...a.columns, ...b.columns]);
  expect(wide.rows).toEqual(beside(a.rows, b.rows));
  expect(wide.written).toEqual(beside(a.written, b.written));
  expect(wide.notes).toEqual([...a.notes, ...b.notes]);
  expect(wide.summaries).toEqual([...a.summaries, ...b.summaries]);
}

const csv = (columns: readonly number[], delimiter: "," | ";", rows = [0, 1, 2]) =>
  [columns.map((c) => names[c]), ...rows.map((row) => columns.map((c) => cellOf(c, row)))]
    .map((cells) => cells.map((cell) => `"${(cell ?? "").replaceAll('"', '""')}"`).join(delimiter))
    .join("\r\n");

test.each([",", ";"] as const)("a wide CSV file with %j reads as narrow ones do", async (delimiter) => {
  await expectTwins(async (columns, name) => ({
    files: folder.write(`${name}.csv`, csv(columns, delimiter)),
    kinds: Object.fromEntries([
      ...[1, 6, 45, 46].filter((c) => columns.includes(c)).map((c) => [names[c]!, "number"]),
      ...[20, 43].filter((c) => columns.includes(c)).map((c) => [names[c]!, "boolean"]),
    ]),
    missing: delimiter === "," ? undefined : ["?"],
  }));
});

test("wide CSV files with their columns in another order are one table", async () => {
  const all = names.map((_, i) => i);
  folder.write("parts/1.csv", csv(all, ",", [0]));
  folder.write("parts/2.csv", csv(all.toReversed(), ",", [1, 2]));
  const parts = await readAll({ files: `${folder.path}/parts/*.csv` });
  expect(parts).toEqual(await readAll({ files: folder.write("whole.csv", csv(all, ",")) }));
});

test("a wide JSON file reads as narrow ones do, whole numbers of any length too", async () => {
  const values = [1.5, "NA", true, "text", null, "007", { a: [1] }, 0];
  for (const more of ["", ',"long":12345678901234567']) {
    await expectTwins(async (columns, name) => {
      const objects = [0, 1, 2].map((row) => {
        const cell = (c: number) => JSON.stringify(values[(c + (c % 3) * row) % values.length]);
        const cells = columns.map((c) => `${JSON.stringify(names[c])}:${cell(c)}`);
        return `{${cells.join()}${name === "first" ? "" : more}}`;
      });
      return { files: folder.write(`${name}.json`, objects.join("\n")) };
    });
  }
});

test("a wide Parquet file and a wide query read as narrow ones do", async () => {
  const types = ["BIGINT", "HUGEINT", "DECIMAL(9,2)", "FLOAT", "DOUBLE", "VARCHAR", "DATE", "BOOLEAN", "BIT"];
  const literals = ["9007199254740993", "0", "1.5", "'NaN'", "0.1", "'NA'", "'2020-02-03'", "TRUE", "'101'"];
  const temporary = new TempFolder();
  const database = await Database.open(temporary);
  const select = (columns: readonly number[]) => {
    const row = (isNull: boolean) =>
      columns
        .map((c) => {
          const t = c % types.length;
          return `CAST(${isNull ? "NULL" : literals[t]} AS ${types[t]}) AS "${names[c]}"`;
        })
        .join(", ");
    return `SELECT ${row(false)} UNION ALL SELECT ${row(true)}`;
  };
  try {
    await expectTwins(async (columns, name) => {
      const file = join(folder.path, `${name}.parquet`);
      await database.run(`COPY (${select(columns)}) TO '${file}' (FORMAT parquet)`);
      return { files: file };
    });
    await expectTwins(async (columns) => ({ sql: select(columns) }));
  } finally {
    database.close();
    temporary.remove();
  }
});

test("thousands of columns are read, and what is too much is refused with the reason", async () => {
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`c${i}`, [i + 2, i + 3]]));
  const rows = [0, 1].map((row) =>
    Object.fromEntries(Object.keys(many).map((name) => [name, many[name]![row]])),
  );
  await withSource({ files: folder.write("many.csv", toCsv(rows)) }, async (source) => {
    expect(await allRows(source)).toEqual(rows);
    expect(source.columns).toEqual(tableFromColumns(many).columns.map(({ name, kind }) => ({ name, kind })));
  });
  expect(isWide(40, 1e9, "x.csv")).toBe(false);
  expect(isWide(900, 1e6, "x.csv")).toBe(false);
  expect(() => isWide(20_000, 10_000, "x.csv")).toThrow(
    /^too wide: "x\.csv" has 20000 columns and 10000 rows, .* only up to 40 million cells; choose columns or rows/,
  );
  expect(await refusal({ files: folder.write("ragged.csv", `${toCsv(rows)}1,2\n`) })).toContain("ragged row");
});
