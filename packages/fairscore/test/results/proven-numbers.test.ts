import fc from "fast-check";
import { expect, test } from "vitest";
import { provenBound, provenFloor, provenPrice } from "../../src/results/proven-numbers.ts";
import { QUALITIES } from "../../src/results/quality.ts";
import { fixed, hundred } from "../../src/results/words.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const NOISE = 1e-11;

test("what is written of a price holds the whole price", () => {
  fc.assert(
    fc.property(share, share, (a, b) => {
      const [least, most] = [Math.min(a, b), Math.max(a, b)];
      fc.pre(most - least > 1e-9);
      const { low, high, isKnown } = provenPrice({ low: least, high: most });
      expect(isKnown).toBe(false);
      expect(Number(hundred(low)) / 100).toBeLessThanOrEqual(least + NOISE);
      expect(Number(hundred(high)) / 100).toBeGreaterThanOrEqual(most - NOISE);
    }),
  );
});

test("no ceiling is written below what is proven, and no floor above it", () => {
  fc.assert(
    fc.property(share, (floor) => {
      const ceiling = hundred(provenBound(floor, false, QUALITIES.accuracy));
      expect(Number(ceiling) / 100).toBeGreaterThanOrEqual(1 - floor - NOISE);
      for (const bound of [provenBound(floor, false, QUALITIES.cost), provenFloor(floor, null)])
        expect(Number(fixed(bound, 3))).toBeLessThanOrEqual(floor + NOISE);
    }),
  );
});

test("what is exact is not moved", () => {
  expect(provenPrice({ low: 0.0116, high: 0.0116 })).toEqual({ low: 0.0116, high: 0.0116, isKnown: true });
  expect(hundred(provenBound(0.3, false, QUALITIES.accuracy))).toBe("70.0");
  expect(provenBound(0.1758, true, QUALITIES.accuracy)).toBeCloseTo(0.8242, 12);
  expect(provenFloor(0.2468, 0.2468)).toBe(0.2468);
  expect(provenFloor(0.2468, 0.25)).toBe(0.246);
});
