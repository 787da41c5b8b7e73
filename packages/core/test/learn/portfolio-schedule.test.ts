import { describe, expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { systemHost } from "../../src/host.ts";
import { equalAnswersFloor } from "../../src/learn/floor.ts";
import { runLane } from "../../src/learn/lane.ts";
import type { LaneExecutor } from "../../src/learn/lanes.ts";
import { type LearnOptions, learn } from "../../src/learn/learn.ts";
import { type ProofTask, type RunningProof, runProof } from "../../src/learn/proof-task.ts";
import type { EngineEvent, Solution } from "../../src/problem/engine.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { countingProblem } from "../exact/counting/random-counts.ts";
import { randomProblem } from "../random-problem.ts";
import { said, sentences } from "../sentences.ts";

/** A proof that says what a test lets it say. */
interface Told extends RunningProof {
  readonly task: ProofTask;
  readonly heard: number[];
  stopped: boolean;
  emit(event: EngineEvent): void;
  end(error?: Error): void;
}

interface Scripted extends LaneExecutor {
  readonly log: string[];
  readonly proofs: Told[];
}

/** Rounds of search that find what is written; proofs that wait for the test. */
function scripted(
  threads: number,
  found: (round: number) => Solution | undefined,
  onProof: (proof: Told, proofs: readonly Told[]) => void = () => {},
): Scripted {
  const log: string[] = [];
  const proofs: Told[] = [];
  let round = 0;
  return {
    threads,
    log,
    proofs,
    open() {
      log.push("open");
      return {
        async run(tasks) {
          log.push(`run ${tasks.length}`);
          await systemHost.pause();
          const best = found(round++);
          return tasks.map((_, lane) => ({ work: 10, ...(lane === 0 && best && { best }) }));
        },
        prove(task, emit) {
          log.push(`prove ${task.prover}`);
          let end: Told["end"] = () => {};
          const done = new Promise<void>((resolve, reject) => {
            end = (error) => (error ? reject(error) : resolve());
          });
          const proof: Told = {
            task,
            done,
            heard: [],
            stopped: false,
            emit,
            end,
            tell: (loss) => proof.heard.push(loss),
            stop() {
              proof.stopped = true;
            },
          };
          proofs.push(proof);
          onProof(proof, proofs);
          return proof;
        },
        stop: () => log.push("stop"),
        close: () => log.push("close"),
      };
    },
  };
}

/** A problem with at least three solutions in a row, each of a smaller loss, the last one above the first floor. */
function example(): { problem: Problem; solutions: Solution[] } {
  for (let seed = 1; ; seed++) {
    const problem = mergeProfiles(randomProblem(seed));
    const solutions: Solution[] = [];
    for (const event of enumerate(problem)) {
      if (event.type !== "incumbent") continue;
      const { points, loss, size, sum } = event;
      if (solutions.at(-1)?.loss === loss) solutions.pop();
      solutions.push({ points, loss, size, sum });
    }
    if (solutions.length >= 3 && solutions.at(-1)!.loss > equalAnswersFloor(problem).floor)
      return { problem, solutions: solutions.slice(-3) };
  }
}

const { problem, solutions } = example();
const best = solutions[2]!;
const proven: EngineEvent = {
  type: "proven",
  status: "optimal",
  loss: best.loss,
  size: best.size,
  sum: best.sum,
  reason: said("my word"),
};
const byClock: LearnOptions = { seconds: 30 };

describe("the schedule of search and provers", () => {
  test.each([
    [2, "run 2", ["prove all"], "run 1"],
    [4, "run 4", ["prove bounds", "prove tables"], "run 2"],
    [8, "run 8", ["prove bounds", "prove tables", "prove tables"], "run 5"],
  ])(
    "on %d threads proofs begin after the first round and take threads of the search",
    async (threads, first, proofs, then) => {
      const executor = scripted(
        threads,
        (round) => solutions[Math.min(round, 2)],
        // Ends when it hears of the best tables.
        (proof) => {
          proof.tell = (loss) => {
            proof.heard.push(loss);
            if (loss === best.loss) proof.emit(proven);
          };
        },
      );
      const learnt = await learn(problem, { ...byClock, executor });
      expect(executor.log.slice(0, 2 + proofs.length + 1)).toEqual(["open", first, ...proofs, then]);
      expect(executor.log.slice(-2)).toEqual(["stop", "close"]);
      for (const { task, heard, stopped } of executor.proofs) {
        // What the first round found is given along, what is found later is told.
        expect(task).toMatchObject({ best: solutions[0]!.loss, start: solutions[0]!.points });
        expect(task.milliseconds).toBeGreaterThan(0);
        expect(task.milliseconds).toBeLessThanOrEqual(30_000);
        expect(task.work).toBeUndefined();
        expect(heard).toEqual([solutions[1]!.loss, best.loss]);
        expect(stopped).toBe(true);
      }
      expect(learnt).toMatchObject({ status: "optimal", smallest: true, loss: best.loss, threads });
    },
  );

  test("a proof that is over gives its thread back to the search", async () => {
    const signal = { aborted: false };
    const executor = scripted(
      2,
      () => solutions[0],
      (proof) => proof.end(),
    );
    const run = learn(problem, { ...byClock, executor, signal });
    while (executor.log.filter((entry) => entry === "run 2").length < 2) await systemHost.pause();
    signal.aborted = true;
    expect(await run).toMatchObject({ status: "feasible", stopped: "signal", notes: [] });
    expect(executor.log.slice(-2)).toEqual(["stop", "close"]);
  });

  test("what takes long to count is shared by all threads, and counts when all have spoken", async () => {
    const large = countingProblem(1, { classes: 2, conditions: 60, profiles: 200, kind: "accuracy" });
    const limited: Problem = { ...large, maxConditions: 6 };
    const { floor } = equalAnswersFloor(mergeProfiles(limited));
    const proof = { conditions: 6, sets: 1, multipliers: [], settled: [], left: [], listed: -Infinity };
    const signal = { aborted: false };
    const floors: number[] = [];
    const executor = scripted(
      2,
      () => undefined,
      ({ task: { prover, part = 0, parts = 0 }, emit, end }) => {
        if (prover !== "each-set") {
          signal.aborted = true;
          return;
        }
        emit({ type: "part", part, parts, loss: floor + 3 - part, proof });
        emit({ type: "part", part, parts, loss: floor + 7, proof });
        end();
      },
    );
    const learnt = await learn(limited, {
      ...byClock,
      engine: "exact",
      executor,
      signal,
      onProgress: (progress) => floors.push(progress.floor),
    });
    expect(executor.log.slice(0, 5)).toEqual([
      "open",
      ...["each-set", "each-set", "settle", "tables"].map((name) => `prove ${name}`),
    ]);
    expect(executor.proofs.slice(0, 2).map(({ task }) => [task.part, task.parts])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    // Who settles the sets that are left hears of them.
    expect(executor.proofs[2]!.task.counted).toEqual(proof);
    // The first part alone says nothing: with the second's first word the lesser of the two counts, then what both have.
    expect([...new Set(floors)]).toEqual([floor, floor + 2, floor + 7]);
    expect(learnt).toMatchObject({
      floor: floor + 7,
      counted: { floor: floor + 7, proof: { conditions: 6 } },
    });
    expect(learnt.checkable.floor).toBe(floor);
  });

  test("exact searches not at all, on one thread or several", async () => {
    for (const [threads, names] of [
      [1, ["all"]],
      [2, ["bounds", "tables"]],
      [4, ["bounds", "tables", "tables", "tables"]],
    ] as const) {
      const executor = scripted(
        threads,
        () => undefined,
        (proof, proofs) => {
          if (proofs.length < names.length) return;
          proof.emit({ type: "incumbent", ...best });
          proof.emit(proven);
        },
      );
      const learnt = await learn(problem, { ...byClock, engine: "exact", executor });
      expect(executor.log).toEqual(["open", ...names.map((name) => `prove ${name}`), "stop", "close"]);
      expect(executor.proofs.every(({ stopped }) => stopped)).toBe(true);
      // Solvers that race differ in their seed.
      expect(new Set(executor.proofs.map(({ task }) => task.seed)).size).toBe(names.length);
      expect(learnt).toMatchObject({ status: "optimal", loss: best.loss });
    }
  });

  test("on one thread the search goes first, the provers next, and the search has what is left", async () => {
    const signal = { aborted: false };
    const executor = scripted(
      1,
      () => undefined,
      (proof) => {
        proof.end();
        setTimeout(() => {
          signal.aborted = true;
        }, 50);
      },
    );
    const learnt = await learn(problem, { ...byClock, executor, signal });
    expect(executor.log).toEqual(["open", "prove all", "stop", "close"]);
    expect(executor.proofs[0]!.task.best).toBeLessThan(Infinity);
    expect(executor.proofs[0]!.task.milliseconds).toBeLessThanOrEqual(0.75 * 30_000);
    expect(["signal", "proven"]).toContain(learnt.stopped);
  });

  test("a budget of work is spent on search first, then on one proof, whatever the threads", async () => {
    for (const threads of [1, 2, 4]) {
      const executor = scripted(
        threads,
        () => solutions[1],
        (proof) => proof.end(),
      );
      const learnt = await learn(problem, { work: 100, executor });
      expect(executor.log).toEqual(["open", "run 4", "run 4", "run 4", "prove all", "stop", "close"]);
      expect(executor.proofs[0]!.task).toMatchObject({ work: 100, best: solutions[1]!.loss });
      expect(executor.proofs[0]!.task.milliseconds).toBeUndefined();
      expect(learnt).toMatchObject({ status: "feasible", stopped: "work", threads: 1 });
    }
  });

  test("a search alone starts no proof", async () => {
    const executor = scripted(2, () => solutions[1]);
    await learn(problem, { engine: "search", work: 100, executor });
    expect(executor.log.filter((entry) => entry.startsWith("prove"))).toEqual([]);
  });

  test("what a failed prover claimed vanishes, what it found stays, and a note says so", async () => {
    for (const threads of [2, 4]) {
      const executor = scripted(
        threads,
        () => solutions[0],
        (proof, proofs) => {
          if (proofs.length > 1) return;
          proof.emit({ type: "incumbent", ...solutions[1]! });
          proof.emit({ type: "bound", loss: solutions[1]!.loss - 1, reason: said("my word") });
          setTimeout(() => proof.end(new Error("out of memory")), 20);
        },
      );
      const floors: number[] = [];
      const signal = { aborted: false };
      const learnt = await learn(problem, {
        ...byClock,
        executor,
        signal,
        onProgress: ({ floor, type }) => {
          floors.push(floor);
          // The floor fell back: the failure was heard.
          if (type === "work" && floor < Math.max(...floors)) signal.aborted = true;
        },
      });
      expect(sentences(learnt.notes)).toEqual([expect.stringContaining("out of memory")]);
      expect(learnt).toMatchObject({ status: "feasible", loss: solutions[1]!.loss, stopped: "signal" });
      expect(Math.max(...floors)).toBe(solutions[1]!.loss - 1);
      expect(learnt.floor).toBe(equalAnswersFloor(problem).floor);
      expect(learnt.floor).toBe(learnt.checkable.floor);
    }
  });

  test("a prover that fails before it said anything leaves the search alone, also with a budget of work", async () => {
    const executor = scripted(
      1,
      () => best,
      (proof) => proof.end(new Error("no memory")),
    );
    const learnt = await learn(problem, { work: 50, executor });
    expect(learnt).toMatchObject({ status: "feasible", loss: best.loss, stopped: "work" });
    expect(sentences(learnt.notes)).toEqual([expect.stringContaining("no memory")]);
  });

  test("what a proof says after the end is not heard", async () => {
    const executor = scripted(2, () => best);
    const signal = { aborted: false };
    const run = learn(problem, { ...byClock, executor, signal });
    while (executor.proofs.length === 0) await systemHost.pause();
    signal.aborted = true;
    const learnt = await run;
    executor.proofs[0]!.emit({ type: "bound", loss: best.loss, reason: said("late") });
    executor.proofs[0]!.end(new Error("late"));
    await systemHost.pause();
    expect(learnt).toMatchObject({ status: "feasible", stopped: "signal", notes: [] });
  });
});

describe("tables that are known", () => {
  test("are not called optimal by a proof about worse ones", async () => {
    const executor = scripted(
      2,
      () => best,
      (proof) => {
        const { points: _, ...worse } = solutions[1]!;
        proof.emit({ type: "proven", status: "optimal", ...worse, reason: said("my word") });
      },
    );
    const learnt = await learn(problem, { seconds: 1, executor });
    expect(learnt).toMatchObject({ status: "feasible", smallest: false, loss: best.loss });
    expect(sentences(learnt.notes)).toEqual([
      expect.stringMatching(/a proof was given up and is not counted/),
    ]);
  });

  test("are not given up for a prover that says there are none", async () => {
    const executor = scripted(
      2,
      () => best,
      (proof) => proof.emit({ type: "proven", status: "infeasible", reason: said("my word") }),
    );
    const learnt = await learn(problem, { seconds: 1, executor });
    expect(learnt).toMatchObject({ status: "feasible", loss: best.loss });
    expect(sentences(learnt.notes)).toEqual([
      expect.stringMatching(/a proof was given up and is not counted/),
    ]);
  });
});

/** Runs lanes and proofs on this thread, in an order that the number of threads decides. */
function turned(threads: number): LaneExecutor {
  return {
    threads,
    open(opened) {
      const host = { now: () => systemHost.now(), stopped: () => false };
      return {
        async run(tasks) {
          const order = tasks.map((_, i) => (i * 3 + threads) % tasks.length);
          const results = [];
          for (const i of order) {
            await systemHost.pause();
            results[i] = runLane(opened, tasks[i]!, host);
          }
          return results;
        },
        prove(task, emit) {
          let known = Infinity;
          const late = async () => {
            for (let i = 0; i < threads; i++) await systemHost.pause();
            await runProof(opened, task, {
              ...host,
              best: () => known,
              emit(event) {
                if (event.type === "incumbent") known = Math.min(known, event.loss);
                emit(event);
              },
            });
          };
          return {
            done: late(),
            tell(loss) {
              known = Math.min(known, loss);
            },
            stop() {},
          };
        },
        stop() {},
        close() {},
      };
    },
  };
}

test("the same work gives the same result for any number of threads, with and without one of its own", async () => {
  const large: Problem[] = [];
  for (let seed = 1; large.length < 3; seed++) {
    const candidate = randomProblem(seed, 1e7);
    if (candidate.profileCount * candidate.classCount > 20 && candidate.constraints.length > 0)
      large.push(candidate);
  }
  for (const of of [...large, randomProblem(3), randomProblem(4), randomProblem(5)]) {
    for (const engine of ["auto", "exact"] as const) {
      for (const work of [10, engine === "exact" ? 60_000 : 3000]) {
        const timeless = async (executor?: LaneExecutor) => ({
          ...(await learn(of, { engine, work, executor })),
          seconds: 0,
        });
        const alone = await timeless();
        for (const threads of [1, 2, 4])
          expect(await timeless(turned(threads)), `${engine} ${work} ${threads}`).toEqual(alone);
      }
    }
  }
});
