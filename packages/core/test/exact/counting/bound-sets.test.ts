import { describe, expect, it } from "vitest";
import { boundSets, type SetBounds } from "../../../src/exact/counting/bound-sets.ts";
import { enumerate } from "../../../src/exact/enumerate.ts";
import type { EngineEvent } from "../../../src/problem/engine.ts";
import { evaluate } from "../../../src/problem/evaluate.ts";
import { mergeProfiles, usableLines } from "../../../src/problem/merge-profiles.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { conditionsUsed, mostConditions } from "../../../src/problem/shape.ts";
import { allPoints } from "../../all-points.ts";
import { randomProblem } from "../../random-problem.ts";
import { runs } from "../../runs.ts";
import { finish } from "./finish.ts";
import { allSets, plainFreeLoss, splitOf } from "./random-counts.ts";

/** The least loss of all cards that keep the limits; Infinity when there is none. */
function optimum(problem: Problem): number {
  const end = [...enumerate(problem)].at(-1) as EngineEvent & { type: "proven" };
  return end.status === "optimal" ? end.loss : Infinity;
}

function drawn(count: number): { problem: Problem; best: number }[] {
  return Array.from({ length: runs(count) }, (_, seed) => {
    const problem = randomProblem(seed, 3000);
    return { problem, best: optimum(problem) };
  });
}

/** The bound of a set as anybody can count it from the prices. */
function plainBound(
  problem: Problem,
  lines: readonly number[],
  { scale, of }: SetBounds["multipliers"][number],
): number {
  const cost = problem.cost.map(
    (value, i) =>
      scale * value + of.reduce((sum, price, c) => sum + price * problem.constraints[c]!.coefficients[i]!, 0),
  );
  const allowed = of.reduce((sum, price, c) => {
    const { min, max } = problem.constraints[c]!;
    return price === 0 ? sum : sum + price * (price > 0 ? max : min);
  }, 0);
  return Math.ceil((plainFreeLoss(problem, lines, cost) - allowed) / scale);
}

describe("bounds of sets", () => {
  const problems = drawn(400);

  it("are never above the best card, whenever they are stopped", () => {
    let priced = 0;
    for (const { problem, best } of problems) {
      const conditions = mostConditions(problem);
      const bounds = [...boundSets(problem, { conditions, best: () => best })];
      for (const { floor } of bounds) expect(floor).toBeLessThanOrEqual(best);
      const free = finish(boundSets(problem, { conditions, best: () => Infinity }));
      expect(free.floor).toBeLessThanOrEqual(best);
      const { floor, multipliers } = finish(boundSets(problem, { conditions, best: () => best + 5, few: 0 }));
      expect(floor).toBeLessThanOrEqual(best);
      if (multipliers.length > 1) priced++;
    }
    expect(priced).toBeGreaterThan(30);
  });

  it("rule out no set that has a card as good as the best", () => {
    let cards = 0;
    for (const { problem, best } of problems.slice(0, runs(100))) {
      if (best === Infinity) continue;
      const all = Array.from(problem.pointSetOf, (set) => problem.pointSets[set]!.length);
      if (all.reduce((n, size) => n * size, 1) > 3_000) continue;
      const conditions = mostConditions(problem);
      const { left } = finish(boundSets(problem, { conditions, best: () => best, withEqual: true }));
      const merged = mergeProfiles(problem);
      const reached = new Set(
        left.flatMap(({ lines }) =>
          allSets(only(problem, lines), lines.length).map((set) => splitOf(merged, set)),
        ),
      );
      for (const points of allPoints(problem)) {
        const { loss, broken } = evaluate(problem, points);
        if (broken.length > 0 || loss > best) continue;
        cards++;
        expect(reached.has(splitOf(merged, conditionsUsed(problem, points)))).toBe(true);
      }
    }
    expect(cards).toBeGreaterThan(100);
  });

  it.each([
    ["can be counted again from the prices alone", 0],
    ["can be counted again where a better card is found on the way", 5],
  ])("%s", (_, worse) => {
    let settled = 0;
    for (const [seed, { problem, best }] of problems.entries()) {
      const conditions = mostConditions(problem);
      // Sets without lines that every card must have are not counted.
      if (best === Infinity || problem.counts.length > 0) continue;
      let looks = 0;
      const known = () => best + 1 + (looks++ < 4 + (seed % 40) ? worse : 0);
      const result = finish(boundSets(problem, { conditions, best: known, few: settled % 2 }));
      const own = [...result.settled, ...result.left];
      for (const set of own) {
        expect(plainBound(problem, set.lines, set.multipliers)).toBe(set.bound);
        settled++;
      }
      const size = Math.min(conditions, usableLines(problem).filter((j) => j > 0).length);
      for (const lines of allSets(problem, size)) {
        if (result.multipliers.some((prices) => plainBound(problem, lines, prices) > best)) continue;
        // Some set that is listed tells apart whatever this one does.
        const isListed = own.some(
          ({ lines: more }) => splitOf(problem, [...more, ...lines]) === splitOf(problem, more),
        );
        expect(isListed).toBe(true);
      }
    }
    expect(settled).toBeGreaterThan(100);
  });

  it("hold for the whole when all parts have them", () => {
    for (const { problem, best } of problems) {
      const options = { conditions: mostConditions(problem), best: () => best + 2, few: 0 };
      const whole = finish(boundSets(problem, options));
      const parts = [0, 1, 2].map((part) => finish(boundSets(problem, { ...options, part, parts: 3 })));
      expect(parts.reduce((sum, { sets }) => sum + sets, 0)).toBe(whole.sets);
      const floor = Math.min(...parts.map((part) => part.floor));
      expect(floor).toBeLessThanOrEqual(best);
      if (problem.constraints.length === 0) expect(floor).toBe(whole.floor);
    }
  });
});

/** The same problem where only these lines may have points. */
function only(problem: Problem, lines: readonly number[]): Problem {
  const { lineCount } = problem;
  const barred = problem.pointSets.length;
  return {
    ...problem,
    pointSets: [...problem.pointSets, [0]],
    pointSetOf: problem.pointSetOf.map((set, e) => (lines.includes(e % lineCount) ? set : barred)),
  };
}
