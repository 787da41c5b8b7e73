import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import type {
  EngineEvent,
  LaneExecutor,
  LaneResult,
  Problem,
  ProofTask,
  RunningProof,
} from "@fairscore/core";
import { callback, checkOptions, maybe, whole } from "@fairscore/core/parts";
import { Piscina } from "piscina";
import { LANE_WORKER } from "../files/package-files.ts";
import { valueIn } from "./answer.ts";
import type { PoolProof, PoolTask } from "./lane-worker.ts";
import { shareProblem } from "./share-problem.ts";

/** Threads for search and proofs. Destroy it when done; a thread that dies is replaced, its task is lost. */
export interface LanePool extends LaneExecutor {
  /** The threads that run now, for those who watch over them. */
  readonly workers: readonly { terminate(): Promise<number> }[];
  destroy(): Promise<void>;
}

export interface LanePoolOptions {
  /** Default: as many as the machine runs at once. */
  readonly threads?: number;
  /** Told once for each task whose thread died. */
  readonly onLost?: (error: Error) => void;
}

let problems = 0;

export function lanePool(options: LanePoolOptions = {}): LanePool {
  checkOptions(options, { threads: maybe(whole(1, 1024)), onLost: maybe(callback) });
  const { threads = availableParallelism(), onLost } = options;
  const pool = poolOf(threads, "runTask");
  // A thread more, from the first chore on: the others may be at a proof that can't be interrupted.
  let clerk: Piscina | undefined;
  const chore = async (name: string, input: unknown): Promise<unknown> => {
    clerk ??= poolOf(1, "runChore");
    return valueIn(await clerk.run({ name, input }));
  };
  return {
    threads,
    chore,
    get workers() {
      return pool.threads;
    },
    open(problem) {
      const shared = shareProblem(problem);
      const id = ++problems;
      const stop = new Int32Array(new SharedArrayBuffer(4));
      return {
        run: (tasks) =>
          Promise.all(
            tasks.map(async (task): Promise<LaneResult> => {
              try {
                return await pool.run({ id, problem: shared, task, stop } satisfies PoolTask);
              } catch (error) {
                // A pool that is taken down ends tasks that nobody waits for: nothing is lost then.
                if (Atomics.load(stop, 0) === 0) onLost?.(error as Error);
                return { work: 0, lost: true };
              }
            }),
          ),
        prove: (task, emit) => prove(pool, { id, problem: shared }, task, emit, onLost),
        stop: () => Atomics.store(stop, 0, 1),
        close() {},
      };
    },
    async destroy() {
      await Promise.all([pool.destroy(), clerk?.destroy()]);
    },
  };
}

/** Threads of which each does one task of this name after the other. */
export function poolOf(threads: number, name: string): Piscina {
  const pool = new Piscina({
    filename: LANE_WORKER,
    name,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: 1,
  });
  pool.on("error", () => {}); // a thread that dies between tasks is replaced; one that dies in a task is reported there
  return pool;
}

function prove(
  pool: Piscina,
  problem: { readonly id: number; readonly problem: Problem },
  task: ProofTask,
  emit: (event: EngineEvent) => void,
  onLost: LanePoolOptions["onLost"],
): RunningProof {
  const { port1, port2 } = new MessageChannel();
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const best = new Float64Array(new SharedArrayBuffer(8)).fill(task.best);
  const stopped = () => Atomics.load(stop, 0) !== 0;
  const heard = new Promise<void>((resolve) => {
    port1.on("message", (said: EngineEvent | "over") => {
      if (said === "over") resolve();
      else if (!stopped()) emit(said);
    });
  });
  const running = pool
    .run({ ...problem, task, stop, best, port: port2 } satisfies PoolProof, {
      name: "runProofTask",
      transferList: [port2],
    })
    .then(
      () => heard,
      (error: Error) => {
        // A thread that died proves nothing, and the search goes on. What goes wrong in a prover is said by itself.
        if (!stopped()) onLost?.(error);
      },
    );
  return {
    done: running.finally(() => port1.close()),
    tell(loss) {
      best[0] = loss;
    },
    stop: () => Atomics.store(stop, 0, 1),
  };
}
