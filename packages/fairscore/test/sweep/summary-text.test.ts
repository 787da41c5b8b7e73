import type { Result } from "@fairscore/core";
import { expect, test } from "vitest";
import { summaryText } from "../../src/sweep/summary-text.ts";
import { sampleResult } from "../plots/sample-results.ts";

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
