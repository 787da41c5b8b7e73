import { describe, expect, it } from "vitest";
import { eachSetProver } from "../../../src/exact/counting/prove.ts";
import { enumerate } from "../../../src/exact/enumerate.ts";
import { settleProver } from "../../../src/exact/few-conditions/prove.ts";
import type { Prover, ProverOptions } from "../../../src/exact/prover.ts";
import { type EngineEvent, isBetter, type Solution, type Worth } from "../../../src/problem/engine.ts";
import { evaluate } from "../../../src/problem/evaluate.ts";
import { type CountedProof, isCounted } from "../../../src/problem/floor-proof.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { seededRandom } from "../../../src/random.ts";
import { randomProblem } from "../../random-problem.ts";
import { randomScore } from "../../random-score.ts";
import { runs } from "../../runs.ts";

const worth = (of: Worth | undefined) => of && [of.loss, of.size, of.sum];

/** What a prover says, while others know of a best loss. */
async function said(
  prove: Prover,
  problem: Problem,
  options: Partial<ProverOptions>,
  best: number,
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  let least = best;
  await prove(
    problem,
    { seed: 1, ...options },
    {
      now: () => performance.now(),
      stopped: () => false,
      millisecondsLeft: () => Infinity,
      best: () => least,
      turn: async () => {},
      emit(event) {
        events.push(event);
        if (event.type === "incumbent") least = Math.min(least, event.loss);
      },
    },
  );
  return events;
}

function counted(events: readonly EngineEvent[]): CountedProof | undefined {
  const last = events.filter((event) => event.type === "bound").at(-1);
  return last?.proof && isCounted(last.proof) ? last.proof : undefined;
}

const cases = Array.from({ length: runs(160) }, (_, seed) => {
  const random = seededRandom(seed);
  const drawn = seed % 2 === 0 ? randomProblem(seed, 3000) : randomScore(seed, 3000);
  const maxConditions = Math.min(drawn.maxConditions, 1 + Math.floor(random() * 3));
  const problem = { ...drawn, maxConditions };
  const solutions: Solution[] = [];
  for (const event of enumerate(problem)) if (event.type === "incumbent") solutions.push(event);
  return { problem, solutions, random };
}).filter(({ solutions }) => solutions.length > 0);

describe("settleProver", () => {
  it("proves the optimum from any card, with cards and floors that are true on the way", async () => {
    let proven = 0;
    let improved = 0;
    for (const { problem, solutions, random } of cases) {
      const optimum = solutions.at(-1)!;
      const start = solutions[Math.floor(random() * solutions.length)]!;
      const count = await said(eachSetProver, problem, { start: start.points }, start.loss);
      const proof = counted(count);
      if (!proof) continue;
      const events = await said(settleProver, problem, { start: start.points, counted: proof }, start.loss);
      let last: Worth = start;
      for (const event of events) {
        if (event.type === "bound") expect(event.loss).toBeLessThanOrEqual(optimum.loss);
        if (event.type !== "incumbent") continue;
        expect(evaluate(problem, event.points).broken).toEqual([]);
        expect(worth(evaluate(problem, event.points))).toEqual(worth(event));
        expect(isBetter(event, last)).toBe(true);
        last = event;
        improved++;
      }
      const end = events.at(-1);
      if (end?.type !== "proven" || end.status !== "optimal") continue;
      proven++;
      expect(worth(end)).toEqual(worth(optimum));
      expect(worth(last)).toEqual(worth(optimum));
    }
    expect(proven).toBeGreaterThan(cases.length * 0.9);
    expect(improved).toBeGreaterThan(cases.length / 4);
  });

  it("finds the best card also where others know of its loss only", async () => {
    let proven = 0;
    for (const { problem, solutions } of cases) {
      const optimum = solutions.at(-1)!;
      const proof = counted(await said(eachSetProver, problem, {}, optimum.loss));
      if (!proof) continue;
      const events = await said(settleProver, problem, { counted: proof }, optimum.loss);
      const end = events.at(-1);
      if (end?.type !== "proven" || end.status !== "optimal") continue;
      proven++;
      expect(worth(end)).toEqual(worth(optimum));
      expect(worth(events.filter((event) => event.type === "incumbent").at(-1))).toEqual(worth(optimum));
    }
    expect(proven).toBeGreaterThan(cases.length * 0.9);
  });

  it("claims no optimum when its work ends, or when only the loss was asked for", async () => {
    let stopped = 0;
    for (const { problem, solutions } of cases.slice(0, 60)) {
      const [start, optimum] = [solutions[0]!, solutions.at(-1)!];
      const proof = counted(await said(eachSetProver, problem, { start: start.points }, start.loss));
      if (!proof) continue;
      const options = { start: start.points, counted: proof };
      const short = await said(settleProver, problem, { ...options, work: 0.01 }, start.loss);
      for (const event of short) {
        if (event.type === "bound") expect(event.loss).toBeLessThanOrEqual(optimum.loss);
        if (event.type === "proven") expect(event).toMatchObject({ size: optimum.size, sum: optimum.sum });
      }
      if (short.every(({ type }) => type !== "proven")) stopped++;
      const loss = await said(settleProver, problem, { ...options, lossOnly: true }, start.loss);
      expect(loss.some(({ type }) => type === "proven")).toBe(false);
      for (const event of loss)
        if (event.type === "bound") expect(event.loss).toBeLessThanOrEqual(optimum.loss);
    }
    expect(stopped).toBeGreaterThan(20);
  });
});
