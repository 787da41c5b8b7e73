import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openWithin } from "../../src/source/open-source.ts";
import { allRows, testFolder, withSource } from "./helpers.ts";
import { workbook } from "./workbook.ts";

const folder = testFolder();
const notesOf = (text: string, name = "odd.csv") =>
  withSource({ files: folder.write(name, text) }, async (source) => ({
    rows: await allRows(source),
    codes: source.notes.map(({ code }) => code),
  }));

describe("headers as people have them", () => {
  test("names that stand twice or not at all are made distinct, and it is said", async () => {
    expect(await notesOf("a,,a,a 2\n1,2,3,4\n")).toEqual({
      rows: [{ a: true, "column 2": 2, "a 3": 3, "a 2": 4 }],
      codes: ["columns-renamed"],
    });
  });

  test.each([
    "Loans of 2024\n\na,b\n1,x\n2,y\n",
    "Loans of 2024\r\na;b\r\n1;x\r\n2;y\r\n",
    "T,\nby me,\na,b\n1,x\n2,y\n",
  ])("a title above the header is skipped: %j", async (text) => {
    const { rows, codes } = await notesOf(text);
    expect(rows).toEqual([
      { a: 1, b: "x" },
      { a: 2, b: "y" },
    ]);
    expect(codes).toEqual(["title-skipped"]);
  });

  test("decimal commas and a column without a name do not hide the table below a title", async () => {
    const { rows, codes } = await notesOf("T\n\nid;sum;;c\n1;1.340,88;a;x\n2;905,5;b;y\n");
    expect(rows).toEqual([
      { id: 1, sum: 1340.88, "column 3": "a", c: "x" },
      { id: 2, sum: 905.5, "column 3": "b", c: "y" },
    ]);
    expect(codes).toEqual(["title-skipped", "columns-renamed", "thousands-read"]);
  });

  test.each(["a\n1\n2\n", "1,2\n3,4\n", "a,b\nx,\n1,2\n3,4\n", "x,\n1,2\n3,4\n"])(
    "what is no title stays: %j",
    async (text) => {
      const { codes } = await notesOf(text);
      expect(codes).not.toContain("title-skipped");
    },
  );

  test("lines are counted from the top of the file, title and all", async () => {
    await expect(notesOf("My title\n\na,b\n1,x\n2\n3,z\n")).rejects.toThrow('"odd.csv", line 5: 1 cell');
  });

  test("the database reads the same behind a title, and without ragged lines", async () => {
    const files = folder.write("large.csv", "\uFEFFMy title\r\n\r\na,b\r\n1,x\r\n2\r\n3,z\r\n");
    const read = async (mostBytes: number) => {
      const source = await openWithin({ files, ragged: "skip" }, mostBytes);
      try {
        return { rows: await allRows(source), notes: source.notes };
      } finally {
        await source.close();
      }
    };
    const inMemory = await read(1e6);
    expect(await read(0)).toEqual(inMemory);
    expect(inMemory.rows).toEqual([
      { a: 1, b: "x" },
      { a: 3, b: "z" },
    ]);
  });
});

describe("workbooks", () => {
  const sheets = {
    people: [
      ["Loans"],
      [],
      ["id", "sum", "when", "ok", ""],
      [1, 2.5, { day: 45292 }, true],
      [],
      [2, -0.125, null, false],
    ],
    other: [
      ["x", "y"],
      ["a, b", '"q"'],
    ],
  };
  const file = () => folder.write("book.xlsx", workbook(sheets));

  test("the first sheet is a table like that of a CSV file", async () => {
    await withSource({ files: file() }, async (source) => {
      expect(await allRows(source)).toEqual([
        { id: 1, sum: 2.5, when: "2024-01-01", ok: true },
        { id: 2, sum: -0.125, when: null, ok: false },
      ]);
      expect(source.notes.map(({ code }) => code)).toEqual(["first-sheet-read", "title-skipped"]);
    });
  });

  test("another one by its name", async () => {
    await withSource({ files: file(), sheet: "other" }, async (source) => {
      expect(await allRows(source)).toEqual([{ x: "a, b", y: '"q"' }]);
      expect(source.notes).toEqual([]);
    });
  });

  test.each([
    [{ sheet: "nope" }, 'unknown sheet of "book.xlsx": "nope"; there are "people", "other"'],
    [{ files: () => folder.write("locked.xlsx", "\u00d0\u00cf") }, "locked.xlsx"],
  ])("refuses %o", async ({ files = file, ...rest }: { files?: () => string; sheet?: string }, message) => {
    await expect(withSource({ files: files(), ...rest }, allRows)).rejects.toThrow(message);
  });

  test("a damaged workbook is said to be one", async () => {
    const bytes = readFileSync(file()).subarray(0, 300);
    await expect(withSource({ files: folder.write("cut.xlsx", bytes) }, allRows)).rejects.toThrow(
      '"cut.xlsx" is a damaged workbook',
    );
  });

  test("one behind a password is said to be so", async () => {
    const bytes = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
    await expect(withSource({ files: folder.write("locked.xlsx", bytes) }, allRows)).rejects.toThrow(
      "password",
    );
  });
});
