import { expect, test } from "vitest";
import { limitedRates } from "../../../src/audit/limited-rates.ts";
import { leastCertifiable, usefulMargins } from "../../../src/experiment/safety/useful-margins.ts";
import { type FairnessRule, fitSafely, proposeRecipe, tableFromRows } from "../../../src/index.ts";
import { memorySource, seededRandom } from "../../../src/parts.ts";

const MARGINS = [0.1, 0.2, 0.4, 0.6, 0.8, 1];

/** Two groups of the same size, and an answer that says all about the class. */
function rowsOf(count: number): Record<string, string>[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, (_, i) => {
    const answer = random() < 0.5 ? "yes" : "no";
    return { group: i % 2 === 0 ? "a" : "b", answer, y: answer === "yes" ? "good" : "bad" };
  });
}

async function profilesOf(count: number, share = 0.5) {
  const source = memorySource(tableFromRows(rowsOf(count)));
  const { recipe } = proposeRecipe(await source.summarise({ quantiles: [] }), {
    outcome: "y",
    protect: ["group"],
  });
  return source.profiles(recipe, { holdOut: { share, seed: 1 } });
}

async function useful(
  count: number,
  rules: readonly FairnessRule[],
  share = 0.5,
): Promise<readonly number[]> {
  const profiles = await profilesOf(count, share);
  return usefulMargins(MARGINS, limitedRates(rules, profiles), profiles, 0.95);
}

test("tight margins are left out where so many held-out rows do not need them", async () => {
  const rule: FairnessRule = { measure: "sp", tolerance: 0.1 };
  // 2,500 in each group: 1.645 and 2.33 * sqrt(2) standard errors of 0.0141 use up 0.7 of the tolerance.
  expect(await useful(10_000, [rule])).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  expect(await useful(2000, [rule])).toEqual(MARGINS);
  expect(await useful(40_000, [rule])).toEqual([0.6, 0.8, 1]);
  // The hardest rule decides; of ratios nothing is known before.
  expect(await useful(40_000, [rule, { measure: "eo", tolerance: 0.05 }])).toEqual(MARGINS);
  expect(await useful(40_000, [rule, { measure: "sp", form: "ratio", tolerance: 0.8 }])).toEqual(MARGINS);
});

test("a safe fit begins with the first that is useful, unless margins are named", async () => {
  const request = {
    outcome: "y",
    protect: ["group"],
    fairness: [{ measure: "sp", tolerance: 0.1 }],
    limits: { conditions: 1 },
  } as const;
  const options = { work: 3000, engine: "search", holdOut: { share: 0.5, seed: 1 } } as const;
  const { safety } = await fitSafely(rowsOf(10_000), request, { ...options, safety: { by: "held-out" } });
  expect(safety.margins[0]!.margin).toBe(0.2);
  expect(safety.certified).toBe(true);
  const named = await fitSafely(rowsOf(10_000), request, {
    ...options,
    safety: { by: "held-out", margins: [0.1, 1] },
  });
  expect(named.safety.margins[0]!.margin).toBe(0.1);
});

test("what so many held-out rows can certify at best: about 1.645 standard errors of a difference of halves", async () => {
  const sp: FairnessRule = { measure: "sp", tolerance: 0.1 };
  const least = async (count: number, rules: readonly FairnessRule[] = [sp]) =>
    leastCertifiable(rules, await profilesOf(count), 0.95);
  // 2,500 in each group: 0.5 * sqrt(2 / 2500) is 0.0141.
  expect(await least(10_000)).toBeCloseTo(1.645 * 0.0141, 2);
  expect((await least(1000))!).toBeGreaterThan((await least(10_000))!);
  // Of half of the people twice as little is known; the hardest rule decides, and of ratios nothing is known before.
  expect(await least(10_000, [sp, { measure: "eo", tolerance: 0.1 }])).toBeCloseTo(1.645 * 0.02, 2);
  expect(await least(10_000, [{ measure: "sp", form: "ratio", tolerance: 0.8 }])).toBe(null);
});
