import fc from "fast-check";
import { expect, test } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { openInput, recipeFor } from "../../src/fit/count.ts";
import { dealRows } from "../../src/profiles/deal-rows.ts";
import { countRows, profilesOfPart } from "../../src/profiles/parts.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";

const source = await openInput(loanDesk().rows.slice(0, 400));
const { recipe } = await recipeFor(source, { outcome: "decision", protect: ["sex"] });
const profiles = await source.profiles(recipe);

function byStratum(part: Profiles): Map<string, number> {
  const rows = new Map<string, number>();
  part.entryRows.forEach((n, e) => {
    const key = `${part.entryCell[e]} ${part.entryLabel[e]}`;
    rows.set(key, (rows.get(key) ?? 0) + n);
  });
  return rows;
}

test("every row is held out in exactly one fold, and folds are even in all and in each class of each group", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), fc.nat(1000), (folds, seed) => {
      const dealt = dealRows(profiles, folds, seed);
      const sizes = dealt.map((fold) => countRows(fold, 1));
      expect(sizes.reduce((sum, n) => sum + n, 0)).toBe(400);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      for (const fold of dealt) expect(countRows(fold)).toBe(400);
      const strata = dealt.map((fold) => byStratum(profilesOfPart(fold, 1)));
      for (const [key, rows] of byStratum(profiles)) {
        const each = strata.map((stratum) => stratum.get(key) ?? 0);
        expect(each.reduce((sum, n) => sum + n, 0)).toBe(rows);
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 20 },
  );
});

test("the same seed deals the same rows, another seed others", () => {
  expect(dealRows(profiles, 5, 3)).toEqual(dealRows(profiles, 5, 3));
  expect(dealRows(profiles, 5, 3)[0]!.entryPart).not.toEqual(dealRows(profiles, 5, 4)[0]!.entryPart);
});

test("weights are shared out and none is lost", () => {
  const weighted = { ...profiles, entryWeight: profiles.entryRows.map((rows, e) => rows * (1 + (e % 7))) };
  const all = weighted.entryWeight.reduce((sum, weight) => sum + weight, 0);
  for (const fold of dealRows(weighted, 3, 1)) {
    expect(fold.entryWeight.reduce((sum, weight) => sum + weight, 0)).toBe(all);
    expect(fold.entryWeight.every((weight) => Number.isInteger(weight) && weight >= 0)).toBe(true);
  }
});

test("rows of one stratum are spread over the folds at random, not in file order", () => {
  const first = dealRows(profiles, 2, 1)[0]!;
  const held = first.entryProfile.filter((_, e) => first.entryPart[e] === 1);
  const half = profiles.profileCount / 2;
  const early = held.filter((profile) => profile < half).length / held.length;
  expect(early).toBeGreaterThan(0.35);
  expect(early).toBeLessThan(0.65);
});
