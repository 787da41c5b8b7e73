import { gzipSync } from "node:zlib";
import { keepRows } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import { workbook } from "../../../../fairscore/test/source/workbook.ts";
import { withoutOutcome } from "../../../src/desk/kept/without-outcome.ts";
import { breaksUntil } from "../../../src/desk/read/breaks.ts";
import { Cancelled, ReadError, type ReadProblem } from "../../../src/desk/read/problem.ts";
import { readTable } from "../../../src/desk/read/read-table.ts";
import { typedTable } from "../../../src/desk/read/typed-table.ts";
import type { ReadOptions } from "../../../src/model/data.ts";
import { rowPolicy } from "../../../src/model/row-policy.ts";
import { DEFAULT_SETTINGS } from "../../../src/model/settings.ts";
import { BAD_FILES } from "../../fixtures/bad-files.ts";

type Content = string | Uint8Array;

function read(content: Content, options: ReadOptions = {}, name = "t.csv") {
  const file = new Blob([content as string | Uint8Array<ArrayBuffer>]);
  return readTable(file, name, options, { takeBreak: async () => {}, readTyped: typedTable });
}

async function problemOf(content: Content, options?: ReadOptions): Promise<ReadProblem> {
  const error = await read(content, options).then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ReadError);
  return (error as ReadError).problem;
}

test("what is no table of text is called what it is", async () => {
  expect(await problemOf("")).toEqual({ kind: "empty" });
  expect(await problemOf(" \n\n")).toEqual({ kind: "empty" });
  expect(await problemOf("a,b\n\n")).toEqual({ kind: "only-header" });
  expect(await problemOf("PK\x03\x04xl/workbook.xml")).toMatchObject({ kind: "other-format" });
  expect(await problemOf("<!DOCTYPE html><table>")).toEqual({ kind: "page" });
  expect(await problemOf('[{"a": 1, "b": 2}]')).toEqual({ kind: "json" });
  expect(await problemOf("PAR1\x15\x04")).toMatchObject({
    kind: "other-format",
    what: expect.stringMatching(/damaged Parquet/),
  });
  expect(await problemOf(gzipSync("a,b\n1,2\n").subarray(0, 20))).toEqual({ kind: "damaged-gzip" });
  expect(await problemOf("a,b\n1,\0\n")).toEqual({ kind: "nul", line: 2 });
});

test("what is wrong with a row or column is said with its place", async () => {
  expect(await problemOf("a,b\n1,2\n3\n4,5,6\n7,8\n")).toEqual({
    kind: "ragged",
    line: 3,
    cells: 1,
    expected: 2,
    content: "3",
    rows: 2,
    good: 2,
  });
  expect(await problemOf('a,b\n1,"2\n3,4\n')).toEqual({ kind: "open-quote", line: 2 });
  expect(await problemOf('a,b\n1,"2" x\n')).toEqual({ kind: "text-after-quote", line: 2 });
  expect(await problemOf("a~b\n1~2\n")).toMatchObject({ kind: "one-column", column: "a~b" });
  const latin = Buffer.from("a,b\nx,y\ncafé,2\n", "latin1");
  expect(await problemOf(latin, { encoding: "utf-8" })).toEqual({
    kind: "encoding",
    encoding: "utf-8",
    line: 3,
  });
});

test("the way on that is offered for a bad file works", async () => {
  const ways: Readonly<Record<string, ReadOptions>> = {
    "ragged.csv": { skipRagged: true },
    "tilde.csv": { delimiter: "~" },
    "utf-16.csv": { encoding: "utf-16le" },
    "many.csv": { sample: { rows: 50_000, seed: 1 } },
  };
  for (const { name, content, rows } of BAD_FILES) {
    await problemOf(content());
    if (rows === undefined) continue;
    const { table, info } = await read(content(), ways[name]);
    expect([name, table.rowCount]).toEqual([name, rows]);
    const left = info.leftOut.reduce((sum, reason) => sum + reason.rows, 0);
    expect(rows + left).toBe(info.fileRows);
  }
});

test("columns without a name of their own get one, a title is skipped, and both are said", async () => {
  const { table, info } = await read("a,a,a 2,,column 4\n1,2,3,4,5\n");
  expect(table.columns.map(({ name }) => name)).toEqual(["a", "a 3", "a 2", "column 4 2", "column 4"]);
  expect(info.notes).toEqual([expect.stringMatching(/"column 4 2"/)]);
  const titled = await read("Loans\n\na,b\n1,2\n");
  expect(titled.table.columns.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(titled.info.notes).toEqual([expect.stringMatching(/title/)]);
});

test("of a workbook the first sheet is read, or another one, and a refusal names them all", async () => {
  const book = workbook({
    Cover: [["Loans of 2024"]],
    people: [
      ["age", "sex", "ok"],
      [31, "f", true],
      [44.5, "m", false],
    ],
  });
  const refused = await read(book, {}, "book.xlsx").catch((error: ReadError) => error);
  expect(refused).toMatchObject({ problem: { kind: "one-column" }, sheets: ["Cover", "people"] });
  const { table, info } = await read(book, { sheet: "people" }, "book.xlsx");
  expect(info).toMatchObject({
    format: "xlsx",
    sheets: { names: ["Cover", "people"], read: "people" },
    rows: 2,
  });
  expect(table.columns.map(({ name, kind, values }) => [name, kind, values])).toEqual([
    ["age", "number", [31, 44.5]],
    ["sex", "category", ["f", "m"]],
    ["ok", "boolean", [true, false]],
  ]);
  await expect(read(book, { sheet: "none" }, "book.xlsx")).rejects.toThrow('unknown sheet of "book.xlsx"');
});

test("a sample is picked by chance and by seed, in the order of the file", async () => {
  const content = `n,x\n${Array.from({ length: 1000 }, (_, i) => `${i},${i % 3}\n`).join("")}`;
  const numbers = async (seed: number) =>
    (await read(content, { sample: { rows: 100, seed } })).table.columns[0]!.values as number[];
  const first = await numbers(1);
  expect(first).toHaveLength(100);
  expect(first).toEqual([...first].sort((a, b) => a - b));
  expect(await numbers(1)).toEqual(first);
  expect(await numbers(2)).not.toEqual(first);
});

test("what was left out in reading is what a recipe says that leaves out the same", async () => {
  const content = `n,x\n1,2,3\n${Array.from({ length: 300 }, (_, i) => `${i},${i % 3}\n`).join("")}9\n`;
  const sample = { rows: 100, seed: 7 };
  const { table, info } = await read(content, { sample, skipRagged: true });
  expect(info.taken).toEqual({ ragged: "skip", sample });
  const all = await read(content, { skipRagged: true });
  expect(all.info.taken).toEqual({ ragged: "skip" });
  expect(keepRows(all.table, info.taken).table.columns).toEqual(table.columns);
  // Where nothing was left out, nothing is said.
  const options = { sample: { rows: 5, seed: 1 }, skipRagged: true };
  const whole = await read("a,b\n1,2\n3,4\n", options);
  expect(whole.info.taken).toEqual({});
  expect(rowPolicy(DEFAULT_SETTINGS, whole.info)).toBeUndefined();
});

test("thousands may be separated by spaces, and gzip is unpacked", async () => {
  const { table, info } = await read(gzipSync("a;b\n1 250,5;x\n12\u202f000;y\n1\u00a0000\u00a0000,25;z\n"));
  expect(table.columns[0]).toEqual({ name: "a", kind: "number", values: [1250.5, 12000, 1000000.25] });
  expect(info.dialect).toEqual({ delimiter: ";", decimal: ",", encoding: "utf-8" });
});

test("columns are described by counts: blanks, copies, ranges, doubts", async () => {
  const rows = Array.from(
    { length: 40 },
    (_, i) => `${1000 + i},${i % 4 === 0 ? "" : i % 10},${i % 2 ? "yes" : "no"},same`,
  );
  const { info } = await read(`client_id,n,q,c\n${rows.join("\n")}\n`);
  const [id, n, q, c] = info.columns;
  expect(id!.doubt).toMatchObject({
    reason: expect.stringMatching(/running number/),
    finding: { code: "looks-like-running-number" },
  });
  expect(n).toMatchObject({ kind: "number", blank: 10, range: { min: 0, max: 9 } });
  expect(n!.range!.bars.reduce((sum, bar) => sum + bar, 0)).toBe(30);
  expect(q).toMatchObject({
    kind: "boolean",
    values: [
      { value: "no", rows: 20 },
      { value: "yes", rows: 20 },
    ],
  });
  expect(c!.doubt).toMatchObject({
    reason: expect.stringMatching(/same value/),
    finding: { code: "one-value" },
  });
  expect((await read("a,b\n1,2\n1,2\n2,1\n1,2\n")).info.copies).toBe(2);
});

test("cells that are not what the user says their column holds are counted", async () => {
  const { info, table } = await read("a,b\n1,x\ntwo,y\nthree,z\n", { kinds: { a: "number" } });
  expect(table.columns[0]!.values).toEqual([1, null, null]);
  expect(info.unreadable).toEqual([{ column: "a", note: expect.stringMatching(/^column "a": 2 values/) }]);
});

test("everybody left out is counted once, under the first reason", async () => {
  const content = "a,b,o\n1,x,p\n1,x,p\n,x,p\n2,,p\n,,p\n3,y,\n4,y,r\n5,y,q\n";
  const { table, info } = await read(content);
  const settings = {
    ...DEFAULT_SETTINGS,
    outcome: "o",
    classes: ["p", "q"].map((name) => ({ name, favour: "neutral" as const })),
    blanks: { a: "leave-out" as const, b: "leave-out" as const },
    dropCopies: true,
  };
  const kept = keepRows(table, rowPolicy(settings, info)!);
  expect([...kept.leftOut, ...withoutOutcome(kept.table, settings)]).toEqual([
    { reason: "blank", column: "a", rows: 2 },
    { reason: "blank", column: "b", rows: 1 },
    { reason: "copy", rows: 1 },
    { reason: "blank-outcome", rows: 1 },
    { reason: "other-outcome", rows: 1 },
  ]);
});

test("reading that is cancelled ends", async () => {
  let cancelled = false;
  const takeBreak = breaksUntil(() => cancelled);
  await takeBreak();
  cancelled = true;
  const until = performance.now() + 80;
  while (performance.now() < until);
  await expect(takeBreak()).rejects.toBeInstanceOf(Cancelled);
});
