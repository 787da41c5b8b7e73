import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { RawRow } from "@fairscore/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportModels, systemOf } from "./models.ts";
import { randomRows } from "./rows.ts";
import { testAgreement } from "./sql-agreement.ts";
import { columnsOf, createTable, expectAgreement, type SqlEngine, TYPES } from "./sql-engine.ts";

describe("a model as SQL in DuckDB", () => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;

  beforeAll(async () => {
    instance = await DuckDBInstance.create(":memory:", {
      autoinstall_known_extensions: "false",
      autoload_known_extensions: "false",
    });
    connection = await instance.connect();
  });
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
  });

  const engine: SqlEngine = {
    run: async (sql) => {
      await connection.run(sql);
    },
    query: async (sql) => (await connection.runAndReadAll(sql)).getRowsJS(),
    load: async (table, columns, rows) => {
      // The appender needs columns of the values' own types.
      const own = columns.map(({ name }) => ({ name, type: ownType(rows, name) }));
      await connection.run(createTable("raw", own));
      const appender = await connection.createAppender("raw");
      for (const [i, row] of rows.entries()) {
        appender.appendInteger(i);
        for (const { name } of columns) {
          const value = row[name];
          if (typeof value === "number") appender.appendDouble(value);
          else if (typeof value === "string") appender.appendVarchar(value);
          else if (typeof value === "boolean") appender.appendBoolean(value);
          else appender.appendNull();
        }
        appender.endRow();
      }
      appender.closeSync();
      await connection.run(createTable(table, columns));
      await connection.run(`INSERT INTO "${table}" SELECT * FROM raw`);
    },
  };

  testAgreement(() => engine);

  test.each(["VARCHAR COLLATE NOCASE", "ENUM ('clerk', 'CLERK', 'Clerk', 'nurse', 'clerk ')"])(
    "compares texts exactly in a column of type %s",
    async (category) => {
      const system = exportModels()["seven classes"]!;
      const texts = ["clerk", "CLERK", "Clerk", "nurse", "clerk "];
      const rows = randomRows(system, 200).map((row, i) => ({ ...row, job: texts[i % texts.length] }));
      await expectAgreement(engine, system, rows, columnsOf(system, { ...TYPES, category }));
    },
  );

  test.each(["INTEGER", "DOUBLE"])(
    "takes 1 and 0 for yes and no in a column of type %s, and other numbers for missing",
    async (boolean) => {
      const system = exportModels()["seven classes"]!;
      const rows = randomRows(system, 200).map((row, i) => ({
        ...row,
        employed: [1, 0, 2, -1, null][i % 5],
      }));
      await expectAgreement(engine, system, rows, columnsOf(system, { ...TYPES, boolean }));
    },
  );

  test("refuses texts for yes and no that it can't read, rather than take them for given", async () => {
    const column = "x";
    const conditions = [{ column, missing: true as const }];
    const system = systemOf(["a", "b"], [{ column, kind: "boolean", conditions }], [0, 0], [[1], [0]]);
    const columns = columnsOf(system, { ...TYPES, boolean: "VARCHAR" });
    await expectAgreement(engine, system, [{ x: "yes" }, { x: "false" }, { x: null }], columns);
    await expect(expectAgreement(engine, system, [{ x: "NA" }], columns)).rejects.toThrow(/Conversion/);
  });

  test("compares texts exactly where the whole database ignores upper and lower case", async () => {
    const system = exportModels()["seven classes"]!;
    await connection.run("SET default_collation = 'NOCASE'");
    await expectAgreement(engine, system, randomRows(system, 200));
    await connection.run("RESET default_collation");
  });
});

function ownType(rows: readonly RawRow[], name: string): string {
  const given = rows.map((row) => row[name]).find((value) => value !== null);
  return typeof given === "number" ? "DOUBLE" : typeof given === "boolean" ? "BOOLEAN" : "VARCHAR";
}
