import { describe, expect, it } from "vitest";
import { enumerate } from "../../../src/exact/enumerate.ts";
import { bestTables } from "../../../src/exact/few-conditions/best-tables.ts";
import type { SettleOptions } from "../../../src/exact/few-conditions/settled.ts";
import { tablesByMilp } from "../../../src/exact/few-conditions/tables-by-milp.ts";
import type { Solution, Worth } from "../../../src/problem/engine.ts";
import { evaluate } from "../../../src/problem/evaluate.ts";
import { mergeProfiles } from "../../../src/problem/merge-profiles.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { seededRandom } from "../../../src/random.ts";
import { inOneGo } from "../../../src/turns.ts";
import { randomProblem } from "../../random-problem.ts";
import { runs } from "../../runs.ts";

function oracle(problem: Problem): Solution | undefined {
  let best: Solution | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") best = event;
  return best;
}

const settle = (problem: Problem, options?: SettleOptions) =>
  inOneGo(bestTables(problem, { work: 20_000, ...options }));
const worth = (of: Worth | undefined) => of && [of.loss, of.size, of.sum];

const cases = Array.from({ length: runs(200) }, (_, seed) => {
  const random = seededRandom(seed + 9);
  const drawn = randomProblem(seed, 4000);
  const limited = {
    ...drawn,
    maxConditions: Math.floor(random() * drawn.lineCount) + (random() < 0.8 ? 1 : 0),
  };
  const problem = mergeProfiles(limited);
  return { problem, best: oracle(problem), random };
});

const host = {
  now: () => performance.now(),
  stopped: () => false,
  millisecondsLeft: () => Infinity,
  turn: async () => {},
};

describe("bestTables", () => {
  it("is equal to enumeration in loss, conditions and points, or finds that there are none", () => {
    let none = 0;
    let told = 0;
    for (const { problem, best } of cases) {
      const settled = settle(problem);
      if (!settled.complete) continue;
      told++;
      expect(worth(settled.best)).toEqual(worth(best));
      expect(settled.floor).toBe(best?.loss ?? Infinity);
      if (!settled.best) none++;
      else {
        const counted = evaluate(problem, settled.best.points);
        expect(counted.broken).toEqual([]);
        expect(worth(counted)).toEqual(worth(settled.best));
      }
    }
    // Tight limits on lines leave much to look at, and the work is limited.
    expect(told).toBeGreaterThan(cases.length * 0.97);
    expect(none).toBeGreaterThan(5);
    expect(none).toBeLessThan(cases.length / 2);
  });

  it("says of any worth whether tables beat it", () => {
    let beaten = 0;
    let told = 0;
    const expectBest = (problem: Problem, toBeat: Worth, expected: Worth | undefined) => {
      const { complete, best, floor } = settle(problem, { toBeat });
      if (!complete) return;
      told++;
      expect(worth(best)).toEqual(worth(expected));
      if (best) beaten++;
      expect(floor).toBe(Math.max(floor, Math.min(toBeat.loss, best?.loss ?? Infinity)));
    };
    const feasible = cases.filter(({ best }) => best);
    for (const { problem, best, random } of feasible) {
      expectBest(problem, best!, undefined);
      expectBest(problem, { ...best!, sum: best!.sum + 1 }, best);
      const loss = best!.loss + Math.floor(random() * 4) - 1;
      expectBest(problem, { loss, size: 0, sum: 0 }, best!.loss < loss ? best : undefined);
    }
    expect(told).toBeGreaterThan(3 * feasible.length * 0.97);
    expect(beaten).toBeGreaterThan(feasible.length);
  });

  it("claims nothing that is not so when its work ends before it does", () => {
    let stopped = 0;
    for (const { problem, best } of cases) {
      const settled = settle(problem, { work: 1 });
      if (!settled.complete) stopped++;
      else expect(worth(settled.best)).toEqual(worth(best));
      expect(settled.floor).toBeLessThanOrEqual(best?.loss ?? Infinity);
    }
    expect(stopped).toBeGreaterThan(5);
  });
});

describe("tablesByMilp", () => {
  it("is equal to enumeration, and finds nothing where nothing is better", async () => {
    for (const { problem, best } of cases.slice(0, runs(8))) {
      const settled = await tablesByMilp(problem, {}, host);
      expect(settled.complete).toBe(true);
      expect(worth(settled.best)).toEqual(worth(best));
      if (!best) continue;
      const again = await tablesByMilp(problem, { toBeat: best }, host);
      expect(again).toMatchObject({ complete: true, floor: best.loss });
      expect(again.best).toBeUndefined();
      const below = await tablesByMilp(problem, { toBeat: { ...best, size: 0 } }, host);
      expect(below).toMatchObject({ complete: true, floor: best.loss });
    }
  });
});
