import { describe, expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import type { Host } from "../../src/host.ts";
import { equalAnswersFloor } from "../../src/learn/floor.ts";
import { infeasibilityProof } from "../../src/learn/infeasible.ts";
import { type LearnOptions, learn, type Progress } from "../../src/learn/learn.ts";
import type { Engine } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { inOneGo } from "../../src/turns.ts";
import { randomProblem } from "../random-problem.ts";
import { said, sentences } from "../sentences.ts";

/** A clock that moves on by itself, so that no test depends on the machine's speed. */
function fakeHost(step = 10): Host & { pauses: number } {
  let time = 0;
  const host = {
    pauses: 0,
    now: () => {
      time += step;
      return time;
    },
    pause: async () => {
      host.pauses++;
    },
  };
  return host;
}

const feasibleProblem = async (): Promise<Problem> => {
  for (let seed = 1; ; seed++) {
    const problem = randomProblem(seed);
    const learnt = await learn(problem, { engine: enumerate, work: Number.MAX_SAFE_INTEGER });
    // One that equal answers alone do not prove: there is something to do.
    const open = learnt.loss! > equalAnswersFloor(mergeProfiles(problem)).floor;
    if (learnt.status === "optimal" && learnt.sum! > 0 && problem.constraints.length > 0 && open)
      return problem;
  }
};

describe("learn", () => {
  test("gives the same tables for the same seed and work", async () => {
    const problem = await feasibleProblem();
    const runs = await Promise.all([1, 1].map((seed) => learn(problem, { seed, work: 600 })));
    expect(runs[0]!.points).toEqual(runs[1]!.points);
    expect(runs[0]!.work).toBe(runs[1]!.work);
  });

  test("never lets the best rise nor the floor fall, and ends with what it last told", async () => {
    const problem = await feasibleProblem();
    const told: Progress[] = [];
    const learnt = await learn(problem, { work: 2000, onProgress: (progress) => told.push(progress) });
    for (let i = 1; i < told.length; i++) {
      expect(told[i]!.best ?? Infinity).toBeLessThanOrEqual(told[i - 1]!.best ?? Infinity);
      expect(told[i]!.floor).toBeGreaterThanOrEqual(told[i - 1]!.floor);
    }
    expect(told[0]!.type).toBe("start");
    expect(told.at(-1)).toMatchObject({ type: "done", best: learnt.loss, floor: learnt.floor });
    expect(evaluate(problem, learnt.points!)).toMatchObject({
      loss: learnt.loss,
      size: learnt.size,
      sum: learnt.sum,
      broken: [],
    });
  });

  test("stops when the signal says so, and keeps the best", async () => {
    const problem = await feasibleProblem();
    const signal = { aborted: false };
    const host = fakeHost();
    const learnt = await learn(problem, {
      host,
      signal,
      seconds: 1e9,
      onProgress: ({ points }) => {
        if (points) signal.aborted = true;
      },
    });
    expect(learnt.stopped).toBe("signal");
    expect(learnt.points).toBeDefined();
    expect(host.pauses).toBeGreaterThan(0);
  });

  test("stops at once when empty tables reach the floor", async () => {
    const problem = randomProblem(1);
    const free = {
      ...problem,
      cost: problem.cost.map(() => 0),
      constraints: [],
      counts: [],
      implications: [],
      orders: [],
    };
    expect(await learn(free, { seconds: 1e9 })).toMatchObject({
      status: "optimal",
      stopped: "proven",
      loss: 0,
      size: 0,
    });
  });

  test("stops when the time is over", async () => {
    const learnt = await learn(await feasibleProblem(), { host: fakeHost(), seconds: 1, engine: "search" });
    expect(learnt.stopped).toBe("seconds");
    expect(learnt.seconds).toBeGreaterThanOrEqual(1);
  });

  test("goes on from what is known where that is better, and gives up a known floor that proves false", async () => {
    const problem = await feasibleProblem();
    const { points, loss, floor } = await learn(problem, {
      engine: enumerate,
      work: Number.MAX_SAFE_INTEGER,
    });
    const idle: Engine = function* () {
      yield { type: "work", units: 1 };
    };
    const known = { floor, floorReason: said("tried all"), points: points! };
    expect(await learn(problem, { engine: idle, known })).toMatchObject({
      status: "optimal",
      loss,
      floorReason: said("tried all"),
    });
    const failing: Engine = function* () {
      yield { type: "failed", message: "out of memory" };
    };
    expect(await learn(problem, { engine: failing, known })).toMatchObject({
      floor,
      floorReason: said("tried all"),
    });
    const wrong = { floor: loss! + 1, floorReason: said("a slip") };
    const learnt = await learn(problem, { engine: enumerate, known: wrong, work: Number.MAX_SAFE_INTEGER });
    expect(learnt).toMatchObject({ loss, floor: learnt.checkable.floor });
    expect(sentences(learnt.notes).join()).toMatch(/a proof was given up/);
    await expect(learn(problem, { known: { ...wrong, points: points! } })).rejects.toThrow(
      /below the known floor/,
    );
    const tooMany = points!.map(() => 9);
    await expect(learn(problem, { known: { ...known, points: tooMany } })).rejects.toThrow(
      /the known tables break limits of this problem/,
    );
  });

  test("does not believe an engine: tables that a recount does not support are an error", async () => {
    const problem = await feasibleProblem();
    const liar: Engine = function* () {
      yield {
        type: "incumbent",
        points: new Int32Array(problem.classCount * problem.lineCount),
        loss: -1,
        size: 0,
        sum: 0,
      };
    };
    await expect(learn(problem, { engine: liar })).rejects.toThrow(/a recount does not support: loss -1/);
  });

  test.each<[Partial<LearnOptions>, RegExp]>([
    [{ seconds: 0 }, /invalid seconds: 0/],
    [{ work: -1 }, /invalid work: -1/],
    [{ seed: 1.5 }, /invalid seed: 1.5/],
  ])("refuses %j", async (options, message) => {
    await expect(learn(randomProblem(1), options)).rejects.toThrow(message);
  });
});

describe("a proof that there are no tables", () => {
  test("never claims a proof where enumeration finds tables", async () => {
    let proofs = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const problem = randomProblem(seed);
      const proof = inOneGo(infeasibilityProof(problem));
      if (!proof) continue;
      proofs++;
      const events = [...(enumerate(problem) as Iterable<{ type: string; status?: string }>)];
      expect(events.at(-1), `seed ${seed}: ${proof.reason.code}`).toMatchObject({
        type: "proven",
        status: "infeasible",
      });
    }
    expect(proofs).toBeGreaterThan(0);
  });

  test("names the constraints that contradict each other", () => {
    const problem = randomProblem(7);
    const share = (k: number, name: string) => ({
      name,
      coefficients: Float64Array.from({ length: problem.profileCount * problem.classCount }, (_, i) =>
        i % problem.classCount === k ? 1 : 0,
      ),
      min: Math.ceil(problem.profileCount * 0.6),
      max: Infinity,
      scale: problem.profileCount,
      source: { type: "rule" as const, index: k },
    });
    const constraints = [share(0, "first for most"), share(1, "second for most")];
    const proof = inOneGo(infeasibilityProof({ ...problem, constraints }));
    expect(proof?.constraints).toEqual(["first for most", "second for most"]);
  });
});

describe("an engine whose claims turn out false", () => {
  test("loses its claims and nothing else", async () => {
    const problem = await feasibleProblem();
    const found = await learn(problem, { engine: enumerate, work: Number.MAX_SAFE_INTEGER });
    const { points, loss, size, sum } = found as Required<typeof found>;
    const incumbent = { type: "incumbent", points, loss, size, sum } as const;
    const boastful: Engine = function* () {
      yield { type: "bound", loss: loss + 1, reason: said("my word") };
      yield incumbent;
    };
    const failing: Engine = function* () {
      yield incumbent;
      yield { type: "bound", loss, reason: said("my word") };
      yield { type: "failed", message: "out of memory" };
    };
    for (const engine of [boastful, failing]) {
      const learnt = await learn(problem, { engine });
      expect(learnt).toMatchObject({ status: "feasible", loss, floor: learnt.checkable.floor });
      expect(learnt.floor).toBeLessThan(loss);
      expect(sentences(learnt.notes).join()).toMatch(/a proof was given up and is not counted/);
    }
  });
});
