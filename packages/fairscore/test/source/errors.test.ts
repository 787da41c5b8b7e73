import { readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TempFolder } from "../../src/files/temp-folder.ts";
import { Database } from "../../src/source/database.ts";
import { openSource, type SourceInput } from "../../src/source/index.ts";
import { allRows, byDatabase, contents, refusal as refusalBy, testFolder, withSource } from "./helpers.ts";

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

describe.each([
  ["in memory", openSource],
  ["by the database", byDatabase],
])("%s: files that can't be read are refused in one sentence", (_way, open) => {
  const refusal = (input: SourceInput) => refusalBy(input, open);
  const csv = (name: string, text: string | Uint8Array) => refusal({ files: folder.write(name, text) });

  test("a missing file, with the nearest name", async () => {
    folder.write("near/train.csv", "a\n1\n");
    expect(await refusal({ files: `${folder.path}/near/trian.csv` })).toMatch(
      /^InputError: no such file: ".*trian\.csv"; did you mean "train\.csv"\?$/,
    );
    expect(await refusal({ files: `${folder.path}/near/quite-another.parquet` })).toContain(
      "check its name and the working directory",
    );
    expect(await refusal({ files: `${folder.path}/nowhere/x.csv` })).toMatch(
      /; the folder ".*nowhere" does not exist either$/,
    );
  });

  test("a folder, an address, a pattern without files, nothing at all", async () => {
    expect(await refusal({ files: folder.path })).toMatch(
      /is a folder; name files in it, such as ".*\/\*\.csv"$/,
    );
    expect(await refusal({ files: "https://example.org/x.csv" })).toContain("download it first");
    expect(await refusal({ files: `${folder.path}/zz*.csv` })).toMatch(
      /^InputError: no file matches ".*zz\*\.csv"; /,
    );
    expect(await refusal({ files: [] })).toBe("InputError: invalid files: []; expected at least one");
    expect(await refusal({})).toBe("InputError: invalid input: expected either files or sql");
    expect(await refusal({ files: "x", sql: "y" })).toBe(
      "InputError: invalid input: expected either files or sql",
    );
  });

  test("empty files and files without rows", async () => {
    expect(await csv("empty.csv", "")).toBe(
      'InputError: empty file: "empty.csv"; expected a line of column names and rows',
    );
    expect(await csv("blank.csv", "\ufeff\n \n")).toBe(
      'InputError: empty file: "blank.csv"; expected a line of column names and rows',
    );
    expect(await csv("header.csv", "a,b\n")).toBe(
      'InputError: no rows in "header.csv": it has only a line of column names; give a file with at least one row',
    );
    expect(await csv("empty.json", "[]")).toMatch(/^InputError: no rows in "empty\.json"; /);
    expect(await csv("objects.json", "[{},{}]")).toMatch(/^InputError: no columns in "objects\.json"/);
    expect(await refusal({ sql: "SELECT 1 AS a WHERE false" })).toBe(
      "InputError: no rows in the result of sql; expected at least one",
    );
  });

  test.each([
    ["short", "a,b,c\n1,2,3\n4,5\n", "line 3: 2 cells"],
    ["long", "a,b,c\n1,2,3\n\n4,5,6,7\n", "line 4: 4 cells"],
    ["after line breaks in cells", 'a,b\n"x\n\r\ny",2\n3\n', "line 5: 1 cell"],
    ["with old line ends", "a,b\r1,2\r3\r", "line 3: 1 cell"],
  ])("a row that is too %s, by its line", async (_, text, where) => {
    const message = await csv("ragged.csv", text);
    expect(message).toMatch(/^InputError: ragged row in "ragged\.csv", /);
    expect(message).toContain(
      `${where}; expected ${text.split(/[\r\n]/)[0]!.split(",").length}, as in the header; fix that line, or name the separator with delimiter`,
    );
  });

  test("a ragged row far into the file", async () => {
    expect(await csv("far.csv", `a,b\n${"1,2\n".repeat(700_000)}3\n`)).toContain("line 700002: 1 cell");
  });

  test("wrong quotes, by their line", async () => {
    expect(await csv("open.csv", 'a,b\n1,2\n3,"x\n4,5\n')).toContain(
      'invalid quotes in "open.csv", line 3: a quoted cell never ends',
    );
    expect(await csv("after.csv", 'a,b\n1,"x"y\n')).toContain(
      'invalid quotes in "after.csv", line 2: text after a closing quote',
    );
  });

  test("column names that are empty or occur twice", async () => {
    expect(await refusal({ sql: "SELECT 1 AS a, 2 AS a" })).toBe(
      'InputError: duplicate column name in the result of sql: "a" in columns 1 and 2; name it with AS',
    );
    expect(await csv("twice.json", '[{"a":1,"a":2}]')).toContain(
      'duplicate column name in "twice.json", value 1: "a"',
    );
  });

  test("files with different columns or formats", async () => {
    folder.write("differ/1.csv", "a,b\n1,2\n");
    folder.write("differ/2.csv", "a,c\n1,2\n");
    folder.write("more/1.csv", "a\n1\n");
    folder.write("more/2.csv", "a,c\n1,2\n");
    folder.write("formats/1.csv", "a\n1\n");
    folder.write("formats/2.json", '[{"a":1}]');
    expect(await refusal({ files: `${folder.path}/differ/*` })).toBe(
      'InputError: different columns: "2.csv" has no "b", which "1.csv" has',
    );
    expect(await refusal({ files: `${folder.path}/more/*` })).toBe(
      'InputError: different columns: "2.csv" has "c", which "1.csv" has not',
    );
    expect(await refusal({ files: `${folder.path}/formats/*` })).toBe(
      "InputError: different formats: csv and json; give files of one",
    );
  });

  test("what is no table", async () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 197 + (i >> 3) * 31) % 256);
    expect(await csv("noise.csv", noise)).toMatch(
      /^InputError: invalid text in "noise\.csv", line \d+: a NUL byte; /,
    );
    expect(await csv("nul.csv", "a,b\n1,2\n3,\0x\n")).toMatch(/"nul\.csv", line 3: a NUL byte/);
    expect(await csv("book.ods", "PK\x03\x04...")).toBe(
      'InputError: invalid file: "book.ods" is a zip archive or a spreadsheet of another kind; save its table as .xlsx or CSV',
    );
    expect(await csv("x.parquet", "a,b\n1,2\n")).toContain('"x.parquet" is not Parquet');
    expect(await csv("cut.csv.gz", gzipSync("a,b\n1,2\n".repeat(9999)).subarray(0, 60))).toBe(
      'InputError: invalid file: "cut.csv.gz" is damaged gzip; copy or compress it again',
    );
    expect(await csv("cut.json", '[{"a":1},{"a":')).toMatch(/^InputError: invalid JSON in "cut\.json"/);
    expect(await csv("cut.jsonl", '{"a":1}\n{"a":2\n{"a":3}\n')).toMatch(
      /^InputError: invalid JSON in "cut\.jsonl", line \d; expected a list of objects, or one object per line$/,
    );
    expect(await csv("numbers.json", "[1,2]")).toContain("value 1: it is no object");
  });

  test("damaged Parquet, in its end and in its middle", async () => {
    const file = join(folder.path, "good.parquet");
    await database.run(
      `COPY (SELECT range AS a, 'text ' || hash(range) AS b FROM range(50000)) TO '${file}'`,
    );
    const { readFileSync } = await import("node:fs");
    const bytes = readFileSync(file);
    expect(await csv("end.parquet", bytes.subarray(0, bytes.length >> 1))).toBe(
      'InputError: invalid file: "end.parquet" is damaged Parquet; copy or write it again',
    );
    const damaged = Buffer.from(bytes);
    damaged.fill(0xab, 100, bytes.length - 2000);
    const message = await csv("middle.parquet", damaged);
    expect(message).toMatch(/^InputError: can't read "middle\.parquet": [^\n]+$/);
  });

  test("encodings: text that is not what it is said to be, unknown names", async () => {
    const files = folder.write("latin.csv", Buffer.from("a\né\n", "latin1"));
    expect(await refusal({ files, encoding: "utf-8" })).toBe(
      'InputError: invalid text in "latin.csv", line 2: it is not utf-8; give its encoding, such as "windows-1252"',
    );
    expect(await refusal({ files, encoding: "klingon" })).toContain('unknown encoding: "klingon"; expected');
  });
});

const refusal = (input: SourceInput) => refusalBy(input);

describe("queries and options that can't be used are refused in one sentence", () => {
  test.each([
    ["SELECT * FROM nowhere", "invalid sql: Table with name nowhere does not exist; check the query"],
    ["SELEC 1", 'invalid sql: syntax error at or near "SELEC"; check the query'],
    ["  ; ", 'invalid sql: "  ; "; expected a query such as "SELECT * FROM'],
    [
      "SELECT * FROM 'nofile.csv'",
      'invalid sql: No files found that match the pattern "nofile.csv"; check the query',
    ],
    ["SELECT 'x'::INTEGER AS a", "invalid sql: Could not convert string 'x' to INT32"],
    [
      "SELECT * FROM 'https://example.org/x.csv'",
      "requires the extension httpfs to be loaded; check the query",
    ],
    ["SELECT 1 AS a; DROP TABLE x", "invalid sql: "],
  ])("%s", async (sql, message) => {
    const text = await refusal({ sql });
    expect(text).toContain(message);
    expect(text).toMatch(/^InputError: [^\n]+$/);
  });

  test("options", async () => {
    const files = folder.write("ok.csv", "age,b\n1,2\n");
    expect(await refusal({ files, kinds: { agee: "number" } })).toBe(
      'InputError: unknown column: "agee"; did you mean "age"?',
    );
    expect(await refusal({ files, kinds: { age: "text" as never } })).toContain(
      'invalid kind of column "age": "text"; expected number, category or boolean',
    );
    expect(await refusal({ files, delimiter: "::" })).toContain('invalid delimiter: "::"');
    expect(await refusal({ files, decimal: "x" as never })).toContain('invalid decimal: "x"');
    expect(await refusal({ files, format: "xml" as never })).toContain('invalid format: "xml"');
    expect(await refusal({ files, threads: 0 })).toBe(
      "InputError: invalid threads: 0; expected a whole number of at least 1",
    );
    expect(await refusal({ files, memoryLimit: "lots" })).toContain(
      'invalid memoryLimit: "lots"; expected a size such as "2GB"',
    );
    expect(await refusal({ files, format: "parquet" })).toContain("is not Parquet");
    await withSource({ files }, async (source) => {
      await expect(allRows(source, ["agee"])).rejects.toThrow('unknown column: "agee"; did you mean "age"?');
      await expect(source.summarise({ quantiles: [2] })).rejects.toThrow(
        "invalid quantile: 2; expected a share from 0 to 1",
      );
    });
  });
});

describe("temporary files", () => {
  // Other tests have temporary files as well.
  const before = process.env.TMPDIR;
  beforeAll(() => {
    process.env.TMPDIR = dirname(folder.write("tmp/keep", ""));
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  const left = () => readdirSync(join(folder.path, "tmp"));

  test("are gone after close and after an error", async () => {
    await contents({ files: folder.write("t.csv.gz", gzipSync("a,b\n1,2\n")) });
    await contents({ sql: "SELECT 1 AS a" });
    await refusal({ files: folder.write("bad.csv.gz", gzipSync("a,b\n1\n")) });
    await refusal({ sql: "SELECT error('x') AS a" });
    expect(left()).toEqual(["keep"]);
  });

  test("are not left in the working directory", async () => {
    const before = readdirSync(".");
    await contents({ sql: "SELECT range AS a FROM range(1000)", memoryLimit: "50MB" });
    expect(readdirSync(".")).toEqual(before);
  });

  test("closing twice does no harm, nor does leaving a loop over rows early", async () => {
    writeFileSync(join(folder.path, "loop.csv"), `a\n${"1\n2\n".repeat(5000)}`);
    await withSource({ files: join(folder.path, "loop.csv") }, async (source) => {
      for await (const row of source.rows()) {
        expect(row).toEqual({ a: 1 });
        break;
      }
      await source.close();
    });
  });
});
