import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TempFolder } from "../../src/files/temp-folder.ts";
import { Database } from "../../src/source/database.ts";
import { contents, testFolder, withSource } from "./helpers.ts";

const folder = testFolder();
const temporary = new TempFolder();
let database: Database;
beforeAll(async () => {
  database = await Database.open(temporary);
});
afterAll(() => {
  database.close();
  temporary.remove();
});

async function parquet(name: string, query: string): Promise<string> {
  const file = join(folder.path, name);
  await database.run(`COPY (${query}) TO '${file}' (FORMAT parquet)`);
  return file;
}

describe("Parquet", () => {
  test("columns of every type become numbers, yes/no or categories", async () => {
    const files = await parquet(
      "types.parquet",
      `SELECT 3::TINYINT AS i, 1::BIGINT AS bit, 2.5::FLOAT AS f, 1.50::DECIMAL(9,2) AS d, true AS b, 'x' AS t,
         DATE '2020-02-01' AS day, TIMESTAMP '2020-02-01 10:00:00' AS moment, [1,2] AS list, {'k': 1} AS struct,
         'NaN'::DOUBLE AS nan, 170141183460469231731687303715884105727::HUGEINT AS huge, 'yes' AS word, '12' AS digits,
         NULL::INTEGER AS nothing`,
    );
    expect(await contents({ files })).toEqual({
      columns: [
        "i number",
        "bit boolean",
        "f number",
        "d number",
        "b boolean",
        "t category",
        "day category",
        "moment category",
        "list category",
        "struct category",
        "nan category",
        "huge number",
        "word boolean",
        "digits number",
        "nothing category",
      ],
      rows: [
        [
          3,
          true,
          2.5,
          1.5,
          true,
          "x",
          "2020-02-01",
          "2020-02-01 10:00:00",
          "[1, 2]",
          "{'k': 1}",
          null,
          2 ** 127,
          true,
          12,
          null,
        ],
      ],
    });
  });

  test("several files are one table in order, with the widest types and columns by name", async () => {
    const first = await parquet("w1.parquet", "SELECT range::INTEGER AS a, 'x' AS b FROM range(200000)");
    const second = await parquet("w2.parquet", "SELECT 'y' AS b, range + 200000.5 AS a FROM range(3)");
    const { columns, rows } = await contents({ files: [first, second, first] });
    expect(columns).toEqual(["a number", "b category"]);
    expect(rows.length).toBe(400_003);
    expect(rows.slice(200_000, 200_004)).toEqual([
      [200000.5, "y"],
      [200001.5, "y"],
      [200002.5, "y"],
      [0, "x"],
    ]);
    expect(rows.slice(0, 200_000).findIndex(([a], i) => a !== i)).toBe(-1);
  });

  test("names that only differ in case stay apart", async () => {
    await database.run("CREATE OR REPLACE TABLE up AS SELECT 5 AS A, 7 AS B");
    const files = await parquet("case.parquet", "SELECT 5 AS a, 7 AS b");
    // The engine can't write such a file, so that the name is changed in its bytes.
    const { readFileSync, writeFileSync } = await import("node:fs");
    const bytes = readFileSync(files)
      .toString("latin1")
      .replaceAll("\x18\x01b", "\x18\x01A")
      .replaceAll("\x19\x18\x01b", "\x19\x18\x01A");
    writeFileSync(files, Buffer.from(bytes, "latin1"));
    const read = await contents({ files });
    expect(read.columns).toEqual(["a number", "A number"]);
    expect(read.rows).toEqual([[5, 7]]);
  });

  test("folders that look like partitions add no columns", async () => {
    folder.write("year=2020/keep", "");
    const files = await parquet("year=2020/p.parquet", "SELECT 5 AS a");
    expect((await contents({ files })).columns).toEqual(["a number"]);
  });

  test("a name without an extension is known by the content", async () => {
    expect((await contents({ files: await parquet("noname", "SELECT 5 AS a") })).rows).toEqual([[5]]);
    expect((await contents({ files: folder.write("noname-json", ' [\n{"a": 5}]') })).rows).toEqual([[5]]);
    expect((await contents({ files: folder.write("noname-csv", "a\n5\n") })).rows).toEqual([[5]]);
  });
});

describe("JSON", () => {
  const columns = ["a number", "b category", "A boolean", "d category"];
  const objects = [
    { a: 1.5, b: "x", A: true },
    { a: null, b: 3, d: "2020-01-01T00:00:00Z" },
    { a: "7", b: "NA", A: false, d: { z: 1 } },
  ];
  const rows = [
    [1.5, "x", true, null],
    [null, "3", null, "2020-01-01T00:00:00Z"],
    [7, null, false, '{"z":1}'],
  ];

  test("NaN, which JSON does not have but the database reads, is missing", async () => {
    const files = folder.write("nan.jsonl", '{"x": 2.5}\n{"x": NaN}\n{"x": -nan}\n{"x": 3}');
    expect(await contents({ files })).toEqual({ columns: ["x number"], rows: [[2.5], [null], [null], [3]] });
  });

  test("is read as a list or by lines, and its texts stay as they are", async () => {
    expect(await contents({ files: folder.write("list.json", JSON.stringify(objects, null, 2)) })).toEqual({
      columns,
      rows,
    });
    const lines = objects.map((object) => JSON.stringify(object)).join("\n");
    expect(await contents({ files: folder.write("lines.jsonl", lines) })).toEqual({ columns, rows });
    expect(await contents({ files: folder.write("marked.ndjson", `\ufeff${lines}\n`) })).toEqual({
      columns,
      rows,
    });
  });

  test("takes any key", async () => {
    const keys = ["a/b", "~x", 'q"q', "$.a", "'; drop", "é", "a.b[0]", "back\\slash", "line\nbreak", "*"];
    const object = Object.fromEntries(keys.map((key, i) => [key, `v${i}`]));
    const files = folder.write("keys.json", JSON.stringify([object]));
    expect(await contents({ files })).toEqual({
      columns: keys.map((key) => `${key} category`),
      rows: [keys.map((_, i) => `v${i}`)],
    });
  });
});

describe("a query", () => {
  test("may end with a semicolon or a comment, and use any form", async () => {
    for (const sql of [
      "SELECT 5 AS a;",
      "SELECT 5 AS a -- five",
      "FROM (VALUES (5)) AS t(a)",
      "WITH x AS (SELECT 5 AS a) SELECT * FROM x",
    ]) {
      expect(await contents({ sql })).toEqual({ columns: ["a number"], rows: [[5]] });
    }
  });

  test("keeps names that only differ in case", async () => {
    expect(await contents({ sql: 'SELECT 5 AS a, 7 AS "A"' })).toEqual({
      columns: ["a number", "A number"],
      rows: [[5, 7]],
    });
  });

  test("keeps its rows in one order, whatever it would give the next time", async () => {
    await withSource({ sql: "SELECT random() AS x FROM range(1000)" }, async (source) => {
      const read = async () => {
        const list = [];
        for await (const row of source.rows()) list.push(row.x);
        return list;
      };
      expect(await read()).toEqual(await read());
    });
  });
});
