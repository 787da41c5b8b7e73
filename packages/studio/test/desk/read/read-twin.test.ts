import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { openSource, type SourceInput } from "fairscore";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openWithin } from "../../../../fairscore/src/source/open-source.ts";
import { readTable } from "../../../src/desk/read/read-table.ts";
import { typedTable } from "../../../src/desk/read/typed-table.ts";
import type { ReadOptions } from "../../../src/model/data.ts";

const folder = mkdtempSync(join(tmpdir(), "studio-read-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Contents {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The table as the studio reads it. */
async function inStudio(bytes: Uint8Array, options: ReadOptions, name = "t.csv"): Promise<Contents> {
  const { table } = await readTable(new Blob([bytes as Uint8Array<ArrayBuffer>]), name, options, {
    takeBreak: async () => {},
    readTyped: typedTable,
  });
  return {
    columns: table.columns.map(({ name, kind }) => `${name} ${kind}`),
    rows: Array.from({ length: table.rowCount }, (_, row) => table.columns.map(({ values }) => values[row])),
  };
}

const REFUSED: Contents = { columns: ["refused"], rows: [] };

let files = 0;

/** The table as the command line reads it, in memory or by the database. */
async function byCommand(
  bytes: Uint8Array,
  { skipRagged, ...options }: ReadOptions,
  open: typeof openSource,
): Promise<Contents & { written: unknown[][] }> {
  const path = join(folder, `${files++}.csv`);
  writeFileSync(path, bytes);
  return fromFile(path, { ...options, ...(skipRagged && { ragged: "skip" }) }, open);
}

async function fromFile(
  path: string,
  options: SourceInput,
  open: typeof openSource,
): Promise<Contents & { written: unknown[][] }> {
  const source = await open({ files: path, threads: 1, ...options });
  const rowsOf = async (asWritten: boolean) => {
    const rows: unknown[][] = [];
    for await (const row of source.rows(undefined, { asWritten }))
      rows.push(source.columns.map(({ name }) => row[name] ?? ""));
    return rows;
  };
  try {
    const rows = (await rowsOf(false)).map((row) => row.map((cell) => (cell === "" ? null : cell)));
    const columns = source.columns.map(({ name, kind }) => `${name} ${kind}`);
    return { columns, rows, written: await rowsOf(true) };
  } finally {
    await source.close();
  }
}

async function agree(bytes: Uint8Array, options: ReadOptions = {}): Promise<Contents> {
  const [studio, memory, database] = await Promise.all([
    inStudio(bytes, options).catch(refused),
    byCommand(bytes, options, openSource).catch(refused),
    byCommand(bytes, options, (input) => openWithin(input, 0)).catch(refused),
  ]);
  expect(memory).toEqual(database);
  const { columns, rows } = memory;
  // A table of one column can't be learnt from; the studio asks for the separator instead.
  expect(studio).toEqual(columns.length === 1 ? REFUSED : { columns, rows });
  return studio;
}

/** Who says more about why is not compared, only that all refuse. */
function refused(error: Error): Contents {
  if (error.name !== "InputError") throw error;
  return REFUSED;
}

const text = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "NA",
    "?",
    "yes",
    "no",
    "Y",
    "0",
    "1",
    "naïve",
    "Łódź",
    "日本",
    "🙂",
    '"',
    'a "b"',
  ),
  fc.constantFrom(
    "a;b",
    "a,b",
    "a|b",
    "a\tb",
    "two\nlines",
    "two\r\nlines",
    " padded ",
    "1\u00a0234",
    "x\u2028y",
  ),
  fc.string({ maxLength: 6 }).map((word) => word.replaceAll("\0", "")),
);
const column = fc.oneof(
  fc.record({ of: fc.constant(text) }),
  fc.record({ of: fc.constant(fc.constantFrom("yes", "no", "YES", "n", "", "NA", " y")) }),
  fc.record({ of: fc.constant(fc.constantFrom("0", "1", "", "null")) }),
  fc.record({ of: fc.constant(fc.constantFrom("1.5", "-2", "3e2", ".5", "+4", "", "nan", " 7 ", "-0")) }),
  fc.record({ of: fc.constant(fc.constantFrom("1,5", "-2", "3,25", ",5", "", "1e1", "12 345,5")) }),
  fc.record({
    of: fc.constant(fc.constantFrom("1 234", "12\u202f345", "1\u00a0000\u00a0000", "7", "12 34")),
  }),
);

const csv = fc
  .record({
    columns: fc.array(column, { minLength: 1, maxLength: 5 }),
    rows: fc.integer({ min: 1, max: 12 }),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    // One style, or all of them by turns.
    lineEnds: fc.constantFrom(["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r"]),
    quoteAll: fc.boolean(),
    lastEnd: fc.boolean(),
    emptyLines: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 3 }),
    raggedLines: fc.array(fc.constantFrom("x", "1;2,3|4\t5;6,7|8", '"a\r\nb"'), { maxLength: 2 }),
    gzip: fc.boolean(),
    encoding: fc.constantFrom("utf-8", "utf-8 with mark", "utf-16le", "windows-1252"),
  })
  .chain((shape) =>
    fc.record({
      shape: fc.constant(shape),
      cells: fc.tuple(
        ...shape.columns.map(({ of }) =>
          fc.array(of as fc.Arbitrary<string>, { minLength: shape.rows, maxLength: shape.rows }),
        ),
      ),
    }),
  )
  .map(({ shape, cells }) => {
    const { delimiter, lineEnds, quoteAll, lastEnd, emptyLines, raggedLines, encoding } = shape;
    const cell = (value: string) =>
      quoteAll || /["\r\n]/.test(value) || value.includes(delimiter)
        ? `"${value.replaceAll('"', '""')}"`
        : value;
    const header = cells.map((_, i) => `${["größe", "b c", 'q"', "d;e", "x,y"][i]}`);
    const lines = [
      header,
      ...Array.from({ length: shape.rows }, (_, row) => cells.map((values) => values[row]!)),
    ].map((values) => values.map(cell).join(delimiter));
    for (const at of emptyLines) lines.splice(at, 0, "");
    lines.splice(lines.length - 1, 0, ...raggedLines);
    const ended = lines.map((line, i) => line + lineEnds[i % lineEnds.length]).join("");
    const bytes = encoded(lastEnd ? ended : ended.trimEnd(), encoding);
    return shape.gzip ? gzipSync(bytes) : bytes;
  });

function encoded(content: string, encoding: string): Uint8Array {
  if (encoding === "utf-16le") return Buffer.from(`\ufeff${content}`, "utf16le");
  // What Latin-1 has not becomes some other byte, and the file is as good a test.
  if (encoding === "windows-1252") return Buffer.from(content, "latin1");
  return Buffer.from(encoding === "utf-8" ? content : `\ufeff${content}`, "utf8");
}

const options = fc.record(
  {
    decimal: fc.constantFrom("." as const, "," as const),
    delimiter: fc.constantFrom(",", ";"),
    skipRagged: fc.constant(true),
  },
  { requiredKeys: [] },
);

test("the studio, and the command line in memory and by the database, read the same table from any CSV file", async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(csv, fc.option(options, { nil: {} }), async (bytes, chosen) => {
      if ((await agree(bytes, chosen)) !== REFUSED) read++;
    }),
    { numRuns: 100 },
  );
  expect(read).toBeGreaterThan(6);
});

test("kinds that the user gives are read alike", async () => {
  const bytes = Buffer.from("a;b;c\n1,5;1;x\n2.5;yes;7\n3,5;0;NA\nx;2;8\n");
  for (const kind of ["number", "boolean", "category"] as const) {
    const { columns } = await agree(bytes, { kinds: { a: kind, b: kind, c: kind } });
    expect(columns).toEqual([`a ${kind}`, `b ${kind}`, `c ${kind}`]);
  }
});

const SOME = "(random() < 0.8)";
/** Columns of types that databases write, with NULLs. */
const TYPED = [
  `CASE WHEN ${SOME} THEN (random() * 1e6)::INTEGER END`,
  `CASE WHEN ${SOME} THEN (random() * 1e15)::BIGINT END`,
  `CASE WHEN ${SOME} THEN random() - 0.5 END`,
  `CASE WHEN ${SOME} THEN random()::FLOAT END`,
  `CASE WHEN ${SOME} THEN (random() * 1000)::DECIMAL(9, 2) END`,
  `CASE WHEN ${SOME} THEN (random() * 1000)::DECIMAL(30, 4) END`,
  `CASE WHEN ${SOME} THEN random() < 0.5 END`,
  "['a', ' padded ', 'two\nlines', 'NA', '', 'Łódź', '1,5', '\"q\"'][1 + (random() * 7.9)::INTEGER % 8]",
  `CASE WHEN ${SOME} THEN DATE '1969-06-01' + (random() * 20000)::INTEGER END`,
  `CASE WHEN ${SOME} THEN TIMESTAMP '1969-12-31 23:00:00' + to_microseconds((random() * 1e10)::BIGINT) END`,
  "['x', 'y'][1 + (random() * 1.9)::INTEGER % 2]::ENUM ('x', 'y')",
  "'Infinity'::DOUBLE",
];

test("the studio and the command line read the same table from any Parquet file", async () => {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const seeds = fc.integer({ min: 0, max: 1000 });
  const codecs = fc.constantFrom("uncompressed", "snappy", "gzip", "zstd", "brotli", "lz4_raw");
  const types = fc.uniqueArray(fc.constantFrom(...TYPED), { minLength: 2 });
  await fc.assert(
    fc.asyncProperty(
      seeds,
      codecs,
      types,
      fc.integer({ min: 2, max: 300 }),
      async (seed, codec, chosen, rows) => {
        const path = join(folder, `${files++}.parquet`);
        await connection.run(`SELECT setseed(${seed / 1000})`);
        const columns = chosen.map((type, i) => `${type} AS "c ${i}"`).join(", ");
        await connection.run(
          `COPY (SELECT ${columns} FROM range(${rows})) TO '${path}' (FORMAT parquet, CODEC '${codec}')`,
        );
        const studio = await inStudio(readFileSync(path), {}, "t.parquet");
        const { columns: names, rows: cells } = await fromFile(path, {}, openSource);
        expect(studio).toEqual({ columns: names, rows: cells });
        expect(studio.rows).toHaveLength(rows);
      },
    ),
    { numRuns: 40 },
  );
  connection.closeSync();
  instance.closeSync();
});
