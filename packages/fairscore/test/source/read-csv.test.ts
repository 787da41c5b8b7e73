import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openSource, type SourceInput } from "../../src/source/index.ts";
import { byDatabase, contents as contentsBy, testFolder, withSource } from "./helpers.ts";

const folder = testFolder();
const people = {
  columns: ["age number", "job category", "member boolean"],
  rows: [
    [31, "clerk", true],
    [45.5, null, false],
    [null, "nurse", null],
  ],
};
const lines = (d: string, end = "\n") =>
  ["age,job,member", "31,clerk,yes", "45.5,NA,NO", "?,nurse,"]
    .map((l) => l.replaceAll(",", d) + end)
    .join("");

describe.each([
  ["in memory", openSource],
  ["by the database", byDatabase],
])("%s:", (_way, open) => {
  const contents = (input: SourceInput) => contentsBy(input, open);

  describe("a CSV file", () => {
    test.each([",", ";", "\t", "|"])("is read with separator %j found by itself", async (delimiter) => {
      const files = folder.write("people.txt", lines(delimiter));
      expect(await contents({ files })).toEqual(people);
    });

    test.each(["\n", "\r\n", "\r"])("is read with line end %j", async (end) => {
      const files = folder.write("ends.csv", lines(",", end));
      expect(await contents({ files })).toEqual(people);
      const cut = folder.write("cut.csv", lines(",", end).slice(0, -end.length));
      expect(await contents({ files: cut })).toEqual(people);
    });

    test("may mix line ends and have empty lines, also before the header", async () => {
      const files = folder.write(
        "mixed.csv",
        "\n\r\nage,job,member\r\n31,clerk,yes\n\n45.5,NA,NO\r?,nurse,\r\n\n",
      );
      expect(await contents({ files })).toEqual(people);
    });

    test.each(["\n", "\r\n", "\r"])("may leave out lines with other cells, with line end %j", async (end) => {
      const text = lines(",", end).split(end);
      const odd = ["x", "1,2,3,4", '"a,b\r\nc",\n'.trimEnd(), ""];
      const mixed = [text[0], odd[0], text[1], odd[1], odd[2], text[2], "", text[3], odd[1], odd[0]];
      for (const [name, content] of [
        ["odd.csv", mixed.join(end)],
        ["odd-marked.csv", `\ufeff${mixed.join(end)}${end}`],
      ] as const) {
        const input = { files: folder.write(name, content), ragged: "skip" } as const;
        expect(await contents(input)).toEqual(people);
        await withSource(
          input,
          async ({ notes }) => {
            expect(notes).toEqual([{ code: "lines-skipped", file: name, lines: 5, first: 2 }]);
          },
          open,
        );
      }
      const column = folder.write("column.csv", ["a", "1", "1,2", "3,4", "5", ""].join(end));
      expect((await contents({ files: column, delimiter: ",", ragged: "skip" })).rows).toEqual([[1], [5]]);
    });

    test("may be compressed, have a byte order mark, or both", async () => {
      const marked = `\ufeff${lines(",")}`;
      expect(await contents({ files: folder.write("marked.csv", marked) })).toEqual(people);
      expect(await contents({ files: folder.write("p.csv.gz", gzipSync(lines(";"))) })).toEqual(people);
      expect(await contents({ files: folder.write("q.csv.gz", gzipSync(marked)) })).toEqual(people);
    });

    test("may quote separators, quotes and line breaks, in the header too", async () => {
      const text = '"a\nx",b\r\n"1,5\r\n2","say ""hi"""\r\n"",3" tall\r\n';
      expect(await contents({ files: folder.write("quoted.csv", text) })).toEqual({
        columns: ["a\nx category", "b category"],
        rows: [
          ["1,5\r\n2", 'say "hi"'],
          [null, '3" tall'],
        ],
      });
    });

    test("keeps names that only differ in case, or that look like SQL", async () => {
      const names = [
        "A",
        "a",
        "'; drop table people; --",
        'x"y',
        "ünï;côdé",
        "__proto__",
        "rowid",
        "c0",
        "r",
      ];
      const header = names.map((n) => `"${n.replaceAll('"', '""')}"`).join(",");
      const files = folder.write("names.csv", `${header}\n${names.map((_, i) => `v${i}`).join(",")}\n`);
      expect(await contents({ files })).toEqual({
        columns: names.map((name) => `${name} category`),
        rows: [names.map((_, i) => `v${i}`)],
      });
    });

    test.each([
      "it's.csv",
      "a[1]*b?.csv",
      "100%.csv",
      "a b;c.csv",
      "back\\slash.csv",
      "{x,y}.csv",
      "year=2020/p.csv",
      "~x.csv",
      "#a&b$c.csv",
    ])("may have the path %s", async (name) => {
      folder.write("a1xbx.csv", "wrong\n1\n");
      expect(await contents({ files: folder.write(name, lines(",")) })).toEqual(people);
    });

    test("with one column keeps empty lines as missing", async () => {
      expect(await contents({ files: folder.write("one.csv", "a\nx\n\ny\n") })).toEqual({
        columns: ["a category"],
        rows: [["x"], [null], ["y"]],
      });
    });

    test("takes a given separator", async () => {
      const files = folder.write("space.txt", "a b\n1 x,y\n2 z,w\n");
      expect((await contents({ files, delimiter: " " })).rows).toEqual([
        [1, "x,y"],
        [2, "z,w"],
      ]);
      expect(
        (await contents({ files: folder.write("tab.txt", "a\tb\n2\t3\n"), delimiter: "\\t" })).rows,
      ).toEqual([[2, 3]]);
    });

    test("may be many lines long, in order, across several files", async () => {
      const count = 300_000;
      const body = (from: number) =>
        Array.from({ length: count }, (_, i) => `${from + i},${(from + i) % 3 === 0 ? "x" : "y"}`).join("\n");
      folder.write("many/2.csv", `id,k\n${body(count)}\n`);
      folder.write("many/1.csv", `id,k\n${body(0)}`);
      const { rows } = await contents({ files: `${folder.path}/many/*.csv` });
      expect(rows.length).toBe(2 * count);
      expect(rows.findIndex(([id], i) => id !== i)).toBe(-1);
    });

    test("may hold a cell of several megabytes", async () => {
      const long = "long ".repeat(800_000);
      const { rows } = await contents({ files: folder.write("long.csv", `a,b\n1,"${long}"\n2,x\n`) });
      expect(rows).toEqual([
        [1, long],
        [2, "x"],
      ]);
    });
  });

  describe("numbers", () => {
    test("may have a decimal comma where the comma separates no cells", async () => {
      const files = folder.write("comma.csv", "x;y;z\n1,5;1.5;1,5\n-2;3;a\n,5e1;4;2,5\n");
      expect(await contents({ files })).toEqual({
        columns: ["x number", "y number", "z category"],
        rows: [
          [1.5, 1.5, "1,5"],
          [-2, 3, "a"],
          [5, 4, "2,5"],
        ],
      });
      const given = await contents({ files, kinds: { z: "number" } });
      expect(given.rows.map((row) => row[2])).toEqual([1.5, null, 2.5]);
    });

    test("with a given decimal comma never read a point as one: it separates thousands", async () => {
      const files = folder.write("thousands.csv", 'x,y\n"1.234","1,5"\n"2,5","7"\n');
      expect(await contents({ files, decimal: "," })).toEqual({
        columns: ["x number", "y number"],
        rows: [
          [1234, 1.5],
          [2.5, 7],
        ],
      });
      expect((await contents({ files })).columns).toEqual(["x category", "y category"]);
    });

    test("turn up late in the file without being lost, as do texts among numbers", async () => {
      const head = "1,x,0\n".repeat(20_000);
      const files = folder.write("late.csv", `n,t,b\n${head}oops,2,2\n`);
      expect((await contents({ files })).columns).toEqual(["n category", "t category", "b number"]);
    });
  });

  describe("encodings", () => {
    const bytes = (text: string, map: Record<string, number>) =>
      Uint8Array.from(text, (c) => map[c] ?? c.charCodeAt(0));

    test("text that is not UTF-8 is Windows-1252, its own signs included", async () => {
      const files = folder.write(
        "w.csv",
        bytes("name,price\nJosé,€ 5\n“x”,–\n", { "€": 0x80, "“": 0x93, "”": 0x94, "–": 0x96 }),
      );
      expect((await contents({ files })).rows).toEqual([
        ["José", "€ 5"],
        ["“x”", "–"],
      ]);
      expect(
        (await contents({ files: folder.write("w.csv.gz", gzipSync(Buffer.from("a,b\né,x\n", "latin1"))) }))
          .rows,
      ).toEqual([["é", "x"]]);
    });

    test.each(["utf-16le", "utf-16be"])("%s is read by its byte order mark", async (encoding) => {
      const buffer = Buffer.from(`\ufeff${lines(",")}`, "utf16le");
      const files = folder.write("u.csv", encoding === "utf-16be" ? buffer.swap16() : buffer);
      expect(await contents({ files })).toEqual(people);
    });

    test("a given encoding is used", async () => {
      const files = folder.write("greek.csv", bytes("a,b\nα,x\n", { α: 0xe1 }));
      expect((await contents({ files, encoding: "iso-8859-7" })).rows).toEqual([["α", "x"]]);
    });

    test("characters may lie across the borders of the pieces in which a file is read", async () => {
      for (const shift of [0, 1, 2, 3]) {
        const text = `a,b\n${"x".repeat(shift)}${"🙂é€".repeat(150_000)},1\n`;
        const { rows } = await contents({ files: folder.write("emoji.csv", text) });
        expect(rows[0]![0]).toBe(text.slice(4, -3));
      }
    });
  });
});
