import { describe, expect, test } from "vitest";
import { systemHost } from "../../src/host.ts";
import { constantSolution } from "../../src/learn/constant.ts";
import { equalAnswersFloor } from "../../src/learn/floor.ts";
import { infeasibilityProof } from "../../src/learn/infeasible.ts";
import { learn, type Progress } from "../../src/learn/learn.ts";
import { FIRST_LOOK } from "../../src/learn/portfolio.ts";
import type { Engine } from "../../src/problem/engine.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { inOneGo, inTurns } from "../../src/turns.ts";
import { randomProblem } from "../random-problem.ts";
import { largeCases, smallCases } from "./portfolio-cases.ts";

const problems = Array.from({ length: 300 }, (_, i) => randomProblem(i + 1));

describe("tables that give everyone the same class", () => {
  test("are what they claim to be, and keep every limit, rule and constraint", () => {
    let withForcedLines = 0;
    let later = 0;
    for (const [i, problem] of problems.entries()) {
      const found = constantSolution(problem);
      if (!found) continue;
      const { loss, size, sum, given, broken } = evaluate(problem, found.points);
      expect({ loss, size, sum, broken }, `seed ${i + 1}`).toEqual({
        ...found,
        points: undefined,
        broken: [],
      });
      expect(new Set(given).size, `seed ${i + 1}`).toBe(1);
      if (given[0]! > 0) later++;
      if (found.points.some((value, entry) => value !== 0 && entry % problem.lineCount > 0))
        withForcedLines++;
    }
    expect(later).toBeGreaterThan(20);
    expect(withForcedLines).toBeGreaterThan(5);
  });

  test("are the best of those without lines, where rules allow these", () => {
    for (const problem of problems) {
      const plain = Array.from({ length: problem.classCount }, (_, k) => {
        const points = new Int32Array(problem.classCount * problem.lineCount);
        const start = k * problem.lineCount;
        if (k > 0) points[start] = problem.pointSets[problem.pointSetOf[start]!]!.find((v) => v > 0) ?? 0;
        return evaluate(problem, points);
      }).filter(({ broken }) => broken.length === 0);
      if (plain.length === 0) continue;
      expect(constantSolution(problem)!.loss).toBeLessThanOrEqual(Math.min(...plain.map(({ loss }) => loss)));
    }
  });

  test("are there before any engine starts", async () => {
    const problem = problems.find((candidate) => (constantSolution(candidate)?.loss ?? 0) > 0)!;
    const told: Progress[] = [];
    const idle: Engine = function* () {
      expect(told.map(({ type }) => type)).toEqual(["start", "incumbent"]);
      yield { type: "work", units: 1 };
    };
    const learnt = await learn(problem, { engine: idle, onProgress: (progress) => told.push(progress) });
    expect(learnt).toMatchObject({ ...constantSolution(problem), notes: [] });
  });
});

describe("however small the budget", () => {
  const cases = [...smallCases(40), ...largeCases(4)];

  test.each([{ seconds: 1e-9 }, { work: 1 }])("%j gives tables where there are any", async (budget) => {
    let needed = 0;
    for (const { name, problem, optimum } of cases) {
      const { points, status } = await learn(problem, budget);
      expect(points !== undefined, name).toBe(optimum !== undefined);
      if (points) expect(evaluate(problem, points).broken, name).toEqual([]);
      else expect(["infeasible", "unknown"], name).toContain(status);
      if (optimum && !constantSolution(problem)) needed++;
    }
    // Some of them have no tables that give everyone one class.
    expect(needed).toBeGreaterThan(3);
  });

  test("on one thread the search has had its first look before provers take over, however slow the clock", async () => {
    const { problem } = cases.find(
      (of) => of.optimum && of.optimum.loss > equalAnswersFloor(mergeProfiles(of.problem)).floor,
    )!;
    const signal = { aborted: false };
    let proving: { work: number; best: number } | undefined;
    let work = 0;
    const executor = {
      threads: 1,
      open: () => ({
        run: async () => [],
        prove(task: { best: number }) {
          proving = { work, best: task.best };
          signal.aborted = true;
          return { done: Promise.resolve(), tell() {}, stop() {} };
        },
        stop() {},
        close() {},
      }),
    };
    // A thousandth of the machine: each look at the clock finds a second gone.
    let time = 0;
    const host = { now: () => (time += 1000), pause: systemHost.pause };
    await learn(problem, {
      host,
      executor,
      signal,
      seconds: 1e6,
      onProgress: (progress) => {
        work = progress.work;
      },
    });
    expect(proving!.work).toBeGreaterThanOrEqual(FIRST_LOOK);
    expect(proving!.best).toBeLessThan(Infinity);
  });
});

describe("a proof that there are no tables", () => {
  /** Half of the people must get each class, and more than half the first: it takes steps to see it. */
  const large = (profileCount: number): Problem => {
    const problem = problems[0]!;
    const size = profileCount * problem.classCount;
    const share = (k: number, min: number) => ({
      name: `class ${k}`,
      coefficients: Float64Array.from({ length: size }, (_, i) => (i % problem.classCount === k ? 1 : 0)),
      min,
      max: Infinity,
      scale: profileCount,
      source: { type: "rule" as const, index: k },
    });
    return {
      ...problem,
      profileCount,
      cost: new Float64Array(size),
      constraints: [share(0, 0.7 * profileCount), share(1, 0.7 * profileCount)],
    };
  };

  test("gives way every few thousand people, and comes to what it comes to in one go", () => {
    const proof = infeasibilityProof(large(1_000_000));
    let turns = 0;
    let step = proof.next();
    for (; !step.done; step = proof.next()) turns++;
    expect(turns).toBeGreaterThan(8);
    expect(step.value?.constraints).toEqual(["class 0", "class 1"]);
    expect(inOneGo(infeasibilityProof(large(1000)))).toEqual(step.value);
  });

  test("is given up when the time is over or a signal comes", async () => {
    let time = 0;
    const host = { now: () => (time += 30), pause: async () => {} };
    let asked = 0;
    const stopped = () => ++asked >= 3;
    expect(await inTurns(infeasibilityProof(large(1_000_000)), host, stopped)).toBeUndefined();
    expect(asked).toBe(3);
  });
});
