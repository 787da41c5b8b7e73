import { expect, test } from "vitest";
import { signTest } from "../../src/improve/paired.ts";

/** Both tails of a fair coin, by adding up all outcomes that are as uneven. */
function bothTails(a: number, b: number): number {
  const n = a + b;
  let ways = 1;
  let uneven = 0;
  for (let i = 0; i <= n; i++) {
    if (Math.abs(2 * i - n) >= Math.abs(a - b)) uneven += ways;
    ways = (ways * (n - i)) / (i + 1);
  }
  return uneven / 2 ** n;
}

test("the sign test adds up both tails of a fair coin", () => {
  for (const [a, b] of [
    [0, 0],
    [1, 0],
    [0, 6],
    [3, 9],
    [7, 7],
    [20, 11],
  ] as const)
    expect(signTest(a, b), `${a} and ${b}`).toBeCloseTo(bothTails(a, b), 10);
});

test("the sign test of thousands of people is a number", () => {
  expect(signTest(5000, 5000)).toBe(1);
  expect(signTest(5200, 4800)).toBeGreaterThan(5e-5);
  expect(signTest(5200, 4800)).toBeLessThan(8e-5);
});
