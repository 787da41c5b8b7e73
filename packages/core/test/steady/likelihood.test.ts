import { expect, test } from "vitest";
import { seededRandom } from "../../src/random.ts";
import {
  freeLikelihood,
  likelihoodOfScore,
  likelihoodOfTables,
  smoothed,
} from "../../src/steady/likelihood.ts";

/** The greatest value of a concave function, by thirds: another way than Newton's. */
function greatest(value: (at: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let i = 0; i < 60; i++) {
    const [a, b] = [from + (to - from) / 3, to - (to - from) / 3];
    if (value(a) < value(b)) from = a;
    else to = b;
  }
  return value((from + to) / 2);
}

function logistic(totals: Int32Array, below: number[], above: number[]): number {
  const at = (a: number, b: number) =>
    [...totals].reduce((sum, total, c) => {
      const share = 1 / (1 + Math.exp(-(a * total + b)));
      return sum + above[c]! * Math.log(share) + below[c]! * Math.log(1 - share);
    }, 0);
  return greatest((a) => greatest((b) => at(a, b), -30, 30), 0, 6);
}

const cases = Array.from({ length: 12 }, (_, seed) => {
  const random = seededRandom(seed + 1);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const K = int(2, 4);
  const cells = int(2, 9);
  const people = smoothed(
    Float64Array.from({ length: cells * K }, () => int(0, 12)),
    K,
  );
  return { seed, K, cells, people, int };
});

test("one person of each class more, dealt by the sizes of the cells", () => {
  expect([...smoothed(Float64Array.of(3, 0, 0, 1), 2)]).toEqual([3.75, 0.75, 0.25, 1.25]);
  expect([...smoothed(Float64Array.of(0, 0), 2)]).toEqual([0, 0]);
});

test.each(cases)("a score is as likely as a slow maximum says (%#)", ({ K, cells, people, int }) => {
  const totals = Int32Array.from({ length: cells }, () => int(-3, 3));
  let slow = 0;
  for (let cut = 1; cut < K; cut++) {
    const sumOf = (c: number, keep: (k: number) => boolean) =>
      Array.from({ length: K }, (_, k) => (keep(k) ? people[c * K + k]! : 0)).reduce((a, b) => a + b);
    const places = Array.from({ length: cells }, (_, c) => c);
    slow += logistic(
      totals,
      places.map((c) => sumOf(c, (k) => k < cut)),
      places.map((c) => sumOf(c, (k) => k >= cut)),
    );
  }
  const found = likelihoodOfScore(totals, people, K);
  expect(found).toBeCloseTo(slow, 3);
  // Points of twice the size say the same, and no score says more than the cells.
  expect(
    likelihoodOfScore(
      totals.map((total) => 2 * total),
      people,
      K,
    ),
  ).toBeCloseTo(found, 6);
  expect(found).toBeLessThanOrEqual(freeLikelihood(people, K, "score") + 1e-9);
});

test.each(cases)("tables are as likely as a slow maximum says (%#)", ({ K, cells, people, int }) => {
  const totals = Int32Array.from({ length: cells * K }, () => int(-3, 3));
  const slow = greatest(
    (a) => {
      let sum = 0;
      for (let c = 0; c < cells; c++) {
        const own = Array.from({ length: K }, (_, k) => a * totals[c * K + k]!);
        const all = Math.log(own.reduce((total, value) => total + Math.exp(value), 0));
        own.forEach((value, k) => {
          sum += people[c * K + k]! * (value - all);
        });
      }
      return sum;
    },
    0,
    20,
  );
  const found = likelihoodOfTables(totals, people, K);
  expect(found).toBeCloseTo(slow, 3);
  expect(
    likelihoodOfTables(
      totals.map((total) => 3 * total),
      people,
      K,
    ),
  ).toBeCloseTo(found, 6);
  expect(found).toBeLessThanOrEqual(freeLikelihood(people, K, "tables") + 1e-9);
});

test("tables that tie flip a coin", () => {
  const people = Float64Array.of(5, 3, 2, 1, 0, 7);
  expect(likelihoodOfTables(new Int32Array(6), people, 3)).toBeCloseTo(18 * Math.log(1 / 3), 9);
  // The same winners, by a tie that the first class wins and by a point: the second says more.
  const clear = Float64Array.of(8, 1, 1, 8);
  const tie = likelihoodOfTables(Int32Array.of(0, 0, 0, 1), clear, 2);
  expect(likelihoodOfTables(Int32Array.of(1, 0, 0, 1), clear, 2)).toBeGreaterThan(tie + 3);
});

test("a score that counts against its classes says no more than no score", () => {
  const people = Float64Array.of(1, 9, 9, 1);
  const none = likelihoodOfScore(Int32Array.of(0, 0), people, 2);
  expect(likelihoodOfScore(Int32Array.of(0, 1), people, 2)).toBeCloseTo(none, 9);
  expect(likelihoodOfScore(Int32Array.of(1, 0), people, 2)).toBeGreaterThan(none + 5);
  expect(none).toBeCloseTo(20 * Math.log(0.5), 9);
});
