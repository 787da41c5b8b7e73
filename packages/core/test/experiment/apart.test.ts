import { expect, test } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { isSameLimit, type MeasuringRule } from "../../src/experiment/apart.ts";
import { runOne } from "../../src/experiment/run.ts";
import { countFor } from "../../src/fit/count.ts";
import type { FitRequest } from "../../src/fit/request.ts";

const loans = loanDesk(3, 600).rows;
const free: FitRequest = {
  outcome: "decision",
  protect: ["region"],
  strata: ["sex", "owns_home"],
  limits: { linesPerTable: 2 },
};
const holdOut = { folds: 3, fold: 0, seed: 1, stratify: [] };
const csp = ["sex", "owns_home"].map((stratum): MeasuringRule => ({ measure: "csp", stratum }));
const oneRegion: MeasuringRule = { measure: "sp", compare: { mode: "one-vs-rest", group: "north" } };
const ratio: MeasuringRule = { measure: "eo", form: "ratio", labels: ["approve"] };

test("tables without a limit are measured by the rules themselves, and keep none", async () => {
  const measuredBy = [...csp, oneRegion, ratio];
  const { results, system } = await runOne(loans, free, { work: 300, holdOut, measuredBy });
  expect(system!.spec.fairness ?? []).toEqual([]);
  const { profiles } = await countFor(loans, free, holdOut);
  const fairness = measuredBy.map((rule) => ({ ...rule, tolerance: 0.5 }));
  const parts = audit({ ...system!, spec: { ...system!.spec, fairness } }, profiles).parts;
  for (const [i, numbers] of [results[0]!.train!, results[0]!.test!].entries()) {
    const [first, second, region, smallest] = parts[i]!.limits.map(({ worst }) => worst!.value);
    expect(numbers.limits).toEqual([]);
    expect(first).not.toBe(second);
    expect(numbers.apart).toEqual([
      { measure: "csp", worst: Math.max(first!, second!) },
      { measure: "sp", worst: region },
      { measure: "eo", form: "ratio", labels: ["approve"], worst: smallest },
    ]);
  }
  // The rule compares one region with the rest, not all of them.
  expect(results[0]!.train!.unfairness.sp).toBeGreaterThan(results[0]!.train!.apart![1]!.worst!);
  expect(results[0]!.rule).toBeNull();
});

test("a limit that is several rules counts once, at its worst, for tables and for models to compare with", async () => {
  const fairness = csp.map((rule) => ({ ...rule, tolerance: 0.2 }));
  const { results } = await runOne(loans, { ...free, fairness }, { work: 300, baselines: ["logistic"] });
  for (const { train } of results) {
    const [first, second] = train!.limits.map(({ worst }) => worst!);
    expect(train!.apart).toEqual([{ measure: "csp", worst: Math.max(first!, second!) }]);
  }
  const both = {
    ...free,
    fairness: fairness.map((rule) => ({ ...rule, form: "ratio" as const, tolerance: 0.1 })),
  };
  const [result] = (await runOne(loans, both, { work: 300 })).results;
  const least = Math.min(...result!.train!.limits.map(({ worst }) => worst!));
  expect(result!.train!.apart).toEqual([{ measure: "csp", form: "ratio", worst: least }]);
});

test("without rules nothing is said about them", async () => {
  const { results } = await runOne(loans, free, { work: 100 });
  expect(results[0]!.train!.apart).toBeUndefined();
});

test("rules come from one limit where they differ in their stratum alone, however they are written", () => {
  const rule = { measure: "csp", tolerance: 0.1, labels: ["approve"] } as const;
  expect(isSameLimit({ ...rule, stratum: "sex" }, { stratum: "age", ...rule })).toBe(true);
  expect(isSameLimit(rule, { ...rule, measure: "sp" })).toBe(false);
  expect(isSameLimit(rule, { ...rule, labels: ["refer"] })).toBe(false);
});
