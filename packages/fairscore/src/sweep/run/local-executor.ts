import { availableParallelism } from "node:os";
import { MessageChannel, type ResourceLimits } from "node:worker_threads";
import { InputError, type Source } from "@fairscore/core";
import { Piscina } from "piscina";
import { TASK_WORKER } from "../../files/package-files.ts";
import type { ResultsFolder } from "../folder/results-folder.ts";
import type { SweepTask } from "../task/task.ts";
import type { ExecutorContext, ExecutorOptions, SweepExecutor, TaskEnd } from "./executor.ts";
import { serveSource, sourceFacts } from "./remote-source.ts";
import { recordFailure } from "./run-task.ts";
import { TaskSources } from "./task-sources.ts";
import type { WorkerTask } from "./task-worker.ts";

type Pool = Piscina<WorkerTask, TaskEnd>;

/** What threads are like. */
export interface ThreadOptions {
  readonly threads?: number;
  /** The file that they run: it exports `runOnThread`. */
  readonly worker?: string;
  readonly resourceLimits?: ResourceLimits;
}

/**
 * Runs tasks on threads of this machine, each on one thread, so that the number of threads changes no result. A
 * thread that dies costs its task, which is recorded as failed, and is replaced.
 */
export function localExecutor({ threads }: ExecutorOptions): SweepExecutor {
  return threadExecutor({ threads });
}

/** The same with threads of any kind. */
export function threadExecutor(options: ThreadOptions): SweepExecutor {
  const { threads = availableParallelism(), worker = TASK_WORKER, resourceLimits } = options;
  if (!Number.isInteger(threads) || threads < 1 || threads > 1024) {
    throw new InputError(`invalid threads: ${threads}; expected a whole number from 1 to 1024`);
  }
  return {
    async run(tasks, context) {
      const record = context.folder.readRecord();
      if (tasks.length === 0 || record === undefined || context.signal.aborted) return "over";
      const count = Math.min(threads, tasks.length);
      const pool: Pool = new Piscina({
        filename: worker,
        name: "runOnThread",
        minThreads: count,
        maxThreads: count,
        concurrentTasksPerWorker: 1,
        resourceLimits,
      });
      const sources = new TaskSources(record, tasks);
      const stop = () => void pool.destroy();
      // A thread that dies in a task is reported there; this is about those that die outside of one. The pool replaces
      // them, but gives up, without a word to waiting tasks, when the new ones can't even start.
      let broken: Error | undefined;
      pool.on("error", (error: Error) => {
        if (pool.threads.length > 0) return;
        broken = new InputError(`threads can't be started: ${error.message}; try fewer with --threads`);
        stop();
      });
      context.signal.addEventListener("abort", stop, { once: true });
      try {
        const waiting = tasks.values();
        const isStopped = () => context.signal.aborted || broken !== undefined;
        const works = Array.from({ length: count }, () =>
          work(pool, sources, waiting, { ...context, isStopped }),
        );
        await Promise.all(works);
        if (broken) throw broken;
      } finally {
        context.signal.removeEventListener("abort", stop);
        await pool.destroy();
        await sources.close();
      }
      return "over";
    },
  };
}

interface Work extends Pick<ExecutorContext, "folder" | "onEnd"> {
  isStopped(): boolean;
}

/** One thread's share: takes the next task until none is left. */
async function work(
  pool: Pool,
  sources: TaskSources,
  waiting: IterableIterator<SweepTask>,
  { folder, onEnd, isStopped }: Work,
): Promise<void> {
  for (const task of waiting) {
    try {
      const source = await sources.open(task);
      if (isStopped()) return;
      onEnd(await onThread(pool, task, folder, source));
    } catch (error) {
      // Ended by us: the task is dropped, and run again next time.
      if (isStopped()) return;
      onEnd(await recordFailure(task, folder, error));
    }
    await sources.release(task);
  }
}

async function onThread(
  pool: Pool,
  task: SweepTask,
  folder: ResultsFolder,
  source: Source,
): Promise<TaskEnd> {
  const { port1, port2 } = new MessageChannel();
  serveSource(source, port1);
  try {
    const given: WorkerTask = { task, folder: folder.path, facts: sourceFacts(source), port: port2 };
    return await pool.run(given, { transferList: [port2] });
  } catch (error) {
    throw new InputError(`the thread that ran it died: ${(error as Error).message}`, { cause: error });
  } finally {
    port1.close();
  }
}
