import type { EngineEvent } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import type { Host } from "./host.ts";
import { type LaneResult, type LaneTask, runLane } from "./lane.ts";
import type { LaneExecutor } from "./lanes.ts";
import { type ProofTask, type RunningProof, runProof } from "./proof-task.ts";

/** What a Web Worker (and a port of Node's) offers, as far as it is needed here. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror?: ((event: never) => void) | null;
}

type ToWorker =
  | { readonly type: "open"; readonly problem: Problem }
  | { readonly type: "run"; readonly index: number; readonly task: LaneTask }
  | { readonly type: "prove"; readonly task: ProofTask };

type FromWorker =
  | { readonly type: "lane"; readonly index: number; readonly result: LaneResult }
  | { readonly type: "said"; readonly event: EngineEvent }
  | { readonly type: "proved"; readonly failure?: string };

/** The worker's side: call it once with the worker's own scope (`self`). */
export function serveLanes(scope: WorkerLike, host: Pick<Host, "now">): void {
  let problem: Problem | undefined;
  const answer = (message: FromWorker) => scope.postMessage(message);
  // A worker hears nothing while it works, so its tasks have a limit; they can't be stopped in the middle.
  const surroundings = { now: () => host.now(), stopped: () => false };
  scope.onmessage = ({ data }) => {
    const message = data as ToWorker;
    if (message.type === "open") problem = message.problem;
    else if (message.type === "run") {
      answer({ type: "lane", index: message.index, result: runLane(problem!, message.task, surroundings) });
    } else {
      let best = Infinity;
      const emit = (event: EngineEvent) => {
        if (event.type === "incumbent") best = Math.min(best, event.loss);
        answer({ type: "said", event });
      };
      runProof(problem!, message.task, { ...surroundings, best: () => best, emit }).then(
        () => answer({ type: "proved" }),
        (error: unknown) => answer({ type: "proved", failure: String(error) }),
      );
    }
  };
}

/** The page's side: lanes on workers that call `serveLanes`. A worker that fails is not used again. */
export function workerExecutor(workers: readonly WorkerLike[]): LaneExecutor {
  return {
    threads: workers.length,
    open(problem) {
      const alive = new Set(workers);
      const proving = new Set<WorkerLike>();
      for (const worker of workers) worker.postMessage({ type: "open", problem } satisfies ToWorker);
      return {
        run: (tasks) => spread(tasks, alive, proving),
        prove(task, emit) {
          const worker = [...alive].reverse().find((candidate) => !proving.has(candidate));
          if (!worker) return { done: Promise.resolve(), tell() {}, stop() {} };
          proving.add(worker);
          return prove(worker, task, emit, (lost) => {
            proving.delete(worker);
            if (lost) alive.delete(worker);
          });
        },
        stop() {},
        close() {},
      };
    },
  };
}

function spread(
  tasks: readonly LaneTask[],
  alive: Set<WorkerLike>,
  proving: ReadonlySet<WorkerLike>,
): Promise<LaneResult[]> {
  const results: LaneResult[] = tasks.map(() => ({ work: 0, lost: true }));
  let next = 0;
  const serve = (worker: WorkerLike) =>
    new Promise<void>((resolve) => {
      const give = () => {
        const index = next++;
        const task = tasks[index];
        if (task) worker.postMessage({ type: "run", index, task } satisfies ToWorker);
        else resolve();
      };
      worker.onmessage = ({ data }) => {
        const message = data as FromWorker;
        if (message.type !== "lane") return;
        results[message.index] = message.result;
        give();
      };
      worker.onerror = () => {
        alive.delete(worker);
        resolve();
      };
      give();
    });
  const free = [...alive].filter((worker) => !proving.has(worker));
  return Promise.all(free.map(serve)).then(() => results);
}

function prove(
  worker: WorkerLike,
  task: ProofTask,
  emit: (event: EngineEvent) => void,
  over: (lost: boolean) => void,
): RunningProof {
  let heeded = true;
  const done = new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      const message = data as FromWorker;
      if (message.type === "said" && heeded) emit(message.event);
      if (message.type !== "proved") return;
      over(false);
      if (message.failure === undefined || !heeded) resolve();
      else reject(new Error(message.failure));
    };
    worker.onerror = () => {
      over(true);
      resolve();
    };
    worker.postMessage({ type: "prove", task } satisfies ToWorker);
  });
  return {
    done,
    tell() {},
    stop() {
      heeded = false;
    },
  };
}
