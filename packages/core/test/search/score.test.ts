import { describe, expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { canonical } from "../../src/problem/canonical.ts";
import { isBetter, type Worth } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { seededRandom } from "../../src/random.ts";
import { Incumbent } from "../../src/search/incumbent.ts";
import { makeInstance } from "../../src/search/instance.ts";
import { ScorePosition } from "../../src/search/score-position.ts";
import { TotalScan } from "../../src/search/total-scan.ts";
import { randomScore } from "../random-score.ts";
import { runSearch } from "./run.ts";

const runs = Array.from({ length: 200 }, (_, i) => i + 1);

function optimumOf(seed: number): Worth | undefined {
  let best: Worth | undefined;
  for (const event of enumerate(randomScore(seed))) if (event.type === "incumbent") best = event;
  return best;
}

describe("the search for a score", () => {
  test("finds the enumerated optimum of small problems, in loss, size and points", () => {
    let possible = 0;
    for (const seed of runs) {
      const problem = randomScore(seed);
      const optimum = optimumOf(seed);
      const found = runSearch(problem, 1500, { seed }).at(-1);
      if (!optimum) expect(found, `seed ${seed}`).toBeUndefined();
      else {
        possible++;
        const { loss, size, sum } = optimum;
        expect(found, `seed ${seed}`).toMatchObject({ loss, size, sum });
      }
    }
    expect(possible).toBeGreaterThan(100);
  });

  test("gives the same for the same seed, and another way for another", () => {
    const problem = randomScore(3);
    const once = runSearch(problem, 500, { seed: 1 });
    expect(runSearch(problem, 500, { seed: 1 })).toEqual(once);
  });

  test("goes on from starts, also from such as break limits", () => {
    for (const seed of runs.slice(0, 40)) {
      const problem = randomScore(seed);
      const start = new Int32Array(problem.lineCount + problem.classCount - 1).fill(1);
      const optimum = optimumOf(seed);
      const found = runSearch(problem, 1500, { seed, starts: [start] }).at(-1);
      if (optimum) expect(isBetter(optimum, found!)).toBe(false);
    }
  });
});

test("what a scan tells of other values and cut-offs is what a count of them gives", () => {
  for (const seed of runs.slice(0, 120)) {
    const problem = randomScore(seed);
    const instance = makeInstance(problem);
    const random = seededRandom(seed);
    const pick = (values: ArrayLike<number>) => values[Math.floor(random() * values.length)]!;
    const position = new ScorePosition(instance);
    for (const line of instance.movable) position.set(line, pick(instance.values[line]!));
    const scan = new TotalScan(instance);
    scan.look(position);
    for (const line of instance.movable) {
      scan.lookAt(line);
      scan.lookAtSums(position, line);
      const value = pick(instance.values[line]!);
      const delta = value - position.points[line]!;
      const cuts = Array.from(position.cuts, () => Math.floor(random() * 16) - 6).sort((a, b) => a - b);
      const places = cuts.map((cut) => cut - scan.low);
      const solution = position.points.slice();
      solution[line] = value;
      solution.set(cuts, problem.lineCount);
      const { loss, sums } = evaluate(problem, solution);
      const told = new Float64Array(instance.constraintCount);
      scan.sumsAt(delta, places, told);
      expect(scan.lossAt(delta, places)).toBe(loss);
      expect(told).toEqual(sums);
    }
  }
});

test("a position counts as the yardstick does, and its smallest form gives everyone the same", () => {
  for (const seed of runs.slice(0, 120)) {
    const problem = randomScore(seed);
    const instance = makeInstance(problem);
    const random = seededRandom(seed);
    const position = new ScorePosition(instance);
    for (const line of instance.movable) {
      const values = instance.values[line]!;
      position.set(line, values[Math.floor(random() * values.length)]!);
    }
    position.setCuts(Array.from(position.cuts, () => Math.floor(random() * 12) - 4).sort((a, b) => a - b));
    const counted = evaluate(problem, position.points);
    expect(position.loss).toBe(counted.loss);
    expect(position.sums).toEqual(counted.sums);
    expect(position.rules.size).toBe(counted.size);
    expect(position.rules.sum).toBe(counted.sum);
    const smaller = canonical(problem, position.points);
    expect(evaluate(problem, smaller).given).toEqual(counted.given);
    const offered = new Incumbent(instance).offer(position);
    expect(offered).toBe(counted.broken.length === 0);
  }
});
