import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Measured, Result } from "@fairscore/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parsePlan } from "../../packages/fairscore/src/sweep/plan/plan.ts";
import { parsePlanDocument } from "../../packages/fairscore/src/sweep/plan/plan-document.ts";
import { compareWith, isBelow } from "../reproduce/compare.ts";
import { FEW_TOLERANCES, frontierJobs, linesPlan } from "../reproduce/plans.ts";
import { publishedPoints } from "../reproduce/published-points.ts";
import { PAPER_DATA, writeData } from "../reproduce/reference-data.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fairscore-reproduce-"));
  for (const sub of ["data", "folds"]) mkdirSync(join(folder, sub));
  for (const { name, classes, protected: column } of PAPER_DATA) {
    const head = [column, ...classes].map((cell) => `"${cell}"`).join(",");
    const row = (group: number, k: number) => [group, ...classes.map((_, i) => Number(i === k))].join(",");
    writeFileSync(join(folder, "data", `${name}.csv`), `${head}\n${row(1, 0)}\n${row(0, 1)}\n${row(0, 2)}\n`);
    writeFileSync(join(folder, "folds", `${name}.csv`), "consistent,all\n3,4\n-1,0\n1,2\n");
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test("data get their folds; rows that the protocol drops get any", () => {
  writeData(folder, join(folder, "out"));
  const fold = (file: string) =>
    readFileSync(join(folder, "out", file), "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(",").at(-1));
  expect(fold("wine-consistent.csv")).toEqual(["fold", "3", "0", "1"]);
  expect(fold("wine-all.csv")).toEqual(["fold", "4", "0", "2"]);
});

test("figures 3 and 4 are a plan that fairscore takes", () => {
  const plan = parsePlan(parsePlanDocument(JSON.stringify(linesPlan(1)), "lines.json"), "lines.json");
  expect(plan).toMatchObject({ budget: { seconds: 5 }, grid: { measure: [null] } });
  expect([plan.data.length, plan.grid.lines.length]).toEqual([6, 10]);
});

test("figures 5 and 6 are a frontier for each data set, protocol and fold", () => {
  const odds = frontierJobs({ measure: "eod", objective: "balanced", tolerances: FEW_TOLERANCES }, 1);
  expect(odds).toHaveLength(3 * 2 * 5);
  const tolerances = (file: string) => odds.find((job) => job.file === file)!.tolerances;
  expect(tolerances("customer-all.csv")).toEqual(FEW_TOLERANCES);
  expect(Math.min(...tolerances("wine-consistent.csv"))).toBeGreaterThan(1 / 8);
});

const HEAD =
  "experiment,config,dataset,objective,max_lines,fairness,tolerance,fold,gap,accuracy_train,accuracy_test,sp_train,sp_test";

test("published folds are put together by setting", () => {
  const file = join(folder, "runs.csv");
  writeFileSync(
    file,
    `${HEAD}\ne,0,synthetic,accuracy,3,sp,0.05,0,0.5,0.8,0.7,0.04,0.1\ne,0,synthetic,accuracy,3,sp,0.05,1,0,0.9,0.6,0.05,0.2\n` +
      "e,1,synthetic,accuracy,3,,,0,0,0.95,0.9,,\n",
  );
  expect(publishedPoints(file)).toMatchObject([
    { measure: "sp", tolerance: 0.05, folds: [{ train: 0.8, unfairnessTest: 0.1 }, { test: 0.6 }] },
    { measure: null, tolerance: null, folds: [{ train: 0.95, unfairnessTrain: null }] },
  ]);
});

function result(fold: number, train: number, test: number, more: Partial<Result> = {}): Result {
  const part = (accuracy: number): Measured => ({
    rows: 100,
    accuracy,
    balancedAccuracy: accuracy,
    loss: 1 - accuracy,
    ties: 0,
    unfairness: {},
    limits: [],
  });
  return {
    method: "tables",
    data: "synthetic",
    objective: "accuracy",
    protocol: "consistent",
    linesPerTable: 3,
    rule: null,
    fold,
    folds: 2,
    seed: 1,
    status: "feasible",
    loss: 1 - train,
    floor: 0,
    gap: 0.5,
    lines: 4,
    seconds: 1,
    work: 1,
    train: part(train),
    test: part(test),
    ...more,
  };
}

test("ours stand beside the published ones fold by fold, and only where all folds are there", () => {
  const published = {
    data: "synthetic",
    objective: "accuracy" as const,
    linesPerTable: 3,
    measure: null,
    tolerance: null,
    folds: [0, 1].map((fold) => ({
      fold,
      train: 0.8,
      test: 0.7,
      unfairnessTrain: null,
      unfairnessTest: null,
      gap: 0,
    })),
  };
  const ours = [result(1, 0.9, 0.6), result(0, 0.8, 0.7), result(0, 1, 1, { protocol: "all" })];
  const [compared] = compareWith([published], ours);
  expect(compared!.ours.train).toBeCloseTo(0.85, 12);
  expect(compared!.ours.test).toBeCloseTo(0.65, 12);
  // Differences 0 and -0.1: standard deviation 0.0707, over the root of 2.
  expect(compared!.testError).toBeCloseTo(0.05, 12);
  expect(isBelow(compared!.ours.test, compared!.published.test)).toBe(true);
  expect(isBelow(compared!.ours.train, compared!.published.train)).toBe(false);
  expect(compareWith([published], ours.slice(0, 1))).toEqual([]);
  expect(compareWith([{ ...published, linesPerTable: 5 }], ours)).toEqual([]);
});
