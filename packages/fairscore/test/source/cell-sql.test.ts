import type { Cell, ColumnKind } from "@fairscore/core";
import { MISSING_TEXTS, sqlNumber, sqlText, toCell } from "@fairscore/core/parts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainNumber } from "../../../core/src/table/number-form.ts";
import { TempFolder } from "../../src/files/temp-folder.ts";
import { cellSql } from "../../src/source/cell-sql.ts";
import { Database } from "../../src/source/database.ts";
import type { Storage } from "../../src/source/raw-table.ts";

const folder = new TempFolder();
let database: Database;
beforeAll(async () => {
  database = await Database.open(folder, { threads: 1 });
});
afterAll(() => {
  database.close();
  folder.remove();
});

const KINDS: readonly ColumnKind[] = ["number", "category", "boolean"];
const options = { missing: MISSING_TEXTS, form: "plain" as const };

/** Cells by SQL and by `toCell` of the same values, as every kind. */
async function agree<T>(
  values: readonly T[],
  storage: Storage,
  type: string,
  literal: (value: T) => string,
  raw: (value: T) => unknown = (value) => value,
): Promise<void> {
  const list = values.map((value) => `(CAST(${literal(value)} AS ${type}))`).join(", ");
  const cells = KINDS.map((kind) => cellSql("v", storage, kind, options));
  const read = await database.rows(`SELECT ${cells.join(", ")} FROM (VALUES ${list}) AS t(v)`);
  const expected = values.map((value) => KINDS.map((kind) => expectedCell(raw(value), kind)));
  expect(read).toEqual(expected);
}

function expectedCell(raw: unknown, kind: ColumnKind): Cell {
  return typeof raw === "string" && MISSING_TEXTS.includes(raw) ? null : toCell(raw, kind);
}

const lists = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 1, maxLength: 60 });
/** Anything that is nearly a number, in all lengths. */
const numberish = fc
  .array(fc.constantFrom(..."0123456789..--++eE__ xinfa,\t"), { maxLength: 9 })
  .map((characters) => characters.join(""));
const words = fc.constantFrom(
  ..."true false T f YES nO y N 1 0 1.0 01 +1 -0 -0.0 00 inf Infinity -inf nan NaN NA N/A null ? 1_000 +-1 0x10 1e400 -1e400 1e-400 .5 5. . 1e5 1d 1f".split(
    " ",
  ),
  "",
  " ",
  " 1 ",
  "\u00a05\ufeff",
  "\u2003yes\n",
  " NA",
  "٣",
  "İ",
  "K",
  "٫5",
  "1\n2",
  "1 234",
  "-12\u202f345\u00a0678.5",
  "12 34",
  "1234 567",
  "1 234e2",
);
const text = fc.oneof(
  numberish,
  words,
  fc.string({ unit: "binary" }).filter((s) => !s.includes("\0") && Buffer.from(s).toString() === s),
  fc.double().map(String),
  fc
    .tuple(fc.constantFrom("", " ", "\u3000", "\t"), words, fc.constantFrom("", " ", "\r\n"))
    .map((p) => p.join("")),
);
const anyDouble = fc.oneof(
  fc.double(),
  fc.float(),
  fc.integer().map((n) => n / 100),
  fc
    .tuple(fc.integer({ min: -99999, max: 99999 }), fc.integer({ min: -30, max: 30 }))
    .map(([m, e]) => Number(`${m}e${e}`)),
  fc.constantFrom(
    0,
    -0,
    1,
    1e21,
    1e20,
    123456789012345680000,
    2 ** 53,
    2 ** 60,
    1e-6,
    1.5e-6,
    1e-7,
    0.00001234,
    5e-324,
    1e16,
    999999999999999.9,
  ),
);
const sqlDouble = (value: number) =>
  Object.is(value, -0) ? "'-0'" : Number.isFinite(value) ? sqlNumber(value) : `'${value}'`;
const NUM_RUNS = { numRuns: 150 };

describe("cells read by SQL agree with toCell as number, category and yes/no", () => {
  test("for any text", async () => {
    await fc.assert(
      fc.asyncProperty(lists(text), (values) => agree(values, "text", "VARCHAR", sqlText)),
      NUM_RUNS,
    );
  });

  test("for all short texts of the signs of numbers", async () => {
    const signs = [..."01+-.eE_ if"];
    let layer = [""];
    const all: string[] = [];
    for (let length = 0; length < 4; length++) {
      layer = layer.flatMap((start) => signs.map((sign) => start + sign));
      all.push(...layer);
    }
    for (let at = 0; at < all.length; at += 4000)
      await agree(all.slice(at, at + 4000), "text", "VARCHAR", sqlText);
  });

  test("for any double and float", async () => {
    await fc.assert(
      fc.asyncProperty(lists(anyDouble), (values) => agree(values, "real", "DOUBLE", sqlDouble)),
      NUM_RUNS,
    );
    await fc.assert(
      fc.asyncProperty(lists(fc.float()), (values) => agree(values, "real", "FLOAT", sqlDouble)),
      NUM_RUNS,
    );
  });

  test("for any integer, those beyond 2^53 included", async () => {
    await fc.assert(
      fc.asyncProperty(lists(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), (values) =>
        agree(values, "integer", "BIGINT", (n) => `'${n}'`),
      ),
      NUM_RUNS,
    );
    await fc.assert(
      fc.asyncProperty(lists(fc.bigInt({ min: -(2n ** 127n) + 1n, max: 2n ** 127n - 1n })), (values) =>
        agree(values, "wide", "HUGEINT", (n) => `'${n}'`),
      ),
      NUM_RUNS,
    );
    await agree([0, 1, 2], "integer", "UTINYINT", String);
  });

  test("for yes/no", async () => {
    await agree([true, false, null], "boolean", "BOOLEAN", String);
  });

  test("for any scalar of JSON", async () => {
    const scalar = fc.oneof(
      text,
      anyDouble.filter(Number.isFinite),
      fc.boolean(),
      fc.constant(null),
      fc.integer(),
    );
    await fc.assert(
      fc.asyncProperty(lists(scalar), (values) =>
        agree(
          values,
          "json",
          "JSON",
          (value) => sqlText(JSON.stringify(value)),
          (value) => JSON.parse(JSON.stringify(value)),
        ),
      ),
      NUM_RUNS,
    );
  });
});

/** Numbers with signs between thousands, nearly so, and with spaces around. */
const grouped = fc
  .tuple(
    fc.constantFrom("", " ", "\u00a0", "-", "+"),
    fc.array(
      fc.constantFrom(
        "1",
        "12",
        "320",
        "000",
        ".320",
        ",320",
        "'320",
        "’320",
        " 320",
        "\u202f320",
        ",97",
        ".5",
        ".",
      ),
      {
        maxLength: 4,
      },
    ),
    fc.constantFrom("", " ", "e2"),
  )
  .map(([before, parts, after]) => before + parts.join("") + after);

describe("numbers of other forms", () => {
  test.each(["comma", "grouped", "comma-grouped"] as const)(
    "are those of toCell of the plain number: %s",
    async (form) => {
      await fc.assert(
        fc.asyncProperty(lists(fc.oneof(numberish, words, grouped)), async (values) => {
          const list = values.map((value) => `(${sqlText(value)})`).join(", ");
          const sql = cellSql("v", "text", "number", { missing: [], form });
          const read = await database.rows(`SELECT ${sql} FROM (VALUES ${list}) AS t(v)`);
          expect(read.map(([cell]) => cell)).toEqual(
            values.map((value) => toCell(plainNumber(value, form), "number")),
          );
        }),
        NUM_RUNS,
      );
    },
  );

  test.each([
    ["grouped", "1,320.97", 1320.97],
    ["grouped", "-1'320", -1320],
    ["grouped", "1,32", null],
    ["grouped", "1,320'000", null],
    ["comma-grouped", "1.320,97", 1320.97],
    ["comma-grouped", "1.320.000", 1_320_000],
    ["comma-grouped", "1.32", null],
    ["comma-grouped", "12,5", 12.5],
  ] as const)("%s: %s is %s", (form, text, value) => {
    expect(toCell(plainNumber(text, form), "number")).toBe(value);
  });
});
