import { expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { oneLine, oneLineSize } from "../../src/exact/one-line/one-line.ts";
import { winnerPatterns } from "../../src/exact/one-line/winner-patterns.ts";
import type { EngineEvent } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { randomProblem } from "../random-problem.ts";

const last = (events: readonly EngineEvent[]) => {
  const incumbents = events.filter((event) => event.type === "incumbent");
  const end = events.at(-1)!;
  return { best: incumbents.at(-1), end };
};

test("is enumeration, in loss, lines and points, with constraints and without", () => {
  let applied = 0;
  let infeasible = 0;
  for (let seed = 1; applied < 150; seed++) {
    const problem = {
      ...randomProblem(seed),
      maxLinesPerTable: 1,
      maxColumns: Infinity,
      startsWithCounts: true,
      counts: [],
      implications: [],
      orders: [],
    };
    expect(oneLineSize(problem)).toBeLessThan(Infinity);
    applied++;
    const expected = last([...enumerate(problem)]);
    const got = last([...oneLine(problem)]);
    expect(got.end, `seed ${seed}`).toMatchObject({
      type: "proven",
      status: expected.best ? "optimal" : "infeasible",
    });
    if (!expected.best) {
      infeasible++;
      continue;
    }
    const { loss, size, sum } = expected.best;
    expect(got.best, `seed ${seed}`).toMatchObject({ loss, size, sum });
    expect(evaluate(problem, got.best!.points)).toMatchObject({ loss, size, sum, broken: [] });
    // Told of the best loss, it still finds the smallest tables that have it.
    expect(last([...oneLine(problem, loss)]).best).toMatchObject({ loss, size, sum });
  }
  expect(infeasible).toBeGreaterThan(5);
});

test("does not apply where more than one line, or a rule about lines, is in play", () => {
  const problem = { ...randomProblem(1), counts: [], implications: [], orders: [], maxColumns: Infinity };
  expect(oneLineSize({ ...problem, maxLinesPerTable: 2, startsWithCounts: true })).toBe(Infinity);
  expect(oneLineSize({ ...problem, maxLinesPerTable: 1, startsWithCounts: false })).toBe(Infinity);
  const rule = { name: "r", lower: 0, upper: 1 };
  expect(oneLineSize({ ...problem, maxLinesPerTable: 1, startsWithCounts: true, orders: [rule] })).toBe(
    Infinity,
  );
});

test("knows all orders of points: 1, 6, 20 and 75 patterns for one to four tables", () => {
  const range = Array.from({ length: 19 }, (_, i) => i - 9);
  const counts = [1, 2, 3, 4].map((K) => {
    const sets = Array.from({ length: K }, () => range);
    return winnerPatterns(sets, Infinity).length;
  });
  expect(counts).toEqual([1, 6, 20, 75]);
});
