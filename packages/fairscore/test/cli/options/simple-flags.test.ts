import { describe, expect, it } from "vitest";
import { testFolder } from "../folder.ts";
import { csvOf, people } from "../people.ts";

const folder = testFolder();
const rows = people(200).map(({ id: _, age, sex, ...row }, i) => ({
  ...row,
  age: age === null ? "99.0" : age,
  sex: { female: ["F", "f"], male: ["M", "2"] }[sex]![i % 2],
  lactate: i % 9 === 0 ? 999 : i % 14,
}));
folder.write("people.csv", csvOf(rows));

async function fit(...more: string[]) {
  const ran = await folder.run(["fit", "people.csv", "-y", "decision", "--work", "2000", "--json", ...more]);
  expect(ran.stderr).not.toMatch(/^fairscore:/m);
  return { ...JSON.parse(ran.stdout), stderr: ran.stderr };
}

describe("fit by simple flags", () => {
  it("takes rules by names, and keeps them", async () => {
    const { model: system } = await fit(
      ...["--rising", "accept:age", "--falling", "accept:lactate,wait:lactate", "--recall", "accept>=20%"],
      ...["--forbid", "city,member", "--force", "job is smith"],
    );
    expect(system.spec.rules).toEqual([
      { rule: "monotone", column: "age", direction: "rising", classes: ["accept"] },
      { rule: "monotone", column: "lactate", direction: "falling", classes: ["accept"] },
      { rule: "monotone", column: "lactate", direction: "falling", classes: ["wait"] },
      { rule: "recall", class: "accept", atLeast: 0.2 },
      { rule: "forbid", conditions: ["city", "member"] },
      { rule: "force", conditions: ["job is smith"] },
    ]);
    const lines = system.tables.flatMap(
      (table: { lines: { condition: { column: string } }[] }) => table.lines,
    );
    const columns = new Set(
      lines.map(({ condition }: { condition: { column: string } }) => condition.column),
    );
    expect(columns).toContain("job");
    expect(columns).not.toContain("city");
  });

  it("takes groups of the user's own, protected and barred, and says what looks protected", async () => {
    const groups = ["--group", "sex: female is F,f; male is M,2", "--group", "age: young is under 30"];
    const { model, stderr } = await fit(...groups, "--fair", "sp<=0.5");
    const { protected: found, columns } = model.recipe;
    expect(
      found.map(({ levels }: { levels: { label: string }[] }) => levels.map(({ label }) => label)),
    ).toEqual([["female", "male"], ["young"]]);
    expect(columns.map(({ column }: { column: string }) => column)).not.toContain("sex");
    expect(stderr).not.toContain("look");
    expect((await fit()).stderr).toContain('"age", "sex" look like protected columns');
  });

  it("finds codes that stand apart, and takes them out where they are named", async () => {
    const { stderr } = await fit();
    expect(stderr).toMatch(/note: "lactate": 999 \(23 rows\) stands apart .* --missing "lactate=999"/);
    const asked = ["--missing-lines", "--binning", "quantile"];
    const told = await fit("--missing", "lactate=999", "--missing", "99", ...asked, "--out", "card.json");
    expect(told.stderr).not.toContain("stands apart");
    const { recipe } = told.model;
    expect(recipe.missingValues).toEqual({ lactate: ["999"] });
    expect(recipe.missingNumbers).toEqual([99]);
    const missing = recipe.columns.flatMap(
      ({ conditions }: { conditions: { column: string; missing?: true }[] }) =>
        conditions.filter((condition) => condition.missing).map(({ column }) => column),
    );
    expect(missing).toEqual(expect.arrayContaining(["lactate", "age"]));
    const verified = await folder.run(["verify", "card.json", "people.csv"]);
    expect(verified.code).toBe(0);
  });

  it("replaces the usual texts where that is said", async () => {
    folder.write(
      "texts.csv",
      csvOf(people(100).map((row, i) => ({ ...row, job: i % 3 ? "NA" : i % 2 ? "x" : "-" }))),
    );
    const recipe = async (...more: string[]) => {
      const ran = await folder.run([
        "recipe",
        "texts.csv",
        "-y",
        "decision",
        "-q",
        "--only",
        "job",
        "--missing-lines",
        ...more,
      ]);
      return JSON.parse(ran.stdout).columns[0].conditions.map((one: { in?: string[]; missing?: true }) =>
        one.missing ? "missing" : one.in?.[0],
      );
    };
    expect(await recipe("--missing", "-")).toEqual(["x", "missing"]);
    expect((await recipe("--missing", "only:-")).sort()).toEqual(["NA", "missing", "x"]);
  });

  it("takes the same in plans", async () => {
    folder.write(
      "plan.yaml",
      `data: [{ file: people.csv, missing: ["lactate=999", 99] }]
fixed:
  outcome: decision
  group: "sex: female is F,f; male is M,2"
  rising: ["accept:age"]
  forbid: [city]
  recall: { accept: 0.1 }
grid: { lines: [3] }
budget: { work: 500 }
folds: 2
baselines: none
`,
    );
    const ran = await folder.run(["sweep", "plan.yaml", "--dry-run"]);
    expect(ran.stderr + ran.stdout).not.toMatch(/invalid|unknown/);
    expect(ran.code).toBe(0);
  });
});
