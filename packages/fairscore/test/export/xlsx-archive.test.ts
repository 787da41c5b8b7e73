import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnName } from "../../../core/src/export/xlsx/address.ts";
import { cellText } from "../../../core/src/export/xlsx/cell-text.ts";
import { crc32, zip } from "../../../core/src/export/xlsx/zip.ts";
import { utf8 } from "../../../core/src/text/utf8.ts";
import { unescaped, unzip } from "./xlsx-book.ts";

const text = () => fc.string({ unit: "binary" });

test("texts are encoded as everywhere in UTF-8, halves of pairs as the sign for what can't be shown", () => {
  const any = fc.oneof(
    text(),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  );
  fc.assert(
    fc.property(any, (text) => {
      expect(Buffer.from(utf8(text)).equals(Buffer.from(text))).toBe(true);
    }),
  );
});

describe("an archive", () => {
  test("gives back its files in their order", () => {
    const files = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z/]{1,20}$/), text()), {
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(files, (files) => {
        const entries = files.map(([name, content]) => ({ name, bytes: utf8(content) }));
        expect([...unzip(zip(entries))]).toEqual(files);
      }),
    );
  });

  test("has the checksum that its format asks for", () => {
    expect(crc32(utf8("123456789"))).toBe(0xcbf43926);
  });
});

describe("the text of a cell", () => {
  test("comes back exactly, whatever it holds", () => {
    const tricky = fc.constantFrom(
      "_x0041_",
      "_",
      "x00",
      "_x005F_",
      "\r",
      "\u0000",
      "\u001b",
      "\ufffe",
      "\ud800",
      "&",
      "<",
      "]]>",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(tricky, text())).map((parts) => parts.join("")),
        (text) => {
          const xml = cellText(text);
          expect(xml).not.toMatch(/[<\u0000-\u0008\u000b-\u001f\ufffe\uffff]/);
          const decoded = xml.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
          expect(unescaped(decoded)).toBe(text);
        },
      ),
    );
  });

  test("writes a control character, and what looks like one, as spreadsheets do", () => {
    expect(cellText("a\u0007b_x0041_c\r")).toBe("a_x0007_b_x005F_x0041_c_x000D_");
  });
});

test("columns are named as in every spreadsheet", () => {
  expect([1, 26, 27, 52, 53, 702, 703, 16_384].map(columnName)).toEqual([
    "A",
    "Z",
    "AA",
    "AZ",
    "BA",
    "ZZ",
    "AAA",
    "XFD",
  ]);
});
