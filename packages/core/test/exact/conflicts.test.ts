import { describe, expect, it } from "vitest";
import { equalSums } from "../../src/exact/conflicts/equal-sums.ts";
import { floorOf } from "../../src/exact/conflicts/floor-of.ts";
import { preferencesOf } from "../../src/exact/conflicts/preferences.ts";
import { conflictProver } from "../../src/exact/conflicts/prove.ts";
import { linesOut } from "../../src/exact/conflicts/ways-out.ts";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import { lossSteps, nextLoss } from "../../src/exact/loss-steps.ts";
import type { ProverHost } from "../../src/exact/prover.ts";
import { equalAnswersFloor } from "../../src/learn/floor.ts";
import type { EngineEvent } from "../../src/problem/engine.ts";
import type { ConflictProof } from "../../src/problem/floor-proof.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { seededRandom } from "../../src/random.ts";
import { randomProblem } from "../random-problem.ts";

type Bound = EngineEvent & { type: "bound"; proof: ConflictProof };

async function bounds(problem: Problem, host: Partial<ProverHost> = {}, work?: number): Promise<Bound[]> {
  const events: Bound[] = [];
  const options = { seed: 1, ...(work !== undefined && { work }) };
  await conflictProver(problem, options, {
    now: () => 0,
    stopped: () => false,
    millisecondsLeft: () => Infinity,
    turn: async () => {},
    best: () => Infinity,
    emit: (event) => events.push(event as Bound),
    ...host,
  });
  return events;
}

function optimum(problem: Problem): number {
  let loss = Infinity;
  for (const event of enumerate(problem)) if (event.type === "incumbent") loss = event.loss;
  return loss;
}

/** Every combination of answers to a few conditions is there, so that conflicts abound. */
function denseProblem(seed: number): Problem {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const K = int(2, 3);
  const D = K === 2 ? int(4, 5) : 4;
  const P = 2 ** (D - 1);
  const dearest = int(1, 6);
  const lines = Uint32Array.from({ length: D }, (_, j) => {
    let bits = 0;
    for (let p = 0; p < P; p++) if (j === 0 || (p >> (j - 1)) & 1) bits |= 1 << p;
    return bits;
  });
  return {
    shape: "tables",
    classCount: K,
    profileCount: P,
    lineCount: D,
    words: 1,
    lines,
    cost: Float64Array.from({ length: P * K }, () => int(0, dearest)),
    lossScale: P * dearest,
    lossExact: true,
    pointSets: [[-1, 0, 1], [0]],
    pointSetOf: Int32Array.from({ length: K * D }, () => (random() < 0.05 ? 1 : 0)),
    columnOf: Int32Array.from({ length: D }, (_, j) => j - 1),
    columnCount: D - 1,
    maxLinesPerTable: K === 2 ? int(1, 2) : 1,
    maxLines: random() < 0.3 ? int(1, 3) : Infinity,
    maxColumns: Infinity,
    maxConditions: Number.POSITIVE_INFINITY,
    startsWithCounts: random() < 0.5,
    constraints: [],
    counts: [],
    implications: [],
    orders: [],
  };
}

/** Any conflicts between any profiles and classes, most of them with sums that differ, and any weights. */
function randomProof(problem: Problem, seed: number): ConflictProof {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const { classCount, profileCount } = problem;
  const conflicts = Array.from({ length: int(1, 12) }, () => {
    const size = int(1, 3);
    const side = () => Array.from({ length: size }, () => int(0, profileCount - 1));
    const k = int(0, classCount - 1);
    const against = (k + int(1, classCount - 1)) % classCount;
    return { weight: int(0, 9), class: k, against, left: side(), right: side() };
  });
  const combinations = Array.from({ length: int(0, 6) }, () => ({
    weight: int(0, 9),
    of: Array.from({ length: 1 + 2 * int(0, 2) }, () => int(0, conflicts.length - 1)),
  }));
  return { scale: int(1, 7), conflicts, combinations };
}

describe("floors by conflicts", () => {
  it("are never above the best loss, and proofs are worth what was said", async () => {
    let raised = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const problem = mergeProfiles(seed % 2 === 0 ? randomProblem(seed, 3000) : denseProblem(seed));
      expect(enumerationSize(problem)).toBeLessThan(20_000);
      const best = optimum(problem);
      let before = equalAnswersFloor(problem).floor;
      for (const { loss, proof } of await bounds(problem)) {
        expect(loss).toBeGreaterThan(before);
        expect(loss).toBeLessThanOrEqual(best);
        const { numerator, denominator } = floorOf(problem, proof);
        expect(Number(nextLoss(lossSteps(problem), numerator, denominator))).toBe(loss);
        before = loss;
        raised++;
      }
    }
    expect(raised).toBeGreaterThan(80);
  });

  it("hold for whatever conflicts and weights", () => {
    let positive = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const problem = seed % 2 === 0 ? randomProblem(seed, 3000) : denseProblem(seed);
      const best = optimum(problem);
      if (best === Infinity) continue;
      for (let i = 0; i < 40; i++) {
        const { numerator, denominator } = floorOf(problem, randomProof(problem, seed * 100 + i));
        expect(numerator <= BigInt(best) * denominator).toBe(true);
        if (numerator > 0n) positive++;
      }
    }
    expect(positive).toBeGreaterThan(100);
  });

  it("reach the best loss of an exclusive or", async () => {
    const problem: Problem = {
      ...denseProblem(1),
      classCount: 2,
      profileCount: 4,
      lineCount: 3,
      lines: Uint32Array.of(0b1111, 0b1010, 0b1100),
      cost: Float64Array.of(0, 5, 4, 0, 3, 0, 0, 7),
      pointSetOf: new Int32Array(6),
      maxLinesPerTable: Infinity,
      maxLines: Infinity,
    };
    const [only, ...more] = await bounds(problem);
    expect(more).toEqual([]);
    expect(only!.loss).toBe(3);
    expect(only!.loss).toBe(optimum(problem));
    expect(only!.proof.conflicts).toHaveLength(1);
  });

  it("are rounded up to what a loss can be", () => {
    const steps = lossSteps({
      ...denseProblem(1),
      classCount: 2,
      profileCount: 2,
      cost: Float64Array.of(1, 7, 4, 0),
    });
    expect(steps).toEqual({ offset: 1n, step: 2n });
    expect(nextLoss(steps, 3n, 1n)).toBe(3n);
    expect(nextLoss(steps, 31n, 10n)).toBe(5n);
    expect(nextLoss(steps, -5n, 2n)).toBe(1n);
  });

  it("are the same in every run, and end when told to", async () => {
    const problem = denseProblem(7);
    const first = await bounds(problem);
    expect(first.length).toBeGreaterThan(0);
    expect(await bounds(problem)).toEqual(first);
    expect(await bounds(problem, { stopped: () => true })).toEqual([]);
    expect(await bounds(problem, { best: () => equalAnswersFloor(problem).floor })).toEqual([]);
    const little = await bounds(problem, {}, 0);
    expect(little).toEqual(first.slice(0, little.length));
  });

  it("find every quadruple, and only quadruples", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const problem = mergeProfiles(denseProblem(seed));
      const preferences = preferencesOf(problem);
      const search = equalSums(problem, preferences, 2, { groups: 10_000, conflicts: 10_000 });
      let step = search.next();
      while (!step.done) step = search.next();
      const found = step.value.map(({ left, right }) =>
        [left, right]
          .map((side) => side.join("+"))
          .sort()
          .join("="),
      );
      expect(new Set(found).size).toBe(found.length);
      expect(found.sort()).toEqual(quadruples(problem).sort());
    }
  });
});

/** The plain way: all pairs of pairs. */
function quadruples(problem: Problem): string[] {
  const { favourite, regret } = preferencesOf(problem);
  const pairs: [number, number][] = [];
  for (let a = 0; a < problem.profileCount; a++)
    for (let b = a + 1; b < problem.profileCount; b++)
      if (regret[a]! > 0 && regret[b]! > 0 && favourite[a] === favourite[b]) pairs.push([a, b]);
  const found: string[] = [];
  for (const left of pairs)
    for (const right of pairs) {
      const conflict = { class: favourite[left[0]]!, against: favourite[right[0]]!, left, right };
      if (conflict.class < conflict.against && linesOut(problem, conflict).length === 0)
        found.push([left.join("+"), right.join("+")].sort().join("="));
    }
  return found;
}
