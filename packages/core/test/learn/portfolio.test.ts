import { describe, expect, test } from "vitest";
import type { LearnOptions } from "../../src/learn/learn.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { runs } from "../runs.ts";
import {
  expectLossProven,
  expectProven,
  expectTruth,
  fast,
  largeCases,
  oneLineCases,
  smallCases,
  told,
} from "./portfolio-cases.ts";

const small = smallCases(runs(80));
const large = largeCases(runs(8));
const oneLineEach = oneLineCases(2);

describe("search and provers together", () => {
  test("the problems are of both kinds, and of all sizes", () => {
    expect(small.filter(({ optimum }) => !optimum).length).toBeGreaterThan(3);
    expect(small.filter(({ optimum }) => optimum && optimum.sum > 0).length).toBeGreaterThan(30);
    const rules = (of: keyof Problem) =>
      small.filter(({ problem }) => (problem[of] as readonly unknown[]).length > 0);
    for (const kind of ["constraints", "counts", "implications", "orders"] as const)
      expect(rules(kind).length, kind).toBeGreaterThan(12);
  });

  test.each(["auto", "exact"] as const)(
    "%s proves what enumeration proves, for a budget of work",
    async (engine) => {
      for (const of of small) expectProven(of, await told(of.problem, { engine, work: 100 }));
    },
  );

  test("exact proves what enumeration proves, by the clock", async () => {
    for (const of of small) expectProven(of, await told(of.problem, { engine: "exact", seconds: 30 }));
  });

  test("auto proves what enumeration proves, by the clock", async () => {
    for (const of of small)
      expectLossProven(of, await told(of.problem, { engine: "auto", seconds: 600, host: fast }));
    for (const of of small.slice(0, 8)) expectProven(of, await told(of.problem, { seconds: 30 }));
  });

  test("search claims no more than equal answers prove", async () => {
    for (const of of small.slice(0, 50)) {
      const run = await told(of.problem, { engine: "search", work: 50 });
      expectTruth(of, run);
      expect(run.learnt.checkable.proof.conflicts).toEqual([]);
    }
  });

  test("auto and exact prove what is too large to be tried out", async () => {
    const names = new Set<string>();
    for (const of of [...large, ...oneLineEach]) {
      for (const options of [
        { engine: "exact", seconds: 60 },
        { engine: "auto", seconds: 1200, host: fast },
        { engine: "exact", work: 200_000 },
      ] satisfies LearnOptions[]) {
        const run = await told(of.problem, options);
        if ("host" in options) expectLossProven(of, run);
        else expectProven(of, run);
        names.add(run.learnt.floorReason.code);
      }
    }
    expect(names.size).toBeGreaterThan(1);
  });

  test("a budget too small for a proof leaves a truth behind", async () => {
    let open = 0;
    for (const of of [...large, ...oneLineEach]) {
      for (const engine of ["auto", "exact"] as const) {
        const run = await told(of.problem, { engine, work: 1 });
        expectTruth(of, run);
        if (run.learnt.status === "feasible" || run.learnt.status === "unknown") {
          open++;
          expect(["work", "engine"]).toContain(run.learnt.stopped);
        }
      }
    }
    expect(open).toBeGreaterThan(0);
  });
});
