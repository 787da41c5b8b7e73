import { expect, test } from "vitest";
import { sqlColumns } from "../../../core/src/export/sql/columns.ts";
import { exportSql, selectSql } from "../../../core/src/export/sql/sql.ts";
import { exportModels, randomModel, systemOf } from "./models.ts";
import { riskModels, withRisk } from "./risk-models.ts";
import { nativeScores, randomRows } from "./rows.ts";
import {
  addedSql,
  columnsOf,
  expectAgreement,
  expectedRows,
  expectShares,
  type SqlEngine,
  TYPES,
} from "./sql-engine.ts";
import { cutModel, hardCuts, outbreaks, ownNames } from "./sql-models.ts";

/** What DuckDB and PostgreSQL must both do with one text. */
export function testAgreement(engine: () => SqlEngine): void {
  test.each(Object.entries(exportModels()))(
    "scores 2,000 rows as the native predictor: %s",
    async (_, system) => {
      await expectAgreement(engine(), system, randomRows(system, 2000));
    },
  );

  test("scores 2,000 rows as the native predictor: ten random models", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      const system = randomModel(seed);
      await expectAgreement(engine(), system, randomRows(system, 200, seed));
    }
  });

  test.each(Object.entries(riskModels()))(
    "gives the probabilities of 1,000 rows as the library does: %s",
    async (_, system) => {
      await expectShares(engine(), system, randomRows(system, 1000));
    },
  );

  test("keeps apart its own names for probabilities and those of the table", async () => {
    const names = ["probability_no", "Probability_Yes_2", "x1", "p2", "peak", "power", "exponent", "risk"];
    const asked = names.map((column, i) => ({
      column,
      kind: "number" as const,
      conditions: [{ column, ge: i }],
    }));
    const points = [asked.map((_, j) => j % 3), asked.map((_, j) => 2 - (j % 4))];
    for (const seed of [0, 1]) {
      const tables = withRisk(systemOf(["no", "yes"], asked, [0, 0], points), seed);
      const score = withRisk(
        systemOf(["no", "yes"], asked, [0, -1], [[], points[1]!], { shape: "score" }),
        seed,
      );
      for (const system of [tables, score]) {
        expect(sqlColumns(system)).toMatchObject({
          scores: ["score_no_3", "score_yes_3"],
          probabilities: ["probability_no_3", "probability_yes_3"],
        });
        await expectShares(engine(), system, randomRows(system, 150));
      }
    }
  });

  test("compares exactly at cuts of up to 17 digits, at the ends of the range and at infinity", async () => {
    const { system, rows } = hardCuts();
    await expectAgreement(engine(), system, rows);
  });

  test.each([
    ["whole numbers", "BIGINT", [-3, 0, 2, 3, 4, 2 ** 31, 2 ** 53], [0, 3, 2 ** 31, 2 ** 53, -2.5]],
    ["small whole numbers", "SMALLINT", [-3, 0, 2, 3, 4], [0, 3, 2.5, 1e9, Infinity, -1e300]],
    [
      "decimals",
      "DECIMAL(18, 4)",
      [0.1, 0.3, 2.0001, -99.95, 7],
      [0.1, 0.3, 0.30000000000000004, 2.0001, -99.95],
    ],
    ["single precision", "REAL", [0.5, 0.10000000149011612, 3], [0.1, 0.10000000149011612, 0.5]],
  ])("reads a column of %s as doubles", async (_, type, values, cuts) => {
    const system = cutModel(cuts);
    const rows = [...values, null].map((x) => ({ x }));
    await expectAgreement(engine(), system, rows, columnsOf(system, { ...TYPES, number: type }));
  });

  test("gives a whole number too large for 32 bits", async () => {
    const conditions = [
      { column: "x", ge: 0 },
      { column: "x", ge: 1 },
    ];
    const large = 2 ** 31 - 1;
    const system = systemOf(
      ["a", "b"],
      [{ column: "x", kind: "number", conditions }],
      [-large, 5],
      [
        [-large, -large],
        [large, large],
      ],
    );
    await engine().load("people", columnsOf(system), [{ x: 2 }]);
    const [scored] = await engine().query(addedSql(system, `(${selectSql(system)})`));
    expect(scored!.map(String)).toEqual([String(-3 * large), String(2 * large + 5), "b", "false"]);
  });

  test("creates a view with the table's columns and those added, which a larger query can join", async () => {
    const system = exportModels()["seven classes"]!;
    const rows = randomRows(system, 300);
    await engine().load("people", columnsOf(system), rows);
    await engine().run(exportSql(system));
    expect(await engine().query(addedSql(system, "people_scored"))).toEqual(expectedRows(system, rows));
    const names = await engine().query(
      "SELECT column_name FROM information_schema.columns WHERE table_name = 'people_scored' ORDER BY ordinal_position",
    );
    expect(names.flat()).toEqual([
      ...["id", "age", "job", "employed"],
      ...["a", "b", "c", "d", "e", "f", "g"].map((name) => `score_${name}`),
      ...["scored_class", "scored_tie"],
    ]);
    const [counts] = await engine().query(
      `WITH s AS (${selectSql(system)}) SELECT CAST(COUNT(*) AS INTEGER), CAST(SUM(CASE WHEN s.scored_tie THEN 1 ELSE 0 END) AS INTEGER)
       FROM s JOIN people AS p ON p.id = s.id WHERE s.scored_class = 'B' AND p.age > 10`,
    );
    const wanted = nativeScores(system, rows).filter(
      (scored, i) => scored.class === "B" && (rows[i]!.age as number) > 10,
    );
    expect(counts).toEqual([wanted.length, wanted.filter(({ tie }) => tie).length]);
  });

  test("reads a table in a schema, with a dot in its name", async () => {
    const system = exportModels()["two classes, one table"]!;
    const rows = randomRows(system, 50);
    await engine().load("peo.ple", columnsOf(system), rows);
    await engine().run('DROP SCHEMA IF EXISTS "S" CASCADE; CREATE SCHEMA "S"');
    await engine().run('CREATE TABLE "S"."peo.ple" AS SELECT * FROM "peo.ple"');
    await engine().run(exportSql(system, { table: 'S."peo.ple"' }));
    expect(await engine().query(addedSql(system, '"S"."peo.ple_scored"'))).toEqual(
      expectedRows(system, rows),
    );
  });

  test.each([
    ["keeps apart its own names and those of the table", ownNames()],
    ["lets no name or text end a comment, a name or a text", outbreaks()],
  ])("%s", async (_, { system, rows }) => {
    await expectAgreement(engine(), system, rows);
    await engine().run(exportSql(system));
    expect(await engine().query(addedSql(system, "people_scored"))).toEqual(expectedRows(system, rows));
  });
}
