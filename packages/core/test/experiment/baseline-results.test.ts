import { expect, test } from "vitest";
import { auditGiven } from "../../src/audit/audit.ts";
import { logistic } from "../../src/baselines/logistic.ts";
import { trainingOf } from "../../src/baselines/training.ts";
import { InputError } from "../../src/errors.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { BASELINES, type BaselineName, baselineResults } from "../../src/experiment/baseline-results.ts";
import { measured } from "../../src/experiment/measured.ts";
import { openInput, recipeFor } from "../../src/fit/count.ts";
import type { Spec } from "../../src/problem/spec.ts";
import { profilesOfPart } from "../../src/profiles/parts.ts";

const source = await openInput(loanDesk().rows.slice(0, 800));
const { recipe } = await recipeFor(source, { outcome: "decision", protect: ["sex"] });
const profiles = await source.profiles(recipe, { holdOut: { share: 0.25, seed: 1 } });
const spec: Spec = { fairness: [{ measure: "sp", tolerance: 0.01 }] };

/** A clock that moves by a second at each look. */
function context() {
  let time = 0;
  return { data: "loans", fold: 2, folds: 5, seed: 7, now: () => (time += 1000) };
}

test("each model has a result, measured on train and held-out rows under the rules that it does not keep", () => {
  const results = baselineResults(BASELINES, profiles, spec, context());
  expect(results.map(({ method }) => method)).toEqual(["majority", "single-line", "svm", "logistic"]);
  expect(results.map(({ lines }) => lines)).toEqual([null, 1, null, null]);
  for (const result of results) {
    expect(result).toMatchObject({
      data: "loans",
      objective: "accuracy",
      protocol: "all",
      linesPerTable: null,
      rule: { measure: "sp", tolerance: 0.01 },
      fold: 2,
      folds: 5,
      seed: 7,
      status: "given",
      floor: null,
      gap: null,
      seconds: 1,
    });
    expect(result.loss).toBeCloseTo(1 - result.train!.accuracy!, 12);
    expect(result.train!.rows + result.test!.rows).toBe(800);
    expect(result.train!.ties).toBe(0);
  }
  const [majority, singleLine, svm, logisticResult] = results.map(({ train }) => train!);
  expect(majority!.limits).toEqual([{ worst: 0, within: true }]); // everyone gets the same
  expect(svm!.limits[0]!.within).toBe(false);
  expect(singleLine!.accuracy!).toBeGreaterThan(majority!.accuracy!);
  for (const linear of [svm!, logisticResult!])
    expect(linear.accuracy!).toBeGreaterThan(singleLine!.accuracy!);
});

test("what is measured is the audit of the classes given", () => {
  const [result] = baselineResults(["logistic"], profiles, spec, context());
  const { parts } = auditGiven(logistic(trainingOf(profiles, spec)), spec, profiles);
  expect([result!.train, result!.test]).toMatchObject(parts.map(measured));
  const worst = parts.map(({ limits }) => limits[0]!.worst!.value);
  expect([result!.train!.apart, result!.test!.apart]).toEqual(
    worst.map((one) => [{ measure: "sp", worst: one }]),
  );
});

test("without held-out rows there is no test, and without methods no result", () => {
  const train = profilesOfPart(profiles, 0);
  expect(baselineResults(["majority"], train, {}, context())).toMatchObject([{ rule: null, test: null }]);
  expect(baselineResults([], train, {}, context())).toEqual([]);
});

test("a name that is none is refused, with the one that may have been meant", () => {
  const run = () => baselineResults(["logistics" as BaselineName], profiles, spec, context());
  expect(run).toThrow(InputError);
  expect(run).toThrow('unknown model to compare with: "logistics"; did you mean "logistic"?');
});

test("the same seed gives the same results", () => {
  const run = () => baselineResults(BASELINES, profiles, { objective: "balanced" }, context());
  expect(run()).toEqual(run());
});
