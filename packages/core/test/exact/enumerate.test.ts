import { describe, expect, it } from "vitest";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import type { EngineEvent } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { allPoints } from "../all-points.ts";
import { randomProblem } from "../random-problem.ts";

function lastOf(problem: Problem) {
  const events = [...enumerate(problem)];
  const incumbents = events.filter((e): e is EngineEvent & { type: "incumbent" } => e.type === "incumbent");
  const end = events.at(-1)!;
  if (end.type !== "proven") throw new Error("enumeration must end with a proof");
  return { best: incumbents.at(-1), end, incumbents };
}

describe("enumerate", () => {
  it("finds the best of two people told apart by one condition", () => {
    const problem: Problem = {
      shape: "tables",
      classCount: 2,
      profileCount: 2,
      lineCount: 2,
      words: 1,
      lines: Uint32Array.of(0b11, 0b10),
      cost: Float64Array.of(0, 1, 1, 0),
      lossScale: 2,
      lossExact: true,
      pointSets: [[-1, 0, 1]],
      pointSetOf: new Int32Array(4),
      columnOf: Int32Array.of(-1, 0),
      columnCount: 1,
      maxLinesPerTable: 1,
      maxLines: Number.POSITIVE_INFINITY,
      maxColumns: Number.POSITIVE_INFINITY,
      maxConditions: Number.POSITIVE_INFINITY,
      startsWithCounts: true,
      constraints: [],
      counts: [],
      implications: [],
      orders: [],
    };
    const { best, end } = lastOf(problem);
    expect(end.status).toBe("optimal");
    expect(best).toMatchObject({ loss: 0, size: 1, sum: 1 });
    // Five ways to fill a table of two entries with at most one line, in two tables.
    expect(enumerationSize(problem)).toBe(25);
  });

  it("agrees with a plain look at all tables, and counts what it visits", () => {
    let infeasible = 0;
    for (let seed = 0; seed < 40; seed++) {
      const problem = randomProblem(seed, 2000);
      const all = Array.from(problem.pointSetOf, (set) => problem.pointSets[set]!.length);
      if (all.reduce((n, size) => n * size, 1) > 50_000) continue;
      let best: readonly number[] | undefined;
      let within = 0;
      for (const points of allPoints(problem)) {
        const { loss, size, sum, broken } = evaluate(problem, points);
        if (!broken.includes("lines per table") && !broken.includes("lines in all")) within++;
        if (broken.length > 0) continue;
        const worth = [loss, size, sum];
        const at = best ? worth.findIndex((x, i) => x !== best![i]) : 0;
        if (!best || (at >= 0 && worth[at]! < best[at]!)) best = worth;
      }
      const found = lastOf(problem);
      expect(enumerationSize(problem)).toBe(within);
      expect(found.end.status).toBe(best ? "optimal" : "infeasible");
      expect(found.best && [found.best.loss, found.best.size, found.best.sum]).toEqual(best);
      if (!best) infeasible++;
    }
    expect(infeasible).toBeGreaterThan(0);
  });
});
