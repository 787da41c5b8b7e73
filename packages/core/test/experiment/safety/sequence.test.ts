import fc from "fast-check";
import { expect, test } from "vitest";
import type { Assessment } from "../../../src/experiment/safety/assess.ts";
import { tightenedRules } from "../../../src/experiment/safety/margins.ts";
import { type Attempt, chosenOf, testInSequence } from "../../../src/experiment/safety/sequence.ts";
import type { FairnessRule } from "../../../src/problem/spec.ts";
import { said } from "../../sentences.ts";

const RULES: FairnessRule[] = [
  { measure: "sp", tolerance: 0.05 },
  { measure: "eo", form: "ratio", tolerance: 0.8 },
];

const assessment = (passed: boolean): Assessment => ({
  passed,
  reason: passed ? null : said("not this time"),
  rules: [],
  untested: [],
  confidence: null,
  rowsNeeded: null,
});

/** Tests margins that pass, fail, or have no tables, as told; the losses belong to them. */
async function run(verdicts: readonly (boolean | null)[], losses?: readonly number[]) {
  const margins = tightenedRules(
    RULES,
    verdicts.map((_, i) => (i + 1) / verdicts.length),
  );
  const asked: number[] = [];
  const tried = await testInSequence(
    margins,
    async ({ margin }): Promise<Attempt<string>> => {
      const i = asked.push(margin) - 1;
      const passed = verdicts[i]!;
      if (passed === null) return { tables: null, reason: said("none") };
      return { tables: `tables ${i}`, loss: losses?.[i] ?? 1 - i / 10, assessment: assessment(passed) };
    },
    { stopped: () => false, onMargin: () => {} },
  );
  return { asked, tried, chosen: chosenOf(tried)?.tables };
}

test("tolerances are tightened towards 0, ratios towards 1, in decimals that people write", () => {
  const tightened = tightenedRules(RULES, [0, 0.2, 0.6, 1]);
  expect(tightened.map(({ fairness }) => fairness.map(({ tolerance }) => tolerance))).toEqual([
    [0, 1],
    [0.01, 0.96],
    [0.03, 0.88],
    [0.05, 0.8],
  ]);
  expect(tightenedRules([{ measure: "sp", tolerance: 0 }]).length).toBe(1);
});

test("margins that don't rise, or are no shares, are refused", () => {
  expect(() => tightenedRules(RULES, [0.2, 0.1])).toThrow(/expected them to rise/);
  expect(() => tightenedRules(RULES, [0, 1.5])).toThrow("invalid margin: 1.5; expected a share from 0 to 1");
  expect(() => tightenedRules(RULES, [])).toThrow(/no margins given/);
});

test("stops at the first margin that fails, whatever comes after it", async () => {
  const { asked, tried, chosen } = await run([true, true, false, true]);
  expect(asked.length).toBe(3);
  expect(tried.map(({ result }) => result.passed)).toEqual([true, true, false]);
  expect(chosen).toBe("tables 1");
});

test("passes over margins without tables: the unseen rows have no say in that", async () => {
  const { tried, chosen } = await run([null, true, null, true]);
  expect(tried.map(({ result }) => result.passed)).toEqual([null, true, null, true]);
  expect(chosen).toBe("tables 3");
});

test("takes the smallest loss of those that passed, and the tightest of equal ones", async () => {
  expect((await run([true, true, true], [0.3, 0.2, 0.2])).chosen).toBe("tables 1");
  expect((await run([true, true, true], [0.3, 0.2, 0.25])).chosen).toBe("tables 1");
  expect((await run([false, true], [0.3, 0.1])).chosen).toBe("tables 0");
  expect((await run([null, false], [0.3, 0.1])).chosen).toBe("tables 1");
  expect((await run([null, null])).chosen).toBeUndefined();
});

test("no margin is chosen beyond a failure", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(true, false, null), { minLength: 1, maxLength: 8 }),
      async (verdicts) => {
        const { tried, chosen } = await run(verdicts);
        const failure = verdicts.indexOf(false);
        const reachable = failure < 0 ? verdicts.length : failure;
        expect(tried.length).toBe(failure < 0 ? verdicts.length : failure + 1);
        const last = verdicts.slice(0, reachable).lastIndexOf(true);
        expect(chosen).toBe(last >= 0 ? `tables ${last}` : failure >= 0 ? `tables ${failure}` : undefined);
      },
    ),
  );
});
