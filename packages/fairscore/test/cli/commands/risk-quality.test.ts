import { atrialFibrillation, createModel, parseModel, reasonCodes, scalePoints } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { beforeAll, describe, expect, test } from "vitest";
import { testFolder } from "../folder.ts";

const folder = testFolder();
const { rows } = atrialFibrillation(7, 600);
const learn = [
  "-y",
  "stroke",
  "--shape",
  "score",
  "--conditions",
  "3",
  "--work",
  "400",
  "--engine",
  "search",
];

beforeAll(async () => {
  folder.write("people.csv", toCsv(rows));
  await folder.run(["fit", "people.csv", ...learn, "--protect", "sex", "-q", "-o", "card.json"]);
});

describe("how good risks are, on the command line", () => {
  test("audit prints figures and every cut-off, and saves them all as JSON", async () => {
    const { stdout } = await folder.run(["audit", "card.json", "people.csv", "-q"]);
    expect(stdout).toContain("How well it ranks people, and how good its risks are");
    expect(stdout).toMatch(/AUC +│ +0\.\d{3} \(0\.\d{3}–0\.\d{3}\)/);
    expect(stdout).toMatch(/sensitivity │ specificity/);
    const json = await folder.run(["audit", "card.json", "people.csv", "--json", "-q"]);
    const { parts, risks } = JSON.parse(json.stdout);
    expect(risks.by).toBe("cross-validation");
    // Recounted from raw rows: all pairs of a person with a stroke and one without.
    const model = createModel(parseModel(JSON.parse(folder.read("card.json"))));
    const totals = rows.map((row) => model.scores(row).yes!);
    const sides = ["yes", "no"].map((label) => totals.filter((_, i) => rows[i]!.stroke === label));
    const won = sides[0]!.flatMap((own) =>
      sides[1]!.map((other) => (own > other ? 1 : own === other ? 0.5 : 0) as number),
    );
    expect(parts[0].risk.auc.value).toBeCloseTo(won.reduce((sum, one) => sum + one, 0) / won.length, 12);
    const brier = rows.reduce(
      (sum, row) => sum + (model.risks(row)!.yes! - (row.stroke === "yes" ? 1 : 0)) ** 2 / rows.length,
      0,
    );
    expect(parts[0].risk.brier.value).toBeCloseTo(brier, 12);
  });

  test("cv prints them for the tables and has a column for each", async () => {
    const { stdout } = await folder.run([
      "cv",
      "people.csv",
      ...learn,
      "--folds",
      "2",
      "--baselines",
      "none",
    ]);
    expect(stdout).toMatch(/AUC +\d\d\.\d ± \d/);
    expect(stdout).toMatch(/log loss \(no %\) +0\.\d\d ± 0\.\d\d/);
  });

  test("scale writes points by odds, as text and CSV, and says what it can't do", async () => {
    const { stdout } = await folder.run(["scale", "card.json", "--odds", "1:4", "--pdo", "40", "--json"]);
    const system = parseModel(JSON.parse(folder.read("card.json")));
    expect(JSON.parse(stdout)).toEqual(
      JSON.parse(JSON.stringify(scalePoints(system, { base: 600, odds: 0.25, pdo: 40 }))),
    );
    const text = await folder.run(["scale", "card.json", "--good", "no"]);
    expect(text.stdout).toContain("A score of 600 stands for odds of 50:1 for no against yes");
    await folder.run(["scale", "card.json", "-o", "points.csv"]);
    expect(folder.read("points.csv")).toMatch(/^question,answer,points,exact,scaled/);
    const wrong = await folder.run(["scale", "card.json", "--odds", "many"]);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('invalid --odds: "many"') });
  });

  test("predict --reasons gives every row its reason codes", async () => {
    const { stdout } = await folder.run([
      "predict",
      "card.json",
      "people.csv",
      "--reasons",
      "2",
      "--json",
      "-q",
    ]);
    const system = parseModel(JSON.parse(folder.read("card.json")));
    const why = reasonCodes(system, { most: 2 });
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(rows.length);
    for (const [i, line] of lines.slice(0, 50).entries()) {
      const { rival, reasons } = why(rows[i]!);
      expect(JSON.parse(line)).toMatchObject({ rival, reasons });
    }
    const csv = await folder.run(["predict", "card.json", "people.csv", "--reasons", "2", "-q"]);
    expect(csv.stdout.split("\n")[0]).toBe("row,class,total no,total yes,tie,reason 1,reason 2");
    const alone = await folder.run(["predict", "card.json", "people.csv", "--favourable", "no"]);
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining("--reasons") });
  });
});
