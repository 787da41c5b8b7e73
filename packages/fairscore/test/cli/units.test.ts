import type { CrossValidation, Outcome, ScoringSystem } from "@fairscore/core";
import { seededRandom } from "@fairscore/core/parts";
import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "./folder.ts";

const folder = testFolder();
const HEADER = "row,patient,admitted,age,lactate,sex,discharge,died";

/** 300 visits of 80 patients over three years; the discharge code is made of the outcome. */
function visits(): string[] {
  const random = seededRandom(11);
  return Array.from({ length: 300 }, () => {
    const age = 18 + Math.floor(75 * random());
    const lactate = (0.5 + 5 * random()).toFixed(2);
    const died = Number(age > 65) + Number(Number(lactate) > 3) + random() > 1.6;
    const day = `${2022 + Math.floor(3 * random())}-${10 + Math.floor(3 * random())}-${10 + Math.floor(19 * random())}`;
    const sex = random() < 0.5 ? "f" : "m";
    return `p${Math.floor(80 * random())},${day},${age},${lactate},${sex},${died ? "D" : "H"},${died ? "yes" : "no"}`;
  });
}

const numbered = (rows: readonly string[]) => rows.map((row, i) => `${i + 1},${row}`).join("\n");

beforeAll(() => {
  const rows = visits();
  folder.write("visits.csv", `${HEADER}\n${numbered(rows)}\n`);
  folder.write("copies.csv", `${HEADER}\n${numbered([...rows, ...rows.slice(50, 75)])}\n`);
  folder.write(
    "clinic.csv",
    `${HEADER},clinic\n${rows.map((row, i) => `${i + 1},${row},north`).join("\n")}\n`,
  );
});

const learn = (file: string, ...more: string[]) =>
  folder.run(["fit", file, "-y", "died", "--ignore", "discharge", "--work", "500", "--lines", "3", ...more]);
const model = (file: string): ScoringSystem => JSON.parse(folder.read(file));
const holds = async (file: string, data: string) => {
  const { code, stdout } = await folder.run(["verify", file, data]);
  expect(stdout).toMatch(/\nall \d+ checks hold\n$/);
  expect(code).toBe(0);
};

describe("--unit", () => {
  it("keeps the rows of a patient on one side, gives the column no points, and verifies", async () => {
    const { code, stdout } = await learn(
      "visits.csv",
      "--unit",
      "patient",
      "--hold-out",
      "0.3",
      "-o",
      "unit.json",
    );
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, " ")).toContain('rows with equal "patient" on one side of every split');
    const { recipe, training } = model("unit.json");
    expect(recipe.rows).toEqual({
      together: { by: "unit", columns: [{ column: "patient", kind: "category" }] },
    });
    expect(recipe.columns.map(({ column }) => column)).toEqual(["age", "lactate", "sex"]);
    expect(training!.rows).toBeLessThan(280);
    await holds("unit.json", "visits.csv");
    await learn("visits.csv", "--hold-out", "0.3", "-o", "rows.json");
    expect(model("rows.json").training!.profilesHash).not.toBe(training!.profilesHash);
  });

  it("is kept by cv and by --safety cv", async () => {
    const cv = await folder.run([
      ...["cv", "visits.csv", "-y", "died", "--unit", "patient", "--ignore", "discharge", "--folds", "3"],
      ...["--work", "500", "--lines", "2", "--baselines", "none", "--json"],
    ]);
    const { systems }: CrossValidation = JSON.parse(cv.stdout);
    expect(systems.map((system) => system!.recipe.rows?.together?.by)).toEqual(["unit", "unit", "unit"]);
    expect(systems.reduce((sum, system) => sum + system!.training!.rows, 0)).toBe(600);
    const safe = await learn(
      ...(["visits.csv", "--unit", "patient", "--safety", "cv", "-p", "sex"] as const),
      ...["--fair", "sp<=0.5", "-o", "safe.json"],
    );
    expect(safe.stderr).not.toContain("fairscore:");
    await holds("safe.json", "visits.csv");
  });

  it("does not ask other data for its column, and verify says that it is needed", async () => {
    const [, ...rows] = folder.read("visits.csv").trim().split("\n");
    const without = (line: string) => line.split(",").toSpliced(1, 1).join(",");
    folder.write("other.csv", `${without(HEADER)}\n${rows.map(without).join("\n")}\n`);
    expect((await folder.run(["audit", "unit.json", "other.csv"])).code).toBe(0);
    const { code, stderr } = await folder.run(["verify", "unit.json", "other.csv"]);
    expect(code).toBe(2);
    expect(stderr).toContain('"other.csv" lacks a column that the model needs: "patient"');
  });

  it("refuses what can't be divided, in one sentence", async () => {
    const one = await learn("clinic.csv", "--unit", "clinic", "--hold-out", "0.3");
    expect(one.code).toBe(2);
    expect(one.stderr).toMatch(
      /^fairscore: no rows to (learn from|hold out): rows with equal "clinic" stay together, and too few values are left to divide; give a --unit with more values, or another --seed\n$/,
    );
    const unknown = await learn("visits.csv", "--unit", "pateint");
    expect(unknown.stderr).toBe('fairscore: unknown column: "pateint"; did you mean "patient"?\n');
    const outcome = await learn("visits.csv", "--unit", "died");
    expect(outcome.stderr).toContain("both outcome and unit");
    const folds = await folder.run(["cv", "clinic.csv", "-y", "died", "--unit", "clinic", "--folds", "3"]);
    expect(folds.stderr).toContain("can't make 3 folds");
    expect(folds.code).toBe(2);
  });
});

describe("copies of rows", () => {
  it("are said, and stay on one side", async () => {
    const { stderr } = await learn("copies.csv", "--hold-out", "0.3", "-o", "copies.json");
    expect(stderr).toContain("25 rows look like copies: they equal an earlier row in all 7 columns");
    expect(stderr).toContain("--copies drop leaves them out");
    expect(model("copies.json").recipe.rows!.together!.by).toBe("copy");
    await holds("copies.json", "copies.csv");
    expect((await learn("visits.csv")).stderr).not.toContain("copies");
  });

  it("are left out, or taken for other people, where that is said", async () => {
    const dropped = await learn("copies.csv", "--copies", "drop", "-o", "dropped.json");
    expect(dropped.stderr).toContain("25 rows left out: copies of an earlier row");
    expect(model("dropped.json").training!.rows).toBe(300);
    await holds("dropped.json", "copies.csv");
    await learn("copies.csv", "--copies", "apart", "--hold-out", "0.3", "-o", "apart.json");
    expect(model("apart.json").recipe.rows).toBeUndefined();
    expect((await learn("copies.csv", "--copies", "keep")).stderr).toContain("together");
  });
});

describe("rows held out by a condition", () => {
  it("are those of a time, counted and said; the column gives no points; the split is found again", async () => {
    const when = "admitted>=2024-01-01";
    const { code, stdout, stderr } = await learn("visits.csv", "--hold-out", when, "-o", "time.json");
    expect(code).toBe(0);
    const late = folder.read("visits.csv").match(/,2024-/g)!.length;
    expect(stderr).toContain(
      `${late} rows held out (${when}), ${300 - late} rows to learn from; "admitted" gives no points`,
    );
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(`rows with ${when} held out`);
    expect(model("time.json").training).toMatchObject({ rows: 300 - late, holdOut: { when } });
    await holds("time.json", "visits.csv");
    const report = await folder.run([
      "report",
      "time.json",
      "visits.csv",
      "-o",
      "time-report.json",
      "--alternatives",
      "0",
    ]);
    expect(report.code).toBe(0);
    expect(report.stderr).not.toContain("other");
  });

  it("works for numbers and texts, and in a plan of runs", async () => {
    for (const when of ["age >= 60", "sex is f", "row > 200"])
      expect((await learn("visits.csv", "--hold-out", when, "-o", "when.json")).code).toBe(0);
    await holds("when.json", "visits.csv");
    folder.write(
      "plan.yaml",
      `data: {file: visits.csv}\nfixed: {outcome: died, ignore: discharge, unit: patient}\nhold-out: admitted>=2024-01-01\ngrid: {lines: [2]}\nbudget: {work: 500}\n`,
    );
    const sweep = await folder.run(["sweep", "plan.yaml", "-o", "results", "--quiet"]);
    expect(sweep.stderr).toBe("");
    expect(sweep.code).toBe(0);
  });

  it.each([
    ["admitted>=2030-01-01", "no rows to hold out: admitted>=2030-01-01 holds for none with an outcome"],
    ["admitted>=2000", "no rows to learn from: admitted>=2000 holds for all with an outcome"],
    ["admited>=2024-01-01", 'unknown column: "admited"; did you mean "admitted"?'],
    ["age>=2024-01-01", 'column "age" holds numbers; compare numbers with numbers, and dates with dates'],
    ["sex>=2024-01-01", `can't compare column "sex" with a date: it has "`],
    ["died is yes", "it is the outcome or the weight; choose another column"],
    ["half", "expected a share of at least 0 and under 1, such as 0.25 or 25%, or a condition"],
    ["1.5", 'invalid --hold-out: "1.5"'],
  ])("%s is refused in one sentence", async (when, says) => {
    const { code, stdout, stderr } = await learn("visits.csv", "--hold-out", when);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(says);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

describe("a likely leak", () => {
  it("is named by fit with what to do, in JSON, and on the card", async () => {
    const run = ["fit", "visits.csv", "-y", "died", "--work", "2000", "--lines", "2"];
    const { stdout, stderr } = await folder.run([...run, "--json"]);
    expect(stderr).toContain('column "discharge" looks like a leak');
    expect(stderr).toContain("leave it out with --ignore");
    const { notes }: Outcome = JSON.parse(stdout);
    expect(notes).toContainEqual(
      expect.objectContaining({ code: "likely-leak", column: "discharge", rows: 300 }),
    );
    expect((await folder.run(run)).stdout).toMatch(
      /! Column "discharge" looks like a leak: "discharge is [DH]" alone\s+tells/,
    );
    expect((await learn("visits.csv")).stderr).not.toContain("leak");
  });
});
