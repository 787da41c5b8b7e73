import type { Host } from "../host.ts";
import type { EngineEvent } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { type LaneResult, type LaneTask, runLane } from "./lane.ts";
import type { LaneExecutor } from "./lanes.ts";
import { type ProofTask, type RunningProof, runProof } from "./proof-task.ts";

/** What a Web Worker (and a port of Node's) offers, as far as it is needed here. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror?: ((event: never) => void) | null;
}

/** Every task has a number of its own, so that nothing is taken for an answer to another one. */
type ToWorker =
  | { readonly type: "open"; readonly problem: Problem }
  | { readonly type: "run"; readonly id: number; readonly task: LaneTask }
  | { readonly type: "prove"; readonly id: number; readonly task: ProofTask };

type FromWorker = { readonly id: number } & (
  | { readonly type: "lane"; readonly result: LaneResult }
  | { readonly type: "said"; readonly event: EngineEvent }
  | { readonly type: "proved" }
);

/** The worker's side: call it once with the worker's own scope (`self`). */
export function serveLanes(scope: WorkerLike, host: Pick<Host, "now">): void {
  let problem: Problem | undefined;
  const answer = (message: FromWorker) => scope.postMessage(message);
  // A worker hears nothing while it works, so its tasks have a limit; they can't be stopped in the middle.
  const surroundings = { now: () => host.now(), stopped: () => false };
  scope.onmessage = ({ data }) => {
    const message = data as ToWorker;
    if (message.type === "open") {
      problem = message.problem;
      return;
    }
    const { id } = message;
    if (message.type === "run") {
      answer({ id, type: "lane", result: runLane(problem!, message.task, surroundings) });
      return;
    }
    let best = Infinity;
    const emit = (event: EngineEvent) => {
      if (event.type === "incumbent") best = Math.min(best, event.loss);
      answer({ id, type: "said", event });
    };
    runProof(problem!, message.task, { ...surroundings, best: () => best, emit })
      .catch((error: unknown) => emit({ type: "failed", message: String(error) }))
      .then(() => answer({ id, type: "proved" }));
  };
}

/** The page's side: lanes on workers that call `serveLanes`. A worker that fails is not used again. */
export function workerExecutor(workers: readonly WorkerLike[]): LaneExecutor {
  // Desks outlive problems: a worker may still be at a proof of the last one when the next is opened.
  const desks = workers.map((worker) => new Desk(worker));
  return {
    threads: workers.length,
    open(problem) {
      for (const desk of desks) desk.open(problem);
      return {
        run: (tasks) => spread(tasks, free(desks)),
        prove(task, emit) {
          const desk = free(desks).at(-1);
          return desk ? desk.prove(task, emit) : NO_PROOF;
        },
        stop() {},
        close() {},
      };
    },
  };
}

const NO_PROOF: RunningProof = { done: Promise.resolve(), tell() {}, stop() {} };

/** The workers that are not at a proof; all that live when each of them is. */
function free(desks: readonly Desk[]): Desk[] {
  const alive = desks.filter((desk) => desk.alive);
  const idle = alive.filter((desk) => desk.proofs === 0);
  return idle.length > 0 ? idle : alive;
}

async function spread(tasks: readonly LaneTask[], desks: readonly Desk[]): Promise<LaneResult[]> {
  const results: LaneResult[] = tasks.map(() => ({ work: 0, lost: true }));
  let next = 0;
  const serve = async (desk: Desk) => {
    while (desk.alive && next < tasks.length) {
      const index = next++;
      results[index] = await desk.run(tasks[index]!);
    }
  };
  await Promise.all(desks.map(serve));
  return results;
}

let tasks = 0;

/** One worker, and who waits for which of its answers. */
class Desk {
  alive = true;
  /** Proofs that it has not ended yet. */
  proofs = 0;
  readonly #worker: WorkerLike;
  readonly #waiting = new Map<number, { heard(message: FromWorker): void; lost(): void }>();

  constructor(worker: WorkerLike) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      const message = data as FromWorker;
      this.#waiting.get(message.id)?.heard(message);
    };
    worker.onerror = () => {
      this.alive = false;
      for (const { lost } of this.#waiting.values()) lost();
      this.#waiting.clear();
    };
  }

  open(problem: Problem): void {
    this.#post({ type: "open", problem });
  }

  run(task: LaneTask): Promise<LaneResult> {
    const id = ++tasks;
    return new Promise((resolve) => {
      this.#waiting.set(id, {
        heard: (message) => {
          this.#waiting.delete(id);
          resolve(message.type === "lane" ? message.result : { work: 0, lost: true });
        },
        lost: () => resolve({ work: 0, lost: true }),
      });
      this.#post({ type: "run", id, task });
    });
  }

  prove(task: ProofTask, emit: (event: EngineEvent) => void): RunningProof {
    const id = ++tasks;
    let heeded = true;
    this.proofs++;
    const done = new Promise<void>((resolve) => {
      const end = () => {
        this.#waiting.delete(id);
        this.proofs--;
        resolve();
      };
      this.#waiting.set(id, {
        heard: (message) => {
          if (message.type === "said" && heeded) emit(message.event);
          if (message.type === "proved") end();
        },
        lost: end,
      });
      this.#post({ type: "prove", id, task });
    });
    return {
      done,
      tell() {},
      stop() {
        heeded = false;
      },
    };
  }

  #post(message: ToWorker): void {
    if (this.alive) this.#worker.postMessage(message);
  }
}
