import type { Result } from "@fairscore/core";
import { spreadOf } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import { experiments, resultRows, ruleFamily, unfairnessUnder } from "../../src/results/result-table.ts";
import {
  sampleBaseline,
  sampleMeasured,
  sampleResult,
  sampleSweep,
  withoutTables,
} from "../plots/sample-results.ts";

const rule = { measure: "sp" as const, tolerance: 0.05 };

test("folds and seeds are taken together, everything else is kept apart", () => {
  const rows = resultRows([
    sampleResult({ fold: 0, accuracy: 0.8 }),
    sampleResult({ fold: 1, accuracy: 0.9 }),
    sampleResult({ fold: 0, seed: 2, accuracy: 0.7 }),
    sampleResult({ linesPerTable: 4 }),
    sampleResult({ rule }),
    sampleResult({ rule: { ...rule, tolerance: 0.1 } }),
    sampleResult({ rule: { ...rule, labels: ["yes"] } }),
  ]);
  expect(rows).toHaveLength(5);
  const first = rows.find((row) => row.linesPerTable === 3 && row.rule === null)!;
  expect(first.runs).toBe(3);
  expect(first.train.accuracy!.mean).toBeCloseTo(0.8, 12);
  expect(first.train.accuracy!.sd).toBeCloseTo(0.1, 12);
  expect(first.test.accuracy!.mean).toBeCloseTo(0.77, 12);
});

test("rows are ordered by lines, then by tolerance with no limit last, then the models to compare with", () => {
  const rows = resultRows(sampleSweep().toReversed());
  expect(
    rows.map((row) => [row.method, row.linesPerTable, row.method === "tables" ? row.rule?.tolerance : null]),
  ).toEqual([
    ...[1, 2, 4].flatMap((lines) => [0.02, 0.05, undefined].map((tolerance) => ["tables", lines, tolerance])),
    ["majority", null, null],
    ["single-line", null, null],
    ["logistic", null, null],
    ["svm", null, null],
  ]);
});

test("the stricter of two ratios comes first", () => {
  const ratio = (tolerance: number) => sampleResult({ rule: { measure: "sp", form: "ratio", tolerance } });
  expect(resultRows([ratio(0.8), ratio(0.9)]).map((row) => row.rule!.tolerance)).toEqual([0.9, 0.8]);
});

test("runs without tables are counted but are no part of any mean", () => {
  const [row] = resultRows([
    sampleResult(),
    withoutTables({ fold: 1 }),
    { ...withoutTables({ fold: 2 }), status: "infeasible" },
  ]);
  expect(row).toMatchObject({ runs: 3, found: 1, optimal: 0, infeasible: 1 });
  expect(row!.floor!.n).toBe(1);
  expect(row!.train.accuracy!.n).toBe(1);
});

test("a model to compare with counts once per fold, however often it was learnt", () => {
  const again = [0, 1].flatMap((fold) => [
    sampleBaseline("svm", 0.8 + fold / 10, { fold }),
    sampleBaseline("svm", 0.8 + fold / 10, { fold, rule }),
    sampleBaseline("svm", 0.8 + fold / 10, { fold, rule: { ...rule, tolerance: 0.1 } }),
  ]);
  const rows = resultRows(again);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.train.accuracy).toEqual(spreadOf([0.8, 0.9]));
  expect(rows[0]!.train.apart.get(ruleFamily(rule))!.n).toBe(2);
});

test("models learnt without a rule have the numbers of those that they were measured by, and no others", () => {
  const measured = sampleMeasured(0.8, 0.2);
  const apart = [
    { measure: "sp" as const, worst: 0.12 },
    { measure: "sp" as const, form: "ratio" as const, worst: 0.7 },
    { measure: "pe" as const, labels: ["yes"], worst: null },
  ];
  const [row] = resultRows([sampleResult({ train: { ...measured, apart } })]);
  const under = (other: Result["rule"]) => unfairnessUnder(row!.train, other)?.mean;
  // Not the largest difference between any groups, which is 0.2: a rule may compare fewer.
  expect(under(rule)).toBe(0.12);
  expect(under({ ...rule, form: "ratio" })).toBe(0.7);
  expect(under({ measure: "pe", tolerance: 0.1, labels: ["yes"] })).toBeUndefined();
  expect(under({ measure: "eo", tolerance: 0.1 })).toBeUndefined();
  expect(under({ ...rule, labels: ["yes"] })).toBeUndefined();
});

test("models that were not measured by a rule have no number under it", () => {
  const { apart: _, ...measured } = sampleMeasured(0.8, 0.2);
  const [row] = resultRows([sampleResult({ train: measured })]);
  expect(unfairnessUnder(row!.train, rule)).toBeNull();
});

test("a limit that is several rules is as bad as the worst of them", () => {
  const csp = { measure: "csp" as const, tolerance: 0.1 };
  const limits = [
    { worst: 0.02, within: true },
    { worst: 0.09, within: true },
  ];
  const train = { ...sampleMeasured(0.8), limits, apart: [{ measure: "csp" as const, worst: 0.09 }] };
  const [row] = resultRows([sampleResult({ rule: csp, train })]);
  expect(unfairnessUnder(row!.train, csp)!.mean).toBe(0.09);
});

test("rules of one family differ in tolerance alone", () => {
  expect(ruleFamily(rule)).toBe(ruleFamily({ ...rule, form: "difference", tolerance: 0.3 }));
  expect(ruleFamily({ ...rule, labels: ["a", "b"] })).toBe(ruleFamily({ ...rule, labels: ["b", "a"] }));
  expect(ruleFamily(rule)).not.toBe(ruleFamily({ ...rule, labels: ["a"] }));
  expect(ruleFamily(rule)).not.toBe(ruleFamily(null));
});

test("experiments are told apart by data, objective and protocol", () => {
  const all = experiments([
    ...sampleSweep("a"),
    ...sampleSweep("b"),
    sampleResult({ data: "a", objective: "balanced" }),
    sampleResult({ data: "a", protocol: "consistent" }),
  ]);
  expect(all.map(({ data, objective, protocol }) => [data, objective, protocol])).toEqual([
    ["a", "accuracy", "all"],
    ["b", "accuracy", "all"],
    ["a", "balanced", "all"],
    ["a", "accuracy", "consistent"],
  ]);
});
