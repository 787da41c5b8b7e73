import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pairedDifference, standardError } from "../peers/compared.ts";
import { tables } from "../peers/document.ts";
import { dealData } from "../peers/folds.ts";
import { areaUnderCurve, measure } from "../peers/measures.ts";
import { plannedRuns } from "../peers/plan.ts";
import { type Result, ResultsFile, type Run } from "../peers/results.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairscore-peers-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const RUN: Run = {
  data: "a",
  seed: 1,
  folds: 2,
  fold: 0,
  method: "tree",
  size: 5,
  limit: null,
  label: null,
  settings: null,
};

/** A result of a data set and fold that is right for this share of its test rows. */
function result(data: string, fold: number, accuracy: number, more: Partial<Result> = {}): Result {
  const measures = { accuracy, balanced: accuracy, auc: accuracy, unfairness: null };
  return {
    ...RUN,
    data,
    fold,
    version: "tree 1",
    classes: 2,
    rows: 100,
    majority: 0.5,
    protect: null,
    train: { ...measures, accuracy: accuracy + 0.1 },
    test: measures,
    used: 5,
    seconds: 1,
    ...more,
  };
}

describe("measures", () => {
  it("counts pairs for the area under the curve, equal scores as half", () => {
    // Of the 2 x 3 pairs, 3 > 1, 3 > 2, 3 > 2, 2 > 1 are won and 2 = 2 twice is half won.
    expect(areaUnderCurve([1, 2, 2, 2, 3], [false, false, false, true, true])).toBe(5 / 6);
    expect(areaUnderCurve([1, 2], [true, true])).toBeNull();
  });

  it("counts accuracy, the mean of recalls and one against the rest on the rows that it is told", () => {
    const labels = [0, 0, 0, 1, 2, 1];
    const given = [0, 0, 1, 1, 0, 0];
    const scores = given.map((k) => [0, 1, 2].map((own) => (own === k ? 1 : 0)));
    const found = measure([0, 1, 2, 3, 4], labels, 3, { given, scores });
    expect(found.accuracy).toBe(3 / 5);
    expect(found.balanced).toBeCloseTo((2 / 3 + 1 + 0) / 3, 12);
    // Class 0: of 3 x 2 pairs, 2 won and 3 half won; class 1: of 1 x 4, 3 won and 1 half won; class 2: all 4 half won.
    expect(found.auc).toBeCloseTo((3.5 / 6 + 3.5 / 4 + 2 / 4) / 3, 12);
    expect(found.unfairness).toBeNull();
  });

  it("measures what a method says is likely: Brier score and log loss, no share as less than a millionth", () => {
    const given = [1, 0];
    const two = measure([0, 1], [1, 1], 2, {
      given,
      scores: [
        [0.2, 0.8],
        [1, 0],
      ],
      shares: [
        [0.2, 0.8],
        [1, 0],
      ],
    });
    expect(two.brier).toBeCloseTo((0.2 ** 2 + 1) / 2, 12);
    expect(two.logLoss).toBeCloseTo((-Math.log(0.8) - Math.log(1e-6)) / 2, 12);
    const shares = [[0.5, 0.3, 0.2]];
    const three = measure([0], [0], 3, { given, scores: shares, shares });
    expect(three.brier).toBeCloseTo(0.25 + 0.09 + 0.04, 12);
    expect(three.logLoss).toBeCloseTo(Math.log(2), 12);
    expect(measure([0], [0], 3, { given, scores: shares })).toMatchObject({ brier: null, logLoss: null });
  });

  it("compares how often groups of ten rows and more are given a class with the rest of these", () => {
    const sizes = { a: 10, b: 20, c: 9, d: 10 };
    const groups = [...Object.entries(sizes).flatMap(([name, rows]) => Array<string>(rows).fill(name)), null];
    const yes: Readonly<Record<string, number>> = { a: 4, b: 5, c: 9, d: 10 };
    const given = groups.map((name, i) => (name !== null && i - groups.indexOf(name) < yes[name]! ? 1 : 0));
    const apart = (names: readonly string[]) => {
      const rows = groups.flatMap((name, i) => (name === null || names.includes(name) ? [i] : []));
      const scores = groups.map(() => [0, 0]);
      return measure(rows, given, 2, { given, scores }, groups).unfairness;
    };
    expect(apart(["a", "b", "c"])).toBeCloseTo(4 / 10 - 5 / 20, 12);
    // a: 4/10 against 15/30; b: 5/20 against 14/20; d: 10/10 against 9/30.
    expect(apart(["a", "b", "c", "d"])).toBeCloseTo(10 / 10 - 9 / 30, 12);
    expect(apart(["a", "c"])).toBeNull();
  });
});

describe("differences", () => {
  it("pairs folds, averages inside data sets, and takes the error over data sets", () => {
    const one = [result("a", 0, 0.9), result("a", 1, 0.7), result("b", 0, 0.6), result("c", 0, 0.8)];
    const other = [result("a", 0, 0.8), result("a", 1, 0.7), result("b", 0, 0.65), result("d", 0, 0.1)];
    const found = pairedDifference(one, other, ({ test }) => test!.accuracy)!;
    // a: (0.1 + 0) / 2 = 0.05; b: -0.05; c has no partner. Squares 0.0025 twice, by 1, by 2, the root.
    expect(found.mean).toBeCloseTo(0, 12);
    expect(found.error).toBeCloseTo(0.05, 12);
    expect(found.data).toBe(2);
  });

  it("has no error of one data set, and no difference of none", () => {
    expect(standardError([3])).toBeNull();
    expect(standardError([1, 2, 3])).toBeCloseTo(1 / Math.sqrt(3), 12);
    expect(pairedDifference([result("a", 0, 1)], [], ({ test }) => test!.accuracy)).toBeNull();
  });
});

describe("results", () => {
  it("goes on after a stop: what was written whole is not learnt again, what was cut is", () => {
    const path = join(folder, "deep", "results.jsonl");
    const first = new ResultsFile(path);
    expect(first.has(RUN)).toBe(false);
    first.add(result("a", 0, 0.5));
    appendFileSync(path, JSON.stringify(result("a", 1, 0.5)).slice(0, 40));
    const again = new ResultsFile(path);
    expect(again.all).toHaveLength(1);
    expect(again.has(RUN)).toBe(true);
    expect(again.has({ ...RUN, fold: 1 })).toBe(false);
    expect(again.has({ ...RUN, size: 10 })).toBe(false);
    expect(again.has({ ...RUN, label: "after" })).toBe(false);
    // Results of before the risks were measured are there, but lack them; those that could not be learnt lack nothing.
    expect(again.lacksRisks(RUN)).toBe(true);
    expect(again.lacksRisks({ ...RUN, fold: 1 })).toBe(false);
    again.add(result("a", 2, 0.6, { test: { ...result("a", 2, 0.6).test!, logLoss: null } }));
    expect(again.lacksRisks({ ...RUN, fold: 2 })).toBe(false);
    again.add(result("a", 1, 0.6));
    expect(new ResultsFile(path).all.map(({ test }) => test!.accuracy)).toEqual([0.5, 0.6, 0.6]);
  });
});

describe("the plan", () => {
  const asked = {
    seed: 1,
    methods: ["fairscore", "faster-risk", "faster-risk-rest", "tree", "logistic", "fairlearn"],
    sizes: [5, 10],
    limit: 0.05,
    label: "now",
    settings: "{}",
  };
  const forms = (classes: string[], protect: string | undefined) =>
    plannedRuns({ name: "a", folds: 1, classes, protect }, asked).map(
      ({ method, size, limit }) => `${method} ${size} ${limit}`,
    );

  it("runs sized methods at each size, and under the limit only who keeps it", () => {
    expect(forms(["no", "yes"], "sex")).toEqual([
      "fairscore 5 null",
      "fairscore 10 null",
      "fairscore null null",
      "fairscore 5 0.05",
      "fairscore 10 0.05",
      "fairscore null 0.05",
      "faster-risk 5 null",
      "faster-risk 10 null",
      "tree 5 null",
      "tree 10 null",
      "logistic null null",
      "fairlearn null 0.05",
    ]);
  });

  it("leaves out who learns two classes only, or more only, and limits where nobody is protected", () => {
    expect(forms(["a", "b", "c"], undefined)).toEqual([
      "fairscore 5 null",
      "fairscore 10 null",
      "fairscore null null",
      "faster-risk-rest 5 null",
      "faster-risk-rest 10 null",
      "tree 5 null",
      "tree 10 null",
      "logistic null null",
    ]);
  });
});

it("deals classes and groups evenly, and writes the folds beside the rows for peers", async () => {
  const file = join(folder, "people.csv");
  const rows = Array.from({ length: 40 }, (_, i) => [
    (i % 4 < 2 ? 20 : 60) + Math.floor(i / 3),
    i % 2 ? "m" : "f",
    i % 4 < 2 ? "left" : "stayed",
  ]);
  writeFileSync(file, ["age,sex,outcome", ...rows.map((row) => row.join(","))].join("\n"));
  const data = { name: "some people", file, outcome: "outcome", protect: "sex" };
  const dealt = await dealData(data, 5, 1, folder);
  expect(dealt.majority).toBe(0.5);
  for (let fold = 0; fold < 5; fold++) {
    const own = dealt.rows
      .filter((_, i) => dealt.fold[i] === fold)
      .map(({ sex, outcome }) => `${sex} ${outcome}`);
    expect(own.sort()).toEqual(
      ["f left", "f left", "f stayed", "f stayed", "m left", "m left", "m stayed", "m stayed"].sort(),
    );
  }
  const [head, ...lines] = readFileSync(dealt.file, "utf8").trim().split("\n");
  expect(head).toBe('"age","sex","peers:class","peers:fold"');
  expect(lines.map((line) => Number(line.split(",")[3]))).toEqual(dealt.fold);
  expect(lines.map((line) => dealt.classes[Number(line.split(",")[2])])).toEqual(rows.map(([, , y]) => y));
});

it("says of each method the paired difference to the newest state of fairscore, and what was not learnt", () => {
  const own = { method: "fairscore", settings: "{}" };
  const text = tables([
    result("a", 0, 0.7, { ...own, label: "before" }),
    result("b", 0, 0.7, { ...own, label: "before" }),
    result("a", 0, 0.8, { ...own, label: "after" }),
    result("b", 0, 0.9, { ...own, label: "after" }),
    result("a", 0, 0.6),
    result("b", 0, 0.5, { train: null, test: null, error: "no | luck" }),
  ]);
  const lines = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const row = (name: string) => lines.find((cells) => cells[1] === name)!;
  // After less before: 0.1 and 0.2, their mean 15 points, its error 5.
  expect(row("fairscore, before").slice(2, 5)).toEqual(["2", "70.0", "+15.0 ± 5.0 (2)"]);
  expect(row("decision tree").slice(2, 5)).toEqual(["1", "60.0", "+20.0 (1)"]);
  expect(row("tree").slice(2, 4)).toEqual(["b", "1"]);
});
