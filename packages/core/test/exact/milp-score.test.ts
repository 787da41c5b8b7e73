import { expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { scoreMilpProver } from "../../src/exact/milp/prove-score.ts";
import type { EngineEvent } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { randomScore } from "../random-score.ts";

test("proves the loss of a score of two classes, or that there is none", async () => {
  let proven = 0;
  let impossible = 0;
  for (let seed = 1; seed <= 160; seed++) {
    const problem = randomScore(seed);
    if (problem.classCount !== 2) continue;
    let least: number | undefined;
    for (const event of enumerate(problem)) if (event.type === "incumbent") least = event.loss;
    const events: EngineEvent[] = [];
    let best = Infinity;
    await scoreMilpProver(
      problem,
      { seed },
      {
        now: () => 0,
        stopped: () => false,
        millisecondsLeft: () => Infinity,
        best: () => best,
        turn: async () => {},
        emit: (event) => {
          events.push(event);
          if (event.type === "incumbent") {
            best = Math.min(best, event.loss);
            expect(evaluate(problem, event.points).broken).toEqual([]);
          }
        },
      },
    );
    const bounds = events.flatMap((event) => (event.type === "bound" ? [event.loss] : []));
    const isRefused = events.some((event) => event.type === "proven" && event.status === "infeasible");
    expect(isRefused, `seed ${seed}`).toBe(least === undefined);
    if (least === undefined) impossible++;
    else {
      proven++;
      expect(best, `seed ${seed}`).toBe(least);
      expect(Math.max(...bounds, 0), `seed ${seed}`).toBeLessThanOrEqual(least);
    }
  }
  expect(proven).toBeGreaterThan(20);
  expect(impossible).toBeGreaterThan(0);
});
