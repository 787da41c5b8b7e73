import { describe, expect, it } from "vitest";
import { conditionsOf } from "../../../src/exact/counting/conditions.ts";
import { enumerate } from "../../../src/exact/enumerate.ts";
import { countEntropies } from "../../../src/exact/risks/count-entropies.ts";
import { leaveOut } from "../../../src/exact/risks/leave-out.ts";
import { orderedPoints } from "../../../src/exact/risks/ordered-points.ts";
import { realPoints } from "../../../src/exact/risks/real-points.ts";
import { wholeFloor } from "../../../src/exact/risks/set-bound.ts";
import { exp, log } from "../../../src/exp-log.ts";
import { mergeProfiles } from "../../../src/problem/merge-profiles.ts";
import { mostConditions } from "../../../src/problem/shape.ts";
import { lineHolds } from "../../../src/problem/totals.ts";
import { seededRandom } from "../../../src/random.ts";
import { withPeople } from "../../random-people.ts";
import { randomScore } from "../../random-score.ts";
import { runs } from "../../runs.ts";
import { finish } from "../counting/finish.ts";
import { countingProblem } from "../counting/random-counts.ts";

/** Rows as in cells of conditions, sometimes with columns that others add up to. */
function randomRows(seed: number, classCount: number) {
  const random = seededRandom(seed);
  const count = 2 + Math.floor(random() * 12);
  const width = 1 + Math.floor(random() * 4);
  const numbers = Float64Array.from({ length: count * width }, (_, i) =>
    i % width === 0 ? Math.floor(random() * 9) - 4 : random() < 0.5 ? 0 : 1,
  );
  if (width > 2 && random() < 0.3)
    for (let r = 0; r < count; r++) numbers[r * width + 2] = 1 - numbers[r * width + 1]!;
  const people = Float64Array.from({ length: count * classCount }, () =>
    random() < 0.3 ? 0.01 : 0.01 + Math.floor(random() * 30),
  );
  return { count, width, numbers, classCount, people };
}

/** The least that many small steps from many places come to. */
function leastBySteps(size: number, lossAt: (at: readonly number[]) => number, seed: number): number {
  const random = seededRandom(seed);
  let at = new Array<number>(size).fill(0);
  let least = lossAt(at);
  for (let step = 2; step > 1e-4; ) {
    const next = at.map((value) => (random() < 0.6 ? value + step * (2 * random() - 1) : value));
    const loss = lossAt(next);
    if (loss < least) [at, least] = [next, loss];
    else step *= 0.997;
  }
  return least;
}

describe("bounds by real points", () => {
  it("are below any factors and next to the best of them", () => {
    for (let seed = 1; seed <= runs(60); seed++) {
      const K = 2 + (seed % 2);
      const rows = { ...randomRows(seed, K), hasSlope: K === 2 && seed % 3 === 0 };
      const { count, width, numbers, people } = rows;
      const { bound, factors } = realPoints(rows, Infinity);
      const lossAt = (at: readonly number[]) => {
        let loss = 0;
        if (rows.hasSlope && at[1]! < 0) return Infinity;
        for (let r = 0; r < count; r++) {
          const totals = Array.from({ length: K }, (_, k) => {
            if (k === 0) return 0;
            const from = (k - 1) * (1 + width);
            let z = at[from]!;
            for (let i = 0; i < width; i++) z += at[from + 1 + i]! * numbers[r * width + i]!;
            return z;
          });
          const top = Math.max(...totals);
          const all = log(totals.reduce((sum, z) => sum + exp(z - top), 0)) + top;
          for (let k = 0; k < K; k++) loss += people[r * K + k]! * (all - totals[k]!);
        }
        return loss;
      };
      const least = leastBySteps((K - 1) * (1 + width), lossAt, seed);
      expect(bound, `seed ${seed}`).toBeLessThanOrEqual(least + 1e-9);
      expect(bound, `seed ${seed}`).toBeGreaterThan(lossAt([...factors]) - 1e-3);
    }
  });

  it("of classes in an order are below any levels and factors, and next to the best of them", () => {
    for (let seed = 1; seed <= runs(60); seed++) {
      const rows = { ...randomRows(seed, 3), hasSlope: seed % 2 === 0 };
      const { count, width, numbers, people } = rows;
      const { bound } = orderedPoints(rows);
      const share = (z: number) => 1 / (1 + exp(-z));
      const lossAt = ([first, apart, ...factors]: readonly number[]) => {
        if (rows.hasSlope && factors[0]! < 0) return Infinity;
        let loss = 0;
        for (let r = 0; r < count; r++) {
          let z = first!;
          for (let i = 0; i < width; i++) z += factors[i]! * numbers[r * width + i]!;
          const reached = [1, share(z), share(z - exp(apart!)), 0];
          for (let k = 0; k < 3; k++) loss -= people[r * 3 + k]! * log(reached[k]! - reached[k + 1]!);
        }
        return Number.isNaN(loss) ? Infinity : loss;
      };
      const least = leastBySteps(2 + width, lossAt, seed);
      expect(bound, `seed ${seed}`).toBeLessThanOrEqual(least + 1e-9);
      expect(bound, `seed ${seed}`).toBeGreaterThan(least * 0.97 - 0.5);
    }
  });
});

describe("entropies of all sets", () => {
  it("are those of their cells, one by one", () => {
    for (let seed = 1; seed <= runs(40); seed++) {
      const shape = { classes: 2 + (seed % 2), conditions: 9, profiles: 60, kind: "accuracy" } as const;
      const problem = mergeProfiles(withPeople(countingProblem(seed, shape), seed));
      const { lines } = conditionsOf(problem, 4);
      const most = 2 + (seed % 3);
      const { left, sets } = finish(countEntropies(problem, most, () => Infinity));
      const size = Math.min(most, lines.length);
      expect(new Set(left.map((set) => set.lines.toSorted().join())).size).toBe(left.length);
      expect(left.length, `seed ${seed}`).toBe(sets);
      for (const set of left) {
        expect(set.lines.length).toBe(size);
        expect(set.nats).toBeCloseTo(plainEntropy(problem, set.lines), 6);
      }
      const limit = left.map(({ nats }) => nats).sort((a, b) => a - b)[left.length >> 1]!;
      const below = finish(countEntropies(problem, most, () => limit));
      expect(below.left.length).toBe(left.filter(({ nats }) => nats < limit).length);
      expect(below.open).toBeGreaterThanOrEqual(limit);
    }
  });
});

describe("leaving out conditions", () => {
  it("has floors that rise, and never above the best of all scores", () => {
    for (let seed = 1; seed <= runs(60); seed++) {
      const problem = mergeProfiles(withPeople(randomScore(seed), seed));
      const end = [...enumerate(problem)].at(-1)!;
      if (end.type !== "proven" || end.status !== "optimal") continue;
      const most = mostConditions(problem);
      let before = 0;
      for (const { floor } of leaveOut(problem, conditionsOf(problem, most), most, () => 1e6)) {
        expect(floor).toBeGreaterThanOrEqual(before - 1e-9);
        expect(wholeFloor(floor), `seed ${seed}`).toBeLessThanOrEqual(end.loss);
        before = floor;
      }
      const last = finish(leaveOut(problem, conditionsOf(problem, most), most, () => 1e6));
      expect(wholeFloor(last.floor), `seed ${seed}`).toBeLessThanOrEqual(end.loss);
    }
  });
});

function plainEntropy(problem: ReturnType<typeof withPeople>, lines: readonly number[]): number {
  const { classCount: K, profileCount } = problem;
  const { weights, scale } = problem.people!;
  const cells = new Map<string, number[]>();
  for (let p = 0; p < profileCount; p++) {
    const key = lines.map((line) => lineHolds(problem, line, p)).join();
    const own = cells.get(key) ?? new Array<number>(K).fill(0);
    for (let k = 0; k < K; k++) own[k]! += weights[p * K + k]! / scale;
    cells.set(key, own);
  }
  let nats = 0;
  for (const own of cells.values()) {
    const size = own.reduce((a, b) => a + b, 0);
    for (const one of own) if (one > 0) nats -= one * Math.log(one / size);
  }
  return nats;
}
