import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { EXAMPLE_PLAN } from "../../src/sweep/plan/example-plan.ts";
import { testFolder } from "../cli/folder.ts";
import { csvOf, people } from "../cli/people.ts";
import { resultFiles, smallPlan, timelessResults } from "./sweep-files.ts";

const folder = testFolder();
folder.write("people.csv", csvOf(people()));
folder.write("plan.yaml", smallPlan(1, 300));
const inFolder = (...parts: string[]) => join(folder.path, ...parts);

describe("fairscore sweep", () => {
  beforeAll(async () => {
    expect(await folder.run(["sweep", "plan.yaml", "-q"])).toMatchObject({ code: 0, stderr: "" });
  });

  it("prints means over folds for each configuration, and where the report is", async () => {
    const { code, stdout } = await folder.run(["sweep", "plan.yaml", "-q"]);
    expect(code).toBe(0);
    const table = stdout.split("\n");
    expect(table[0]).toBe("people: accuracy");
    expect(table[1]).toMatch(/^ +runs +train +test +AUC +Brier +log loss +apart +gap$/);
    expect(table.slice(2, 7).map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ["2 lines, sp <= 0.1", "2"],
      ["2 lines", "2"],
      ["3 lines, sp <= 0.1", "2"],
      ["3 lines", "2"],
      ["always the largest class, sp", "2"],
    ]);
    expect(stdout).toContain(
      `10 of 10 done\nreport.html, results.csv, results.parquet, figures/ (4) are in ${inFolder("plan-results")}\n`,
    );
  });

  it("writes a page, tables, and plots as SVG and PNG", () => {
    expect(folder.read("plan-results/report.html")).toMatch(/^<!doctype html>.*people/is);
    expect(folder.read("plan-results/results.csv").split("\n")).toHaveLength(12);
    expect(folder.read("plan-results/results.parquet").slice(0, 4)).toBe("PAR1");
    for (const name of [
      "trade-off-people-accuracy-sp",
      "lines-people-accuracy-sp-0.1",
      "proofs-people-accuracy",
    ]) {
      expect(folder.read(`plan-results/figures/${name}.svg`)).toMatch(/^<svg/);
      const png = readFileSync(inFolder("plan-results", "figures", `${name}.png`));
      expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    }
  });

  it("says how far it is, as text and as JSON", async () => {
    expect((await folder.run(["sweep", "plan.yaml", "--status"])).stdout).toBe("10 of 10 done\n");
    const status = JSON.parse((await folder.run(["sweep", "plan.yaml", "--status", "--json"])).stdout);
    expect(status).toMatchObject({
      name: "plan",
      folder: inFolder("plan-results"),
      tasks: 10,
      done: 10,
      failed: [],
    });
    expect(status.results).toHaveLength(10);
    const never = await folder.run(["sweep", "plan.yaml", "--status", "--out", "never"]);
    expect(never).toMatchObject({ code: 2, stderr: expect.stringContaining("no sweep was run in") });
    expect(existsSync(inFolder("never"))).toBe(false);
  });

  it("says with --dry-run what would run, and writes nothing", async () => {
    folder.write("dry.yaml", smallPlan(2, 300).replace("{ work: 300 }", "{ seconds: 2 }"));
    const { stdout } = await folder.run(["sweep", "dry.yaml", "--dry-run", "--threads", "2"]);
    expect(stdout).toBe(
      "dry: 18 tasks, 0 done, 18 to run; at most 16 s on 2 threads\n" +
        "  people (240 rows, 2 folds): 16 fits of tables, 2 models to compare with\n",
    );
    expect(existsSync(inFolder("dry-results"))).toBe(false);
    const other = await folder.run(["sweep", "dry.yaml", "--dry-run", "--out", "plan-results"]);
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining("results of another plan") });
  });

  it("ends with 1 when something failed, and lists it in words", async () => {
    folder.write("failing.yaml", smallPlan(1, 300));
    expect((await folder.run(["sweep", "failing.yaml", "-q"])).code).toBe(0);
    const [line = ""] = folder.read("failing-results/tasks.jsonl").split("\n");
    const { id } = JSON.parse(line);
    const failure = { id, message: "no \u001b[31mluck", stack: [], attempts: 3, host: "x" };
    writeFileSync(inFolder("failing-results", "failed", `${id}.json`), JSON.stringify(failure));
    rmSync(inFolder("failing-results", "results", `${id}.json`));
    const { code, stdout } = await folder.run(["sweep", "failing.yaml", "--collect"]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `failed: points tables on people, 2 lines, sp <= 0.1, fold 1 of 2, seed 1 (${id}) (tried 3 times): no \\u001b[31mluck\n` +
        "9 of 10 done, 1 failed\n",
    );
  });

  it("keeps runs under different limits apart in the report", async () => {
    folder.write(
      "limits.yaml",
      `data: { file: people.csv, outcome: decision, ignore: id }
grid: { lines: 2, points: [-1..1, -3..3], columns: [1, 2] }
engine: search
budget: { work: 100 }
baselines: [majority]
`,
    );
    expect((await folder.run(["sweep", "limits.yaml", "-q"])).code).toBe(0);
    const rows = folder.read("limits-results/results.csv").split("\n").slice(1, -1);
    const variants = [-1, -3].flatMap((min) =>
      [1, 2].map((columns) => `"people, ${columns} columns, points ${min} to ${-min}"`),
    );
    expect(rows.map((row) => /^("[^"]*"),([^,]*)/.exec(row)!.slice(1, 3)).sort()).toEqual(
      variants
        .flatMap((name) => [
          [name, "majority"],
          [name, "tables"],
        ])
        .sort(),
    );
  });

  it("keeps runs under different prices apart in the report", async () => {
    folder.write(
      "prices.yaml",
      `data: { file: people.csv, outcome: member, ignore: id }
grid: { lines: 2, objective: [accuracy, { cost: [[0, 1], [5, 0]] }, { cost: [[0, 1.5], [1, 0]] }] }
engine: search
budget: { work: 100 }
baselines: [majority]
`,
    );
    const { code, stdout } = await folder.run(["sweep", "prices.yaml", "-q"]);
    expect(code).toBe(0);
    const titles = stdout.split("\n").filter((line) => line.startsWith("people"));
    expect(titles).toEqual([
      "people: accuracy",
      "people, cost 0 1 / 5 0: mean cost",
      "people, cost 0 1.5 / 1 0: mean cost",
    ]);
    // Tables and one other model each, of one run each.
    expect(stdout.match(/^(2 conditions|always the largest class) +1 /gm)).toHaveLength(6);
  });

  it("runs tasks named in a list for executors elsewhere, with the same results, and none twice", async () => {
    const ids = [...resultFiles(inFolder("plan-results")).keys()].map((name) => name.slice(0, 16));
    folder.write("list.txt", `${ids.slice(0, 6).join(" ")}\n${ids.slice(6).join(" ")}\n`);
    const other = inFolder("elsewhere");
    const stopped = await folder.run(["sweep", "plan.yaml", "--out", other, "-q"]);
    expect(stopped.code).toBe(0);
    const before = timelessResults(other);
    for (const id of ids.slice(0, 7)) writeFileSync(join(other, "results", `${id}.json`), "half");
    const task = ["sweep-task", other, "--list", "list.txt", "--index"];
    expect(await folder.run([...task, "0"])).toMatchObject({
      code: 0,
      stderr: ids
        .slice(0, 6)
        .map((id) => `${id} done\n`)
        .join(""),
    });
    const last = await folder.run([...task, "1"]);
    expect(last.stderr).toBe(
      `${ids[6]} done\n${ids
        .slice(7)
        .map((id) => `${id} was done\n`)
        .join("")}`,
    );
    expect(timelessResults(other)).toEqual(before);
    expect(await folder.run([...task, "2"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no line 2"),
    });
  });

  it("skips tasks in a list that the plan no longer has, and runs the others", async () => {
    const [id = ""] = [...resultFiles(inFolder("plan-results")).keys()].map((name) => name.slice(0, 16));
    const gone = "0123456789abcdef";
    folder.write("old-list.txt", `${gone} ${id}\n${gone}\n`);
    const task = ["sweep-task", inFolder("plan-results"), "--list", "old-list.txt", "--index"];
    const skipped = `${gone} is skipped: the plan no longer has this task\n`;
    expect(await folder.run([...task, "0"])).toMatchObject({ code: 0, stderr: `${skipped}${id} was done\n` });
    expect(await folder.run([...task, "1"])).toMatchObject({ code: 0, stderr: skipped });
  });

  it("refuses to run without a plan, and teaches one", async () => {
    const refused = await folder.run(["sweep"]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("fairscore sweep --example") });
    const missing = await folder.run(["sweep", "nope.yaml"]);
    expect(missing.stderr).toBe(
      'fairscore: can\'t read the plan "nope.yaml": no such file; check its name and the working directory\n',
    );
    const help = (await folder.run(["--help"])).stdout;
    expect(help).toContain("sweep ");
    expect(help).not.toContain("sweep-task");
  });

  it("refuses a file where its folder should be, and a place inside a file", async () => {
    for (const out of ["plan.yaml", "plan.yaml/inside"]) {
      const { code, stderr } = await folder.run(["sweep", "plan.yaml", "--out", out]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(/^fairscore: can't .* a file; name [^\n]*\n$/),
      });
    }
  });

  it("has an example that is the one in the repository, and can be run as it is", async () => {
    const example = (await folder.run(["sweep", "--example"])).stdout;
    expect(example).toBe(EXAMPLE_PLAN);
    expect(readFileSync(new URL("../../../../examples/sweep-loan-desk.yaml", import.meta.url), "utf8")).toBe(
      example,
    );
    expect((await folder.run(["demo", "--write", "."])).code).toBe(0);
    folder.write("sweep-loan-desk.yaml", example);
    const { code, stdout } = await folder.run(["sweep", "sweep-loan-desk.yaml", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "Loan desk: 60 tasks, 0 done, 60 to run\n  loans (3,000 rows, 3 folds): 36 fits of tables",
    );
  });
});
