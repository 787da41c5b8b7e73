import { type Audit, type CrossValidation, type Recipe, recipeToJson } from "@fairscore/core";
import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "./folder.ts";

const folder = testFolder();

/** 400 rows; every tenth has no age, and 60 are written twice. */
const people = Array.from({ length: 400 }, (_, i) => {
  const age = i % 10 === 0 ? "" : 20 + ((i * 7) % 50);
  const sex = i % 3 === 0 ? "f" : "m";
  return `${i},${age},${sex},${(i * 7) % 50 > 20 !== (i % 11 === 0) ? "yes" : "no"}`;
});
const lines = [...people, "1,2", ...people.slice(100, 160), "too,many,cells,in,here"];

beforeAll(async () => {
  folder.write("people.csv", `id,age,sex,y\n${lines.join("\n")}\n`);
  folder.write("even.csv", `id,age,sex,y\n${people.join("\n")}\n`);
  expect((await folder.run(["recipe", "even.csv", "-y", "y", "-p", "sex", "--out", "all.json"])).code).toBe(
    0,
  );
  const recipe: Recipe = JSON.parse(folder.read("all.json"));
  const columns = [
    { column: "id", kind: "number" },
    { column: "age", kind: "number" },
    { column: "sex", kind: "category" },
    { column: "y", kind: "boolean" },
  ] as const;
  const rows = {
    ragged: "skip",
    sample: { rows: 450, seed: 3 },
    blanks: [columns[1]],
    copies: columns,
  } as const;
  folder.write("recipe.json", recipeToJson({ ...recipe, rows }));
});

describe("a recipe that says which rows are counted", () => {
  it("is what fit counts by, and its model says so", async () => {
    const words = ["--recipe", "recipe.json", "--work", "2000", "--hold-out", "0.3", "--out", "card.json"];
    const { code, stdout, stderr } = await folder.run(["fit", "people.csv", ...words]);
    expect(code).toBe(0);
    expect(stderr).toContain('2 lines of "people.csv" skipped, the first being line 402');
    expect(stderr).toContain("10 rows left out: not in the random sample");
    expect(stderr).toMatch(/\d+ rows left out: no value in "age"/);
    expect(stderr).toMatch(/\d+ rows left out: copies of an earlier row/);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(
      'before counting: lines with another number of cells than the header skipped, a random sample of 450 rows taken (seed 3), rows without a value in "age" left out, copies of an earlier row left out (4 columns compared)',
    );
    const { recipe, training } = JSON.parse(folder.read("card.json"));
    expect(recipe.rows).toEqual(JSON.parse(folder.read("recipe.json")).rows);
    expect(training.rows).toBeLessThan(400 * 0.9 * 0.8);
  });

  it("verifies on the same file, and not when the model says other rows", async () => {
    const { code, stdout } = await folder.run(["verify", "card.json", "people.csv"]);
    expect(stdout).toMatch(/\nall \d+ checks hold\n$/);
    expect(code).toBe(0);
    const model = JSON.parse(folder.read("card.json"));
    model.recipe.rows.sample.seed = 4;
    folder.write("other.json", JSON.stringify(model));
    expect((await folder.run(["verify", "other.json", "people.csv"])).stdout).toContain("do not hold");
    delete model.recipe.rows;
    folder.write("other.json", JSON.stringify(model));
    expect((await folder.run(["verify", "other.json", "people.csv"])).stderr).toContain("ragged row");
  });

  it("is what audits and reports count by; predictions are for every row", async () => {
    const audit = await folder.run(["audit", "card.json", "people.csv", "--as-trained", "--json"]);
    const { training } = JSON.parse(folder.read("card.json"));
    const { parts, dropped } = JSON.parse(audit.stdout);
    expect(parts[0].rows).toBe(training.rows);
    const all = parts[0].rows + parts[1].rows;
    const left = dropped.leftOut.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0);
    expect(all + left).toBe(460);
    expect((await folder.run(["audit", "card.json", "people.csv"])).stdout).toContain(
      "Before counting: 10 rows",
    );
    const report = await folder.run(["report", "card.json", "people.csv", "--out", "report.html"]);
    expect([report.code, report.stderr]).toEqual([0, expect.stringContaining("saved report.html")]);
    expect(folder.read("report.html")).toContain("left out: not in the random sample");
    expect((await folder.run(["predict", "card.json", "people.csv"])).stderr).toContain("ragged row");
    const given = await folder.run(["predict", "card.json", "even.csv", "--quiet"]);
    expect(given.stdout.trimEnd().split("\n")).toHaveLength(401);
  });

  it("is what folds are dealt of, and what a card is improved on", async () => {
    const cv = ["cv", "people.csv", "--recipe", "recipe.json", "--folds", "3", "--work", "500", "--json"];
    const { systems } = JSON.parse((await folder.run(cv)).stdout) as CrossValidation;
    const audit = await folder.run(["audit", "card.json", "people.csv", "--as-trained", "--json"]);
    const [train, heldOut] = (JSON.parse(audit.stdout) as Audit).parts;
    const learntFrom = systems.reduce((sum, system) => sum + system!.training!.rows, 0);
    expect(learntFrom).toBe(2 * (train!.rows + heldOut!.rows));
    const improve = await folder.run([
      "improve",
      "card.json",
      "people.csv",
      "--work",
      "500",
      "--json",
      "--quiet",
    ]);
    expect(JSON.parse(improve.stdout)).toMatchObject({
      lossScale: train!.rows,
      heldOut: { people: heldOut!.rows },
    });
  });

  it("needs the columns that it looks at", async () => {
    folder.write("narrow.csv", `age,sex,y\n${people.map((row) => row.replace(/^\d+,/, "")).join("\n")}\n`);
    const { stderr } = await folder.run(["verify", "card.json", "narrow.csv"]);
    expect(stderr).toContain('lacks a column that the model needs: "id"');
  });
});
