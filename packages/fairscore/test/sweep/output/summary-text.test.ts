import type { Result } from "@fairscore/core";
import { expect, test } from "vitest";
import { sweepReport } from "../../../src/report/report.ts";
import { summaryText } from "../../../src/sweep/output/summary-text.ts";
import { sampleResult } from "../../plots/sample-results.ts";
import { readPage } from "../../report/read-page.ts";

const rule = { measure: "sp", tolerance: 0.05 } as const;
const other = { measure: "eo", tolerance: 0.05 } as const;

function limited(own: typeof rule | typeof other) {
  const { train, test: held, ...rest } = sampleResult({ rule: own });
  const limits = [{ worst: 0.04, within: true }];
  return { ...rest, train: { ...train!, limits }, test: { ...held!, limits } };
}

function unlimited() {
  const { train, test: held, ...rest } = sampleResult({ rule: null });
  const apart = [{ measure: "sp" as const, worst: 0.123 }];
  return { ...rest, train: { ...train!, apart }, test: { ...held!, apart } };
}

const textOf = (results: readonly Result[]) => summaryText({ results }, 100);

test("tables without a limit are measured by the rule of the others, if there is but one", () => {
  expect(textOf([limited(rule), unlimited()])).toMatch(/^3 lines +1 .* 12\.3 /m);
  expect(textOf([limited(rule), limited(other), unlimited()])).not.toMatch(/^3 lines +1 .* 12\.3 /m);
});

test("a run without a limit that came out worse than the same with one is told, as text and in the report", () => {
  const at = (accuracy: number, own: typeof rule | null, seed: number) =>
    sampleResult({ accuracy, rule: own, seed, loss: 1 - accuracy });
  const converged = [at(0.8, null, 1), at(0.79, rule, 1), at(0.7, null, 2), at(0.7, rule, 2)];
  const told = "The search had not converged: 1 of 3 runs without a limit came out worse";
  const reportOf = (results: readonly Result[]) =>
    readPage(sweepReport({ title: "t", results, failed: [], about: [] })).sentences.join(" ");
  expect(textOf(converged)).not.toContain("converged");
  expect(reportOf(converged)).not.toContain("converged");
  const results = [...converged, at(0.72, null, 3), at(0.75, rule, 3)];
  const text = textOf(results).replace(/\s+/g, " ");
  expect(text).toContain(told);
  expect(text).toContain("28.0% wrong without a limit, 25.0% wrong with statistical parity within 5 points");
  expect(reportOf(results)).toContain(told);
});
