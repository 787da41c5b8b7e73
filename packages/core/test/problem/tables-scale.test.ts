import { expect, test } from "vitest";
import { tablesScale } from "../../src/problem/tables-scale.ts";
import { seededRandom } from "../../src/random.ts";

/** The log loss on a scale, as its definition says. */
function lossAt(scale: number, totals: Int32Array, people: Float64Array, classCount: number): number {
  let loss = 0;
  for (let row = 0; row < totals.length; row += classCount) {
    const powers = Array.from(totals.subarray(row, row + classCount), (total) => Math.exp(scale * total));
    const sum = powers.reduce((a, b) => a + b, 0);
    for (let k = 0; k < classCount; k++) loss -= people[row + k]! * Math.log(powers[k]! / sum);
  }
  return loss;
}

test("is the scale of the least loss, whether totals are few or farther apart than there are people", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = seededRandom(seed);
    const classCount = 2 + (seed % 3);
    const size = (2 + Math.floor(20 * random())) * classCount;
    const totals = Int32Array.from({ length: size }, () => Math.floor(9 * random()) - 4);
    const people = Float64Array.from({ length: size }, () => Math.floor(5 * random()));
    const { loss, scale } = tablesScale(totals, people, classCount);
    expect(loss).toBeCloseTo(lossAt(scale, totals, people, classCount), 9);
    for (const other of [0.9 * scale, 1.1 * scale + 0.01, 0])
      expect(loss).toBeLessThanOrEqual(lossAt(other, totals, people, classCount) + 1e-7);
    const far = tablesScale(
      totals.map((total) => 1000 * total),
      people,
      classCount,
    );
    expect(far.loss).toBeCloseTo(loss, 9);
    expect(1000 * far.scale).toBeCloseTo(scale, 6);
  }
});
