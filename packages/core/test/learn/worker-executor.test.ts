import { afterEach, describe, expect, test } from "vitest";
import { enumerate } from "../../src/exact/enumerate.ts";
import { provideSolver } from "../../src/exact/solver.ts";
import { systemHost } from "../../src/host.ts";
import { type LaneTask, runLane } from "../../src/learn/lane.ts";
import { learn } from "../../src/learn/learn.ts";
import { type ProofTask, runProof } from "../../src/learn/proof-task.ts";
import { serveLanes, type WorkerLike, workerExecutor } from "../../src/learn/worker-executor.ts";
import type { EngineEvent } from "../../src/problem/engine.ts";
import { mergeProfiles } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { randomProblem } from "../random-problem.ts";
import { sentences } from "../sentences.ts";
import { needsSolver } from "../too-many.ts";

interface Worker extends WorkerLike {
  /** Its answers wait while this is true. */
  held: boolean;
  die(): void;
}

/** A worker on this thread: messages go to and fro as copies, one at a time, some moments later. */
function workerHere(): Worker {
  let alive = true;
  const page: Worker = {
    postMessage: () => {},
    onmessage: null,
    onerror: null,
    held: false,
    die() {
      alive = false;
      page.onerror?.({} as never);
    },
  };
  const scope: WorkerLike = { postMessage: () => {}, onmessage: null };
  const send = (to: WorkerLike, isHeld: () => boolean) => {
    let before = Promise.resolve();
    return (message: unknown) => {
      const data = structuredClone(message);
      before = before.then(async () => {
        do await systemHost.pause();
        while (isHeld());
        if (alive) to.onmessage?.({ data });
      });
    };
  };
  page.postMessage = send(scope, () => false);
  scope.postMessage = send(page, () => page.held);
  serveLanes(scope, systemHost);
  return page;
}

const [first, second] = [randomProblem(3), randomProblem(8)].map(mergeProfiles) as [Problem, Problem];
const lane: LaneTask = { seed: 1, starts: [], work: 10 };
const proof: ProofTask = { prover: "all", seed: 1, best: Infinity, work: 1000 };
const surroundings = { now: () => systemHost.now(), stopped: () => false };

/** What a proof says when nothing comes between. */
async function saidAlone(problem: Problem): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  let best = Infinity;
  await runProof(problem, proof, {
    ...surroundings,
    best: () => best,
    emit(event) {
      if (event.type === "incumbent") best = Math.min(best, event.loss);
      events.push(event);
    },
  });
  return events;
}

/** Empty tables break nothing, but only HiGHS finds the best. */
const isOpen = (of: Problem) =>
  needsSolver(of) &&
  of.constraints.length + of.counts.length + of.implications.length + of.orders.length === 0;

const optimum = (of: Problem) => {
  let loss: number | undefined;
  for (const event of enumerate(of)) if (event.type === "incumbent") loss = event.loss;
  return loss;
};

describe("workers", () => {
  afterEach(() => provideSolver(() => import("highs").then(({ default: load }) => load())));

  test("prove what enumeration proves, by the clock and with a budget of work", async () => {
    for (const threads of [1, 2, 4]) {
      for (let seed = 1; seed <= 8; seed++) {
        const of = randomProblem(seed);
        const workers = Array.from({ length: threads }, workerHere);
        const budget = seed % 4 === 0 ? { seconds: 10 } : { work: 100 };
        const learnt = await learn(of, { ...budget, executor: workerExecutor(workers) });
        const loss = optimum(of);
        expect([seed, learnt.status]).toEqual([seed, loss === undefined ? "infeasible" : "optimal"]);
        expect([seed, learnt.loss]).toEqual([seed, loss]);
      }
    }
  });

  test("say what a proof says, in its order", async () => {
    const said: EngineEvent[] = [];
    const open = workerExecutor([workerHere()]).open(first);
    await open.prove(proof, (event) => said.push(event)).done;
    expect(said).toEqual(await saidAlone(first));
    expect(said.length).toBeGreaterThan(1);
  });

  test("tell of a prover that fails, and go on searching", async () => {
    provideSolver(() => Promise.reject(new Error("no solver here")));
    let problem = first;
    for (let seed = 1; !isOpen(problem); seed++) problem = mergeProfiles(randomProblem(seed, 1e6));
    const executor = workerExecutor([workerHere(), workerHere()]);
    const learnt = await learn(problem, { engine: "exact", seconds: 5, executor });
    expect(sentences(learnt.notes)).toEqual([expect.stringContaining("no solver here")]);
    const found = await learn(problem, { seconds: 0.5, executor });
    expect(found.points).toBeDefined();
  });

  test("a dead worker proves nothing and fails nobody; the other takes its place", async () => {
    const workers = [workerHere(), workerHere()];
    const open = workerExecutor(workers).open(first);
    for (const worker of workers) worker.held = true;
    const proofs = [open.prove(proof, () => {}), open.prove(proof, () => {})];
    workers[1]!.die();
    workers[0]!.held = false;
    await Promise.all(proofs.map(({ done }) => done));
    const expected = runLane(first, lane, surroundings);
    expect(await open.run([lane, lane])).toEqual([expected, expected]);
    const said: EngineEvent[] = [];
    await open.prove(proof, (event) => said.push(event)).done;
    expect(said).toEqual(await saidAlone(first));
  });

  test("what a stopped proof says is not heard, and not taken for the next problem's", async () => {
    const worker = workerHere();
    const executor = workerExecutor([worker]);
    worker.held = true;
    const late: EngineEvent[] = [];
    executor
      .open(first)
      .prove(proof, (event) => late.push(event))
      .stop();
    const said: EngineEvent[] = [];
    const next = executor.open(second).prove(proof, (event) => said.push(event));
    worker.held = false;
    await next.done;
    const expected = await saidAlone(second);
    // A worker that is busy may refuse the second proof, but must not answer with the first.
    if (said.length > 0) expect(said).toEqual(expected);
    expect(late).toEqual([]);
    expect(expected).not.toEqual(await saidAlone(first));
  });

  test("what a lane of a stopped run finds is not taken for the next problem's", async () => {
    const worker = workerHere();
    const executor = workerExecutor([worker]);
    worker.held = true;
    void executor.open(first).run([lane]);
    const next = executor.open(second).run([lane]);
    await systemHost.pause();
    worker.held = false;
    expect(await next).toEqual([runLane(second, lane, surroundings)]);
    expect(runLane(second, lane, surroundings)).not.toEqual(runLane(first, lane, surroundings));
  });
});
