import { describe, expect, it } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { randomProblem } from "../random-problem.ts";
import { runs } from "../runs.ts";
import { compareWorth, type IncumbentEvent, runSearch, worthOf } from "./run.ts";

function optimum(problem: Problem): IncumbentEvent | undefined {
  let best: IncumbentEvent | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") best = event;
  return best;
}

/** A random problem and its optimum, undefined when it has no solution. */
const cases = Array.from({ length: runs(250) }, (_, seed) => {
  const problem = randomProblem(seed);
  return { seed, problem, best: optimum(problem) };
});

describe("search", () => {
  it("reaches the optimum in loss, lines and points, never beats it, and claims nothing false", () => {
    const missed: string[] = [];
    for (const { seed, problem, best } of cases) {
      const found = runSearch(problem, 1000, { seed }).at(-1);
      const apart = found && best ? compareWorth(found, best) : found || best ? Number.NaN : 0;
      if (apart !== 0)
        missed.push(`seed ${seed}: ${found ? worthOf(found) : "none"} for ${best ? worthOf(best) : "none"}`);
    }
    expect(missed).toEqual([]);
  });

  it("was tried on problems of every kind", () => {
    const kinds: Record<string, (problem: Problem) => boolean> = {
      "two classes": (p) => p.classCount === 2,
      "four classes": (p) => p.classCount === 4,
      "lines per table": (p) => p.maxLinesPerTable < p.lineCount,
      "lines in all": (p) => p.maxLines < Number.POSITIVE_INFINITY,
      columns: (p) => p.maxColumns < p.columnCount,
      "free starts with": (p) => !p.startsWithCounts,
      constraints: (p) => p.constraints.length > 0,
      counts: (p) => p.counts.length > 0,
      implications: (p) => p.implications.length > 0,
      orders: (p) => p.orders.length > 0,
    };
    for (const [kind, is] of Object.entries(kinds)) {
      const solved = cases.filter(({ problem, best }) => is(problem) && best).length;
      expect(solved, kind).toBeGreaterThan(20);
    }
    expect(cases.filter(({ best }) => !best).length).toBeGreaterThan(6);
  });

  it("does the same for the same problem and seed", () => {
    const problem = randomProblem(7);
    const once = runSearch(problem, 400, { seed: 3 });
    expect(runSearch(problem, 400, { seed: 3 })).toEqual(once);
  });

  it("takes a start that is feasible as its first incumbent, or something better", () => {
    for (const { problem, best, seed } of cases.slice(0, 50)) {
      if (!best) continue;
      const [first] = runSearch(problem, 1, { seed, starts: [best.points] });
      expect(first && compareWorth(first, best)).toBe(0);
    }
  });

  it("takes a start that breaks everything", () => {
    for (const { problem, seed } of cases.slice(0, 50)) {
      const start = new Int32Array(problem.pointSetOf.length).fill(99);
      expect(() => runSearch(problem, 1, { seed, starts: [start] })).not.toThrow();
    }
  });

  it("handles points that are far apart", () => {
    const problem: Problem = { ...randomProblem(11), pointSets: [[-100_000, 0, 7, 5000], [0]] };
    const spread: Problem = { ...problem, pointSetOf: problem.pointSetOf.map((set) => Math.min(set, 1)) };
    const best = optimum(spread);
    const found = runSearch(spread, 800, { seed: 1 }).at(-1);
    expect(found && worthOf(found)).toBe(best && worthOf(best));
  });
});
