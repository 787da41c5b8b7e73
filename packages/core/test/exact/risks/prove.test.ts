import { describe, expect, it } from "vitest";
import { enumerate } from "../../../src/exact/enumerate.ts";
import { riskProver } from "../../../src/exact/risks/prove.ts";
import type { EngineEvent } from "../../../src/problem/engine.ts";
import { evaluate } from "../../../src/problem/evaluate.ts";
import { floorInGrains, freeLogLoss } from "../../../src/problem/log-loss.ts";
import { mergeProfiles } from "../../../src/problem/merge-profiles.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { withPeople } from "../../random-people.ts";
import { randomProblem } from "../../random-problem.ts";
import { randomScore } from "../../random-score.ts";
import { runs } from "../../runs.ts";

async function said(problem: Problem, best: number, work?: number): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  await riskProver(
    problem,
    { seed: 1, ...(work !== undefined && { work }) },
    {
      now: () => 0,
      stopped: () => false,
      millisecondsLeft: () => Infinity,
      best: () => best,
      turn: async () => {},
      emit: (event) => events.push(event),
    },
  );
  return events;
}

function optimum(problem: Problem): number {
  const end = [...enumerate(problem)].at(-1)!;
  return end.type === "proven" && end.status === "optimal" ? end.loss : Infinity;
}

const floorOf = (events: readonly EngineEvent[]) =>
  events.reduce((floor, event) => (event.type === "bound" ? Math.max(floor, event.loss) : floor), 0);

/** Whether nothing but points and the number of conditions is limited. */
function isFree({ constraints, counts, implications, orders, columnCount, maxColumns }: Problem): boolean {
  return (
    constraints.length + counts.length + implications.length + orders.length === 0 &&
    maxColumns >= columnCount
  );
}

describe("floors of the log loss", () => {
  it("are never above the best of all scores, and reach it where only points and conditions are limited", async () => {
    let reached = 0;
    for (let seed = 1; seed <= runs(150); seed++) {
      const problem = withPeople(randomScore(seed), seed);
      const least = optimum(problem);
      for (const best of [Infinity, least, least + 3000]) {
        const events = await said(problem, best);
        const floor = floorOf(events);
        expect(floor, `seed ${seed}, best ${best}`).toBeLessThanOrEqual(least);
        for (const event of events) {
          if (event.type !== "incumbent") continue;
          const { loss, broken } = evaluate(problem, event.points);
          expect({ loss, broken }).toEqual({ loss: event.loss, broken: [] });
        }
        if (best === Infinity || !isFree(problem)) continue;
        expect(floor, `seed ${seed}, best ${best}`).toBe(least);
        reached++;
      }
    }
    expect(reached).toBeGreaterThan(20);
  });

  it("are never above the best of all tables, and at times above what equal answers prove", async () => {
    let raised = 0;
    for (let seed = 1; seed <= runs(100); seed++) {
      const problem = withPeople(randomProblem(seed, 5000), seed);
      const least = optimum(problem);
      for (const best of [Infinity, least]) {
        const floor = floorOf(await said(problem, best));
        expect(floor, `seed ${seed}, best ${best}`).toBeLessThanOrEqual(least);
        if (floor > floorInGrains(freeLogLoss(mergeProfiles(problem))) + 1) raised++;
      }
    }
    expect(raised).toBeGreaterThan(20);
  });
});
