import type { Problem } from "../problem/problem.ts";
import type { Host } from "./host.ts";
import { type LaneResult, type LaneTask, runLane } from "./lane.ts";
import type { LaneExecutor } from "./lanes.ts";

/** What a Web Worker (and a port of Node's) offers, as far as it is needed here. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror?: ((event: never) => void) | null;
}

type ToWorker =
  | { readonly type: "open"; readonly problem: Problem }
  | { readonly type: "run"; readonly index: number; readonly task: LaneTask };

interface FromWorker {
  readonly index: number;
  readonly result: LaneResult;
}

/** The worker's side: call it once with the worker's own scope (`self`). */
export function serveLanes(scope: WorkerLike, host: Pick<Host, "now">): void {
  let problem: Problem | undefined;
  scope.onmessage = ({ data }) => {
    const message = data as ToWorker;
    if (message.type === "open") problem = message.problem;
    // A worker hears nothing while it works, so its tasks must be short; they can't be stopped in the middle.
    else {
      const result = runLane(problem!, message.task, { now: () => host.now(), stopped: () => false });
      scope.postMessage({ index: message.index, result } satisfies FromWorker);
    }
  };
}

/** The page's side: lanes on workers that call `serveLanes`. A worker that fails is not used again. */
export function workerExecutor(workers: readonly WorkerLike[]): LaneExecutor {
  return {
    threads: workers.length,
    open(problem) {
      const alive = new Set(workers);
      for (const worker of workers) worker.postMessage({ type: "open", problem } satisfies ToWorker);
      return {
        run: (tasks) => spread(tasks, alive),
        stop() {},
        close() {},
      };
    },
  };
}

function spread(tasks: readonly LaneTask[], alive: Set<WorkerLike>): Promise<LaneResult[]> {
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
        const { index, result } = data as FromWorker;
        results[index] = result;
        give();
      };
      worker.onerror = () => {
        alive.delete(worker);
        resolve();
      };
      give();
    });
  return Promise.all([...alive].map(serve)).then(() => results);
}
