import { describe, expect, test } from "vitest";
import type { EngineName } from "../../src/learn/portfolio.ts";
import { expectTruth, fast, largeCases, oneLineCases, smallCases, told } from "./portfolio-cases.ts";

describe("a run that is stopped", () => {
  const some = [...largeCases(3), ...smallCases(5), ...oneLineCases(1)];

  test.each(["auto", "exact", "search"] as const)(
    "by a signal after any event: %s leaves a truth behind",
    async (engine: EngineName) => {
      let stopped = 0;
      for (const of of some) {
        for (const after of [1, 2, 3, 4, 6, 9, 14]) {
          const signal = { aborted: false };
          let events = 0;
          const run = await told(of.problem, {
            engine,
            seconds: engine === "search" ? 2 : 600,
            host: fast,
            signal,
            onProgress: () => {
              if (++events >= after) signal.aborted = true;
            },
          });
          expectTruth(of, run);
          if (run.learnt.stopped === "signal") stopped++;
        }
      }
      expect(stopped).toBeGreaterThan(0);
    },
  );

  test("by the clock, however early", async () => {
    for (const of of some) {
      for (const seconds of [1e-9, 1e-3, 0.01, 0.05]) {
        for (const engine of ["auto", "exact", "search"] as const)
          expectTruth(of, await told(of.problem, { engine, seconds }));
      }
    }
  });

  test("by a gap: the gap is kept", async () => {
    let early = 0;
    for (const of of some) {
      for (const gap of [0, 0.1, 0.5, 0.9]) {
        const run = await told(of.problem, { gap, seconds: 600, host: fast });
        expectTruth(of, run);
        const { learnt } = run;
        if (!of.optimum) continue;
        expect(["gap", "proven"], of.name).toContain(learnt.stopped);
        const open = learnt.loss! <= learnt.floor ? 0 : (learnt.loss! - learnt.floor) / learnt.loss!;
        expect(open, of.name).toBeLessThanOrEqual(gap);
        if (learnt.stopped === "gap") early++;
      }
    }
    expect(early).toBeGreaterThan(0);
  });
});
