import { parseModel, type ScoringSystem } from "@fairscore/core";
import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "../folder.ts";
import { csvOf, people } from "../people.ts";

const folder = testFolder();
const rows = people();

beforeAll(() => {
  folder.write("people.csv", csvOf(rows));
  const oneHot = rows.map(({ decision, ...row }) => ({
    ...row,
    accept: decision === "accept" ? 1 : 0,
    other: decision === "accept" ? 0 : 1,
  }));
  folder.write("one-hot.csv", csvOf(oneHot));
});

/** Learns with little work, and without judging; every model that comes out has been recounted. */
async function fit(...args: string[]): Promise<{ system: ScoringSystem; stderr: string }> {
  const ran = await folder.run(["fit", "--work", "100", "--no-verdict", "--json", ...args]);
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  const outcome = JSON.parse(ran.stdout);
  expect(outcome.verification.ok).toBe(true);
  return { system: parseModel(outcome.model), stderr: ran.stderr };
}

const decision = ["people.csv", "--outcome", "decision"];

describe.concurrent("fit", () => {
  it("the same work gives the same file in any process", async () => {
    const learn = async (seed: string, out: string) => {
      const ran = await folder.runBuilt([
        "fit",
        ...decision,
        "--work",
        "1000",
        "--seed",
        seed,
        "--quiet",
        "--out",
        out,
      ]);
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      return folder.read(out);
    };
    const [first, again, other] = await Promise.all([
      learn("1", "a.json"),
      learn("1", "b.json"),
      learn("2", "c.json"),
    ]);
    expect(again).toBe(first);
    expect(JSON.parse(other).training.seed).toBe(2);
  });

  it("takes an edited recipe, and says nothing of the columns again", async () => {
    const made = await folder.run([
      "recipe",
      ...decision,
      "--protect",
      "sex",
      "--ignore",
      "weight",
      "--quiet",
    ]);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    const recipe = JSON.parse(made.stdout);
    recipe.columns = recipe.columns.filter((column: { column: string }) => column.column !== "job");
    folder.write("recipe.json", JSON.stringify(recipe));
    const { system, stderr } = await fit("people.csv", "--recipe", "recipe.json", "--fair", "sp<=0.2");
    expect(system.recipe.columns.map(({ column }) => column)).toEqual(["age", "city", "member"]);
    expect(stderr).not.toContain("note:");
  });

  it("reads a query, and standard input", async () => {
    const query = "select age, job, decision from 'people.csv' where city = 'north'";
    const { system } = await fit("--sql", query, "-y", "decision");
    expect(system.training!.rows).toBe(rows.filter((row) => row.city === "north").length);
    const piped = await folder.run(
      ["fit", "-", "-y", "decision", "--work", "100", "--json", "-q"],
      csvOf(rows),
    );
    expect(piped).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(piped.stdout).model.training.rows).toBe(rows.length);
  });

  it("takes classes as one yes/no column each, two of them as one table", async () => {
    const { system } = await fit("one-hot.csv", "-y", "other,accept", "--one-table", "--ignore", "weight");
    expect(system.classes).toEqual(["other", "accept"]);
    expect(system.tables[0]).toMatchObject({ startsWith: 0, lines: [] });
    expect(system.tables[1]!.lines.length).toBeGreaterThan(0);
    expect(system.spec).toEqual({ limits: { conditions: 6 }, shape: "score", steadiness: 0.02 });
    const again = await fit("one-hot.csv", "-y", "other,accept", "--shape", "score", "--ignore", "weight");
    expect(again.system.tables).toEqual(system.tables);
  });

  it("learns one score of classes in their order, tables on request, and refuses a score without an order", async () => {
    const order = ["--classes", "refuse,wait,accept"];
    const { system } = await fit(...decision, ...order, "--shape", "score", "--conditions", "3");
    expect(system.spec).toMatchObject({ limits: { conditions: 3 }, shape: "score" });
    expect(system.classes).toEqual(["refuse", "wait", "accept"]);
    const conditions = new Set(system.tables[1]!.lines.map((line) => JSON.stringify(line.condition)));
    expect(conditions.size).toBeLessThanOrEqual(3);
    expect(system.tables[2]!.lines).toEqual(
      system.tables[1]!.lines.map((line) => ({ ...line, points: 2 * line.points })),
    );
    const tables = await fit("one-hot.csv", "-y", "other,accept", "--shape", "tables", "--ignore", "weight");
    expect(tables.system.spec.shape).toBe("tables");
    for (const command of ["fit", "cv"]) {
      const refused = await folder.run([command, ...decision, "--shape", "score", "--work", "100", "-q"]);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(/a score needs its 3 classes in an order.*--classes.*--shape tables/s);
    }
  });

  it("takes weights, and strata for conditional parity", async () => {
    const { system } = await fit(
      ...[...decision, "--weight", "weight", "--protect", "sex", "--stratum", "city", "--stratum", "member"],
      ...["--fair", "csp<=40%", "--labels", "accept"],
    );
    expect(system.recipe.weight).toBe("weight");
    const rule = { measure: "csp", tolerance: 0.4, labels: ["accept"], minGroupSize: 30 };
    expect(system.spec.fairness).toEqual([
      { ...rule, stratum: "city" },
      { ...rule, stratum: "member" },
    ]);
  });

  it("takes costs, rules, and a spec file that options add to", async () => {
    folder.write(
      "spec.json",
      '{"limits": {"linesPerTable": 2}, "rules": [{"rule": "forbid", "conditions": ["city"]}]}',
    );
    const { system } = await fit(
      ...[...decision, "--spec", "spec.json", "--cost", "0,1,1;5,0,1;2,1,0", "--lines-in-all", "4"],
      ...["--rule", '{"rule":"recall","class":"accept","atLeast":0.5}'],
    );
    expect(system.spec).toEqual({
      objective: {
        cost: [
          [0, 1, 1],
          [5, 0, 1],
          [2, 1, 0],
        ],
      },
      limits: { linesPerTable: 2, linesInAll: 4 },
      rules: [
        { rule: "forbid", conditions: ["city"] },
        { rule: "recall", class: "accept", atLeast: 0.5 },
      ],
      shape: "tables",
      steadiness: 0.02,
    });
    const columns = system.tables.flatMap((table) => table.lines.map((line) => line.condition.column));
    expect(columns).not.toContain("city");
  });

  it("compares pairs, combinations, and one group by its name", async () => {
    const groups = [...decision, "--protect", "sex,city", "--fair", "sp<=0.4"];
    const pairs = await fit(...groups, "--compare", "pairs", "--intersections", "--min-group", "10");
    expect(pairs.system.spec.fairness).toEqual([
      { measure: "sp", tolerance: 0.4, compare: { mode: "pairs" }, intersections: true, minGroupSize: 10 },
    ]);
    const one = await fit(...groups, "--compare", "female");
    expect(one.system.spec.fairness).toEqual([
      {
        measure: "sp",
        tolerance: 0.4,
        compare: { mode: "one-vs-rest", group: "female" },
        columns: ["sex"],
        minGroupSize: 30,
      },
    ]);
  });

  it("accepts more lines than there are, and says so", async () => {
    const { stderr } = await fit(...decision, "--only", "city,member", "--lines", "50");
    expect(stderr).toMatch(
      /note: up to 50 lines per table are allowed, but there are only \d to choose from/,
    );
  });

  it("prints the reason as JSON too when there are no tables", async () => {
    const both = ["accept", "refuse"].flatMap((name) => [
      "--rule",
      `{"rule":"given","class":"${name}","atLeast":0.9}`,
    ]);
    const ran = await folder.run(["fit", ...decision, ...both, "--json", "--quiet"]);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: "infeasible", infeasible: { proven: true } });
    expect(ran.stderr).toMatch(/^fairscore: no tables can keep these limits [^\n]*\n$/);
  });

  it("control characters of the data reach no terminal", async () => {
    const acting = "\u001b]0;owned\u0007\u009b31m\u202e";
    folder.write(
      "evil.csv",
      csvOf(
        rows.map(({ job, sex, ...row }) => ({
          [`job${acting}`]: job + acting,
          [`sex${acting}`]: sex + acting,
          ...row,
        })),
      ),
    );
    const args = ["evil.csv", "-y", "decision", "--protect", `sex${acting}`];
    const acts = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
    const learnt = await folder.run(["fit", ...args, "--work", "100", "--out", "evil.json"]);
    expect(learnt.code).toBe(0);
    const shown = await folder.run(["show", "evil.json", "--json"]);
    expect(JSON.parse(shown.stdout)).toEqual(JSON.parse(folder.read("evil.json")));
    const recipe = await folder.runBuilt(["recipe", ...args]);
    const checks = await folder.run(["verify", "evil.json", "evil.csv"]);
    const wrong = await folder.run(["fit", "evil.csv", "-y", `deci${acting}\nsion`]);
    expect(wrong.stderr).toMatch(/^fairscore: [^\n]+\n$/);
    for (const { stdout, stderr } of [learnt, shown, recipe, checks, wrong])
      expect(stdout + stderr).not.toMatch(acts);
  });
});

describe.concurrent("demo and help", () => {
  it("demo learns, and its hints are the way on", async () => {
    const ran = await folder.run(["demo", "synthetic", "--work", "1000"]);
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stdout).toContain("Points card: label");
    const commands = [...ran.stdout.replaceAll("\\\n", " ").matchAll(/^ {2}npx fairscore (.*)$/gm)].map(
      (m) => m[1]!,
    );
    expect(commands.map((command) => command.split(" ")[0])).toEqual([
      "demo",
      "fit",
      "show",
      "verify",
      "studio",
      "fit",
    ]);
    // The studio would stay open.
    const ends: Readonly<Record<string, readonly string[]>> = {
      fit: ["--work", "100"],
      studio: ["--save", "studio.html"],
    };
    for (const command of commands.slice(0, -1)) {
      const args = command.split(/\s+/).map((word) => word.replaceAll('"', ""));
      const next = await folder.run([...args, ...(ends[args[0]!] ?? [])]);
      expect(next, next.stderr).toMatchObject({ code: 0 });
    }
  });

  it.each(["fit", "predict", "audit", "show", "verify", "recipe", "studio", "demo"])(
    "%s --help teaches by example",
    async (name) => {
      const ran = await folder.run([name, "--help"]);
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      expect(ran.stdout).toContain(`  $ fairscore ${name} `.trimEnd());
      expect(Math.max(...ran.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    },
  );
});
