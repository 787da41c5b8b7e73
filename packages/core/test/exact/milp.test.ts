import { describe, expect, it } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { milpProver, unitsPerNode } from "../../src/exact/milp/prove.ts";
import type { ProverOptions } from "../../src/exact/prover.ts";
import type { EngineEvent } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { randomProblem } from "../random-problem.ts";
import { runs } from "../runs.ts";

type Incumbent = EngineEvent & { type: "incumbent" };

function oracle(problem: Problem): Incumbent | undefined {
  let best: Incumbent | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") best = event;
  return best;
}

interface Surroundings {
  readonly options?: Partial<ProverOptions>;
  /** Best loss known to others, by the number of looks at it. */
  readonly best?: (looks: number) => number;
  readonly stopAfter?: number;
}

async function prove(problem: Problem, { options, best, stopAfter = Infinity }: Surroundings = {}) {
  const events: EngineEvent[] = [];
  let own = Infinity;
  let looks = 0;
  let stops = 0;
  await milpProver(
    problem,
    { seed: 1, ...options },
    {
      now: () => performance.now(),
      stopped: () => stops++ >= stopAfter,
      millisecondsLeft: () => Infinity,
      turn: async () => {},
      best: () => Math.min(own, best?.(looks++) ?? Infinity),
      emit(event) {
        events.push(event);
        if (event.type === "incumbent") own = Math.min(own, event.loss);
      },
    },
  );
  const incumbents = events.filter((event): event is Incumbent => event.type === "incumbent");
  const bounds = events.filter((event) => event.type === "bound").map((event) => event.loss);
  const proven = events.find((event) => event.type === "proven");
  return { events, incumbents, bounds, proven };
}

const worth = (of: { loss: number; size: number; sum: number } | undefined) =>
  of && [of.loss, of.size, of.sum];

/** Every incumbent is what it says and better than the one before; every bound is true and higher. */
function expectTruth(
  problem: Problem,
  optimum: Incumbent | undefined,
  run: Awaited<ReturnType<typeof prove>>,
) {
  let last: readonly number[] | undefined;
  for (const incumbent of run.incumbents) {
    const counted = evaluate(problem, incumbent.points);
    expect(counted.broken).toEqual([]);
    expect(worth(counted)).toEqual(worth(incumbent));
    const now = worth(incumbent)!;
    const differsAt = last ? now.findIndex((value, i) => value !== last![i]) : 0;
    if (last) expect(now[differsAt]!).toBeLessThan(last[differsAt]!);
    last = now;
  }
  run.bounds.forEach((bound, i) => {
    expect(bound).toBeLessThanOrEqual(optimum ? optimum.loss : Infinity);
    if (i > 0) expect(bound).toBeGreaterThan(run.bounds[i - 1]!);
  });
}

const seeds = Array.from({ length: runs(100) }, (_, seed) => seed);
const cases = seeds.map((seed) => {
  const problem = randomProblem(seed, 2000);
  return { seed, problem, optimum: oracle(problem) };
});

describe("milpProver", () => {
  // A problem as it is takes HiGHS three times as long, and what its answers mean is the same.
  for (const [name, prepare, count] of [
    ["as it is", (problem: Problem) => problem, runs(40)],
    ["with merged profiles", mergeProfiles, cases.length],
  ] as const) {
    it(`proves what enumeration proves, ${name}`, async () => {
      let infeasible = 0;
      for (const { seed, problem, optimum } of cases.slice(0, count)) {
        const run = await prove(prepare(problem));
        expectTruth(problem, optimum, run);
        expect([seed, run.proven?.status]).toEqual([seed, optimum ? "optimal" : "infeasible"]);
        expect([seed, worth(run.incumbents.at(-1))]).toEqual([seed, worth(optimum)]);
        if (!optimum) infeasible++;
      }
      expect(infeasible).toBeGreaterThan(3);
    });
  }

  it("proves what enumeration proves, with a limit on conditions, which then are the size", async () => {
    let fewer = 0;
    for (const { seed, problem, optimum } of cases.slice(0, runs(40))) {
      const limited = { ...mergeProfiles(problem), maxConditions: seed % 3 };
      const best = oracle(limited);
      const run = await prove(limited);
      expectTruth(limited, best, run);
      expect([seed, run.proven?.status]).toEqual([seed, best ? "optimal" : "infeasible"]);
      expect([seed, worth(run.incumbents.at(-1))]).toEqual([seed, worth(best)]);
      if (optimum && best?.loss !== optimum.loss) fewer++;
    }
    expect(fewer).toBeGreaterThan(3);
  });

  it("takes a start and emits only what is better", async () => {
    for (const { problem, optimum } of cases.slice(0, runs(40))) {
      if (!optimum) continue;
      const fromBest = await prove(mergeProfiles(problem), { options: { start: optimum.points } });
      expect(fromBest.incumbents).toEqual([]);
      expect(fromBest.proven?.status).toBe("optimal");

      // A start that breaks something is no solution, whatever it costs.
      const start = Int32Array.from(problem.pointSetOf, (set) => problem.pointSets[set]!.at(-1)!);
      const run = await prove(mergeProfiles(problem), { options: { start } });
      expectTruth(problem, optimum, run);
      const kept = evaluate(problem, start).broken.length === 0 ? evaluate(problem, start) : undefined;
      expect(worth(run.incumbents.at(-1) ?? kept)).toEqual(worth(optimum));
    }
  });

  it("proves a loss that only others know, and finds tables of that loss itself", async () => {
    for (const { problem, optimum } of cases.slice(0, runs(40))) {
      if (!optimum) continue;
      const merged = mergeProfiles(problem);
      for (const best of [() => optimum.loss, (looks: number) => (looks < 3 ? Infinity : optimum.loss)]) {
        const run = await prove(merged, { best });
        expectTruth(problem, optimum, run);
        expect(run.proven?.status).toBe("optimal");
        expect(worth(run.incumbents.at(-1))).toEqual(worth(optimum));
      }
    }
  });

  it("leaves a true state behind whenever it is stopped", async () => {
    for (const { problem, optimum } of cases.slice(0, runs(25))) {
      const merged = mergeProfiles(problem);
      const atOnce = await prove(merged, { stopAfter: 0 });
      expect(atOnce.incumbents).toEqual([]);
      for (const stopAfter of [1, 2, 5]) {
        const run = await prove(merged, { stopAfter });
        expectTruth(problem, optimum, run);
        if (!run.proven) continue;
        expect(run.proven.status).toBe(optimum ? "optimal" : "infeasible");
        expect(worth(run.incumbents.at(-1))).toEqual(worth(optimum));
      }
    }
  });

  it("does the same twice within the same work, and more with more", async () => {
    let unproven = 0;
    for (const { problem, optimum } of cases.slice(0, runs(25))) {
      const merged = mergeProfiles(problem);
      for (const work of [1, 3 * unitsPerNode]) {
        const runs = [
          await prove(merged, { options: { work } }),
          await prove(merged, { options: { work }, best: (looks) => (looks === 0 ? Infinity : 0) }),
        ];
        expect(runs[0]!.events).toEqual(runs[1]!.events);
        expect(runs[0]!.events.some(({ type }) => type === "work")).toBe(true);
        expectTruth(problem, optimum, runs[0]!);
        if (!runs[0]!.proven) unproven++;
      }
      const enough = await prove(merged, { options: { work: 1e6 } });
      expect(enough.proven).toBeDefined();
    }
    expect(unproven).toBeGreaterThan(0);
  });

  it("is exact where the solver's tolerances are too coarse", async () => {
    // Two thirds of a vast number keep the constraint, one more breaks it: no floating-point row can tell.
    const vast = 2 ** 52;
    const base: Problem = {
      shape: "tables",
      classCount: 2,
      profileCount: 4,
      lineCount: 3,
      words: 1,
      lines: Uint32Array.of(0b1111, 0b1010, 0b1100),
      cost: Float64Array.of(0, 3, 2, 0, 2, 0, 1, 0),
      lossScale: 8,
      lossExact: true,
      pointSets: [[-2, -1, 0, 1, 2]],
      pointSetOf: new Int32Array(6),
      columnOf: Int32Array.of(-1, 0, 1),
      columnCount: 2,
      maxLinesPerTable: 2,
      maxLines: Infinity,
      maxColumns: Infinity,
      maxConditions: Number.POSITIVE_INFINITY,
      startsWithCounts: true,
      constraints: [],
      counts: [],
      implications: [],
      orders: [],
    };
    const constraint = (max: number) => ({
      name: "vast",
      coefficients: Float64Array.of(0, vast, 0, 1, 0, 1, 0, 1),
      min: -Infinity,
      max,
      scale: vast,
      source: { type: "rule" as const, index: 0 },
    });
    for (const max of [0, 1, 2, 3, vast, vast + 1]) {
      const problem = { ...base, constraints: [constraint(max)] };
      const optimum = oracle(problem);
      const run = await prove(problem);
      expectTruth(problem, optimum, run);
      expect([max, worth(run.incumbents.at(-1))]).toEqual([max, worth(optimum)]);
      expect(run.proven?.status).toBe("optimal");
    }
    // Losses of vast differences.
    const cost = Float64Array.of(0, vast, 1, 0, 3, 0, 2, 0);
    const problem = { ...base, cost };
    const run = await prove(problem);
    expectTruth(problem, oracle(problem), run);
    expect(worth(run.incumbents.at(-1))).toEqual(worth(oracle(problem)));
    expect(run.proven?.status).toBe("optimal");
  });
});
