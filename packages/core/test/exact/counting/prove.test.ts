import { describe, expect, it } from "vitest";
import { CountedParts } from "../../../src/exact/counting/counted.ts";
import { columnsProver, countingWay, eachSetProver } from "../../../src/exact/counting/prove.ts";
import { enumerate } from "../../../src/exact/enumerate.ts";
import type { Prover, ProverOptions } from "../../../src/exact/prover.ts";
import type { EngineEvent } from "../../../src/problem/engine.ts";
import { type CountedProof, isCounted } from "../../../src/problem/floor-proof.ts";
import { mergeProfiles, usableLines } from "../../../src/problem/merge-profiles.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { randomProblem } from "../../random-problem.ts";
import { randomScore } from "../../random-score.ts";
import { runs } from "../../runs.ts";
import { allSets, countingProblem, plainFreeLoss, splitOf } from "./random-counts.ts";

async function said(
  prove: Prover,
  problem: Problem,
  {
    best = Infinity,
    looks = Infinity,
    ...options
  }: Partial<ProverOptions> & { best?: number; looks?: number },
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  let seen = 0;
  await prove(
    problem,
    { seed: 1, ...options },
    {
      now: () => 0,
      stopped: () => seen++ >= looks,
      millisecondsLeft: () => Infinity,
      best: () => best,
      turn: async () => {},
      emit: (event) => events.push(event),
    },
  );
  return events;
}

type Bound = Extract<EngineEvent, { type: "bound" }>;
const bounds = (events: readonly EngineEvent[]) => events.filter((e): e is Bound => e.type === "bound");

function optimum(problem: Problem): number {
  const end = [...enumerate(problem)].at(-1)!;
  return end.type === "proven" && end.status === "optimal" ? end.loss : Infinity;
}

/** What a proof proves, counted by its words alone: for each set the best bound of any prices, and of all sets the least. */
function worth(problem: Problem, { conditions, multipliers, settled, left }: CountedProof): number {
  const { constraints } = problem;
  const bound = (lines: readonly number[], { scale, of }: (typeof multipliers)[number]) => {
    const paid = (i: number) =>
      of.reduce((sum, price, c) => sum + price * constraints[c]!.coefficients[i]!, 0);
    const cost = problem.cost.map((value, i) => scale * value + paid(i));
    const allowed = of.map((price, c) =>
      price > 0 ? price * constraints[c]!.max : price < 0 ? price * constraints[c]!.min : 0,
    );
    return Math.ceil((plainFreeLoss(problem, lines, cost) - allowed.reduce((a, b) => a + b, 0)) / scale);
  };
  const size = Math.min(conditions, usableLines(problem).filter((j) => j > 0).length);
  const own = new Map([...settled, ...left].map((set) => [splitOf(problem, set.lines), set]));
  let least = Infinity;
  for (const lines of allSets(problem, size).filter((set) => set.length === size)) {
    const listed = own.get(splitOf(problem, lines));
    const prices = [...multipliers, ...(listed ? [listed.multipliers] : [])];
    least = Math.min(least, Math.max(...prices.map((price) => bound(lines, price))));
  }
  return least;
}

/** Whether each line splits the profiles in a way of its own. */
function areDistinct(problem: Problem): boolean {
  const sets = [[], ...usableLines(problem).flatMap((j) => (j > 0 ? [[j]] : []))];
  return new Set(sets.map((lines) => splitOf(problem, lines))).size === sets.length;
}

const problems = Array.from({ length: runs(160) }, (_, seed) => {
  const problem = mergeProfiles(seed % 2 === 0 ? randomProblem(seed, 3000) : randomScore(seed, 3000));
  return { problem, best: optimum(problem) };
});

describe.each([
  ["set by set", eachSetProver],
  ["column by column", columnsProver],
] as const)("counting %s as a prover", (_, prove) => {
  it("never says more than the best card allows, and its proofs are worth what they say", async () => {
    let checked = 0;
    for (const { problem, best } of problems) {
      for (const known of [best, best + 3, Infinity]) {
        for (const event of bounds(await said(prove, problem, { best: known }))) {
          expect(event.loss).toBeLessThanOrEqual(best);
          if (!event.proof || !isCounted(event.proof)) throw new Error("no proof");
          // Sets without lines that every card must have are not counted, nor are lines that split alike or not at all.
          if (problem.counts.length > 0 || known === Infinity || !areDistinct(problem)) continue;
          expect(worth(problem, event.proof)).toBeGreaterThanOrEqual(event.loss);
          checked++;
        }
      }
    }
    expect(checked).toBeGreaterThan(30);
  });

  it("says the same in parts, once all have spoken", async () => {
    for (const { problem, best } of problems) {
      const parts = new CountedParts();
      const whole: Bound[] = [];
      const of3 = await Promise.all([0, 1, 2].map((part) => said(prove, problem, { best, part, parts: 3 })));
      for (const [part, events] of of3.entries()) {
        for (const event of events) {
          if (event.type !== "part") throw new Error(`a part says ${event.type}`);
          const bound = parts.add(event);
          if (bound) whole.push(bound);
          else expect(part).toBeLessThan(2);
        }
      }
      const alone = bounds(await said(prove, problem, { best })).at(-1);
      for (const { loss } of whole) expect(loss).toBeLessThanOrEqual(best);
      if (problem.constraints.length === 0)
        expect(whole.at(-1)?.loss).toBe(alone?.loss ?? whole.at(-1)?.loss);
    }
  });

  it("does the same again within the same work, and stops when it is told", async () => {
    const problem = countingProblem(3, { classes: 3, conditions: 45, profiles: 300, kind: "weights" });
    const limited = { ...problem, maxConditions: 5 };
    const full = await said(prove, limited, {});
    const some = await said(prove, limited, { work: 20 });
    expect(await said(prove, limited, { work: 20 })).toEqual(some);
    expect(bounds(some).at(-1)!.loss).toBeLessThanOrEqual(bounds(full).at(-1)!.loss);
    const stopped = await said(prove, limited, { looks: 3 });
    expect(bounds(stopped).at(-1)!.loss).toBeLessThan(bounds(full).at(-1)!.loss);
  });
});

it("counts set by set what can be, else by columns", () => {
  const problem = countingProblem(3, { classes: 2, conditions: 40, profiles: 300, kind: "accuracy" });
  const way = (maxConditions: number, limits: object) =>
    countingWay({ ...problem, maxConditions }, limits).way;
  expect(way(4, { milliseconds: 10_000 })).toBe("each-set");
  expect(way(4, { work: 1 })).toBe("columns");
  expect(way(12, { milliseconds: 10_000 })).toBe("columns");
  expect(way(Infinity, {})).toBe("none");
});
