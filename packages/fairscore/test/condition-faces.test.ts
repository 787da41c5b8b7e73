import { DuckDBInstance } from "@duckdb/node-api";
import type { Cell, ColumnKind, Condition } from "@fairscore/core";
import { conditionSql, holds } from "@fairscore/core/parts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/** Numbers that conditions stumble over: cuts themselves, neighbours, zeros, extremes, infinities, NaN. */
const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    3,
    0.1,
    0.30000000000000004,
    1e21,
    -1e-7,
    5e-324,
    2 ** 53,
    2 ** 31,
    -(2 ** 31),
    123456789.123,
  ),
  fc.constantFrom(Infinity, -Infinity),
  fc.integer({ min: -5, max: 5 }),
  fc.double({ noNaN: true }),
);
const text = fc
  .oneof(
    fc.constantFrom(
      "a",
      "b",
      "'; drop table people; --",
      'say "hi"',
      "ö",
      "NaN",
      "nan",
      "null",
      " a",
      "true",
      "💧",
      "",
    ),
    fc.string(),
  )
  // DuckDB's texts end at a NUL and are UTF-8: neither can be in a file it reads.
  .filter(
    (value) =>
      !value.includes("\0") && !/[\ud800-\udfff]/.test(value.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "")),
  );

const name = fc.constantFrom("x", 'co"l', "a b", "select", "ünïcode", "'; drop table t; --");

const cases: Record<
  ColumnKind,
  { cell: fc.Arbitrary<Cell>; condition: fc.Arbitrary<Omit<Condition, "column">>; type: string }
> = {
  number: {
    type: "DOUBLE",
    cell: fc.oneof(number, fc.constantFrom(Number.NaN, null)),
    condition: fc.oneof(
      fc
        .record({ ge: number, gt: number, lt: number, le: number }, { requiredKeys: [] })
        .filter((c) => Object.keys(c).length > 0),
      fc.constant({ missing: true as const }),
    ),
  },
  category: {
    type: "VARCHAR",
    cell: fc.oneof(text, fc.constant(null)),
    condition: fc.oneof(
      fc.record({ in: fc.array(text, { maxLength: 3 }) }),
      fc.record({ notIn: fc.array(text, { maxLength: 3 }) }),
      fc.constant({ missing: true as const }),
    ),
  },
  boolean: {
    type: "BOOLEAN",
    cell: fc.constantFrom(true, false, null),
    condition: fc.oneof(fc.record({ is: fc.boolean() }), fc.constant({ missing: true as const })),
  },
};

describe("a condition in JavaScript and in SQL", () => {
  let instance: DuckDBInstance;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(":memory:", {
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
    });
  });
  afterAll(() => instance.closeSync());

  test.each(Object.entries(cases))(
    "agree on every %s, and SQL is never NULL",
    async (kind, { cell, condition, type }) => {
      const connection = await instance.connect();
      await fc.assert(
        fc.asyncProperty(
          name,
          condition,
          fc.array(cell, { minLength: 1, maxLength: 20 }),
          async (column, bare, cells) => {
            const full = { column, ...bare } as Condition;
            const quoted = `"${column.replaceAll('"', '""')}"`;
            await connection.run(`CREATE OR REPLACE TEMP TABLE t (i INTEGER, ${quoted} ${type})`);
            const appender = await connection.createAppender("t");
            for (const [i, value] of cells.entries()) {
              appender.appendInteger(i);
              if (value === null) appender.appendNull();
              else if (typeof value === "number") appender.appendDouble(value);
              else if (typeof value === "boolean") appender.appendBoolean(value);
              else appender.appendVarchar(value);
              appender.endRow();
            }
            appender.closeSync();
            // Sources give NULL for NaN, as memory does.
            const value = kind === "number" ? `NULLIF(${quoted}, CAST('NaN' AS DOUBLE))` : quoted;
            const sql = conditionSql(full, kind as ColumnKind, value);
            const result = await connection.runAndReadAll(`SELECT ${sql} FROM t ORDER BY i`);
            expect(result.getRows().flat(), sql).toEqual(cells.map((value) => holds(full, value)));
          },
        ),
        { numRuns: 300 },
      );
      connection.closeSync();
    },
  );
});
