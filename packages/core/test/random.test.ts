import { expect, test } from "vitest";
import { seededRandom } from "../src/random.ts";

test("the same seed gives the same numbers, another seed others", () => {
  const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(draw(1)).not.toEqual(draw(1 + 2 ** 32));
});

test("numbers are spread evenly over [0, 1)", () => {
  const random = seededRandom(42);
  const bins = new Int32Array(10);
  for (let i = 0; i < 100_000; i++) bins[Math.floor(random() * 10)]!++;
  // Ten bins of 10,000 expected draws: a chi-square above 30 has a chance below 0.0005.
  const chiSquare = bins.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0);
  expect(chiSquare).toBeLessThan(30);
});
