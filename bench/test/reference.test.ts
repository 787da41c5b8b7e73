import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { evaluate, seededRandom } from "@fairscore/core/parts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishedRuns } from "../reference/published-runs.ts";
import { ReferenceProblems } from "../reference/reference-problem.ts";

const MAIN = fileURLToPath(new URL("../dist/reference/main.js", import.meta.url));

/** A folder in the form of the reference: made-up rows, folds, and runs that nothing can lose against. */
function makeReference(): string {
  const folder = mkdtempSync(join(tmpdir(), "fairscore-reference-"));
  const random = seededRandom(3);
  const bit = (share = 0.5) => (random() < share ? 1 : 0);
  const rows = Array.from({ length: 120 }, (_, i) => {
    const x = Array.from({ length: 6 }, () => bit());
    const label = (x[0]! + x[1]! + bit(0.3) + i) % 3;
    return [...x, ...[0, 1, 2].map((k) => (k === label ? 1 : 0))].join();
  });
  mkdirSync(join(folder, "data"));
  mkdirSync(join(folder, "folds"));
  writeFileSync(join(folder, "data", "synthetic.csv"), `A1,A2,A3,A4,A5,A6,L1,L2,L3\n${rows.join("\n")}\n`);
  writeFileSync(
    join(folder, "folds", "synthetic.csv"),
    `consistent,all\n${rows.map((_, i) => `${(i % 6) - 1},${i % 5}`).join("\n")}\n`,
  );
  const head =
    "experiment,config,dataset,objective,max_lines,fairness,tolerance,protected,sensitive_labels,fold,accuracy_train,balanced_accuracy_train";
  const runs = [
    "expe_1,0,synthetic,accuracy,2,,,,,0,0.1,0.1",
    "expe_1,1,synthetic,balanced,3,,,,,1,0.1,0.1",
    "expe_2,0,synthetic,accuracy,3,eod,0.2,A1,L1|L2,2,0.1,0.1",
    "expe_2,1,synthetic,accuracy,3,sp,0.05,A1,L1,4,0.1,0.1",
  ];
  writeFileSync(join(folder, "cplex-1h.csv"), `${head}\n${runs.join("\n")}\n`);
  return folder;
}

describe("the reference benchmark", () => {
  let folder = "";
  beforeAll(() => {
    folder = makeReference();
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...args: string[]) =>
    execFileSync(
      process.execPath,
      [MAIN, "--reference", folder, "--seconds", "0.2", "--out", join(folder, "results.jsonl"), ...args],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
  const results = () =>
    readFileSync(join(folder, "results.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  test("runs a part, resumes after a cut-off line, and its tables keep the limits of their runs", async () => {
    expect(run("--only", "expe_1")).toMatch(/^2 runs: 2 better/);
    const before = readFileSync(join(folder, "results.jsonl"), "utf8");
    writeFileSync(join(folder, "results.jsonl"), `${before}{"experiment":"expe_2","con`);
    expect(run()).toMatch(/^2 runs: 2 better/);
    expect(results()).toHaveLength(4);
    expect(run()).toMatch(/^0 runs/);

    const problems = new ReferenceProblems(folder);
    for (const published of publishedRuns(join(folder, "cplex-1h.csv"))) {
      const result = results().find(
        (r) => r.experiment === published.experiment && r.config === published.config,
      );
      const problem = await problems.problem(published);
      expect(result.coefficients.map((row: number[]) => row.length)).toEqual([7, 7, 7]);
      const { broken, loss } = evaluate(problem, Int32Array.from(result.coefficients.flat()));
      expect(broken).toEqual([]);
      expect(loss).toBeLessThan(problem.lossScale * 0.7);
    }
  });
});
