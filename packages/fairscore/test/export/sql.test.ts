import { InputError } from "@fairscore/core";
import { describe, expect, test } from "vitest";
import { sqlColumns } from "../../../core/src/export/sql/columns.ts";
import { exportSql, selectSql } from "../../../core/src/export/sql/sql.ts";
import { exportModels, systemOf } from "./models.ts";
import { outbreaks, ownNames } from "./sql-models.ts";

const models = exportModels();
const DIALECTS = ["standard", "spark"] as const;

/** A model that asks for one text, of one column. */
function asking(column: string, text: string) {
  return systemOf(
    ["no", "yes"],
    [{ column, kind: "category", conditions: [{ column, in: [text] }] }],
    [0, 1],
    [[2], [0]],
  );
}

describe("a model as SQL", () => {
  test("says which engines it is for, what it needs and what it gives", () => {
    const head = exportSql(models["other missing texts"]!, { table: "crm.people" }).split("\n\n")[0]!;
    expect(head).toBe(
      `-- Scores every row of a table with the points tables of a fairscore model.
-- For DuckDB and PostgreSQL (12 or later).
--
-- The table "crm.people" must have these columns, with exactly these names:
--   "age": any numeric type
--   "job": text
--   "employed": boolean
-- NULL is a missing value. So are NaN, "", "unknown", "-", "clerk"
--
-- The view "crm.people_scored" has all columns of the table, and after them:
--   score_low     the points of class "low"
--   score_high    the points of class "high"
--   scored_class  the class with the most points, the first of the above if several have as many
--   scored_tie    TRUE if several classes have the most points
-- The table must have no columns of these names. To keep only some of its columns, put them in
-- place of t.* below, such as t.id`,
    );
  });

  test("says what whole numbers as categories and one score mean for the columns", () => {
    expect(exportSql(asking("zip", "8001"))).toContain('--   "zip": text, or a type of whole numbers\n');
    expect(exportSql(asking("zip", "8.1"))).toContain('--   "zip": text\n');
    expect(exportSql(models["two classes, one table"]!)).toMatch(/^-- +scored_tie +FALSE: one score/m);
  });

  test("asks each condition once, under its words", () => {
    const lines = selectSql(models["seven classes"]!).split("\n");
    const asked = lines.filter((line) => line.includes("given.v1 "));
    expect(asked.map((line) => line.trim())).toEqual([
      "CASE WHEN given.v1 < 18 THEN 1 ELSE 0 END AS line1,",
      "CASE WHEN given.v1 >= 18 AND given.v1 < 30.5 THEN 1 ELSE 0 END AS line2,",
      "CASE WHEN given.v1 > 30.5 THEN 1 ELSE 0 END AS line3,",
      "CASE WHEN given.v1 <= -0.1 THEN 1 ELSE 0 END AS line4,",
      "CASE WHEN given.v1 >= 1000000000 THEN 1 ELSE 0 END AS line5,",
      "CASE WHEN given.v1 IS NULL THEN 1 ELSE 0 END AS line6,",
    ]);
    expect(lines[lines.indexOf(asked[1]!) - 1]!.trim()).toBe("-- age from 18 to under 30.5");
  });

  test.each(DIALECTS)("keeps its lines short, also with sixty lines (%s)", (dialect) => {
    for (const name of ["sixty lines", "seven classes"]) {
      const lines = exportSql(models[name]!, { dialect }).split("\n");
      expect(Math.max(...lines.map((line) => line.length)), name).toBeLessThanOrEqual(120);
    }
  });

  test("adds columns of other names where the model knows columns of these", () => {
    expect(sqlColumns(models["two classes, one table"]!)).toEqual({
      scores: ["score_no", "score_yes"],
      class: "scored_class",
      tie: "scored_tie",
    });
    expect(sqlColumns(asking("Score_No", "a")).scores).toEqual(["score_no_2", "score_yes_2"]);
    expect(sqlColumns(ownNames().system)).toEqual({
      scores: ["score_no_3", "score_yes_3"],
      class: "scored_class_3",
      tie: "scored_tie_3",
    });
  });

  test.each(DIALECTS)("shows names and texts in comments without what acts on readers (%s)", (dialect) => {
    const comments = exportSql(outbreaks().system, { dialect })
      .split("\n")
      .filter((line) => /^ *--/.test(line));
    expect(comments.join("\n")).not.toMatch(/[\r\u2028\u202e]|\$\{|\\$/m);
    expect(comments.filter((line) => line.includes("DROP TABLE")).length).toBeGreaterThan(10);
  });

  test("writes a condition that no value of its column's kind can meet as never met", () => {
    const column = "x";
    const conditions = [
      { column, in: ["a"] },
      { column, notIn: [] },
      { column, is: true },
    ];
    const system = systemOf(["a", "b"], [{ column, kind: "number", conditions }], [0, 0], [[1, 1, 1], []]);
    expect(selectSql(system).match(/CASE WHEN FALSE THEN/g)).toHaveLength(3);
  });

  test.each(["", ".", "a.", ".a", "a..b", 'a"b', '"a', '""'])("refuses the table %j", (table) => {
    expect(() => exportSql(models["seven classes"]!, { table })).toThrow(InputError);
  });

  test("refuses columns that databases can't tell apart, also from one that is not asked about", () => {
    const { recipe, ...system } = asking("Age", "a");
    const aside = { ...recipe, setAside: [{ column: "age", reason: "a copy" }] };
    expect(() => exportSql({ ...system, recipe: aside })).toThrow(
      /^the columns "Age" and "age" differ only in upper and lower case, which not every database tells apart; rename one in the data and learn again$/,
    );
    expect(() => exportSql({ ...system, recipe })).not.toThrow();
  });

  test("refuses names and texts that databases can't hold", () => {
    expect(() => exportSql(asking("", "a"))).toThrow(/no name, which SQL needs/);
    expect(() => exportSql(asking("x\0", "a"))).toThrow(/NUL/);
    expect(() => exportSql(asking("x", "a\ud800"))).toThrow(InputError);
  });
});
