import type { ResultsFolder } from "../folder/results-folder.ts";
import type { SweepTask } from "../task/task.ts";

/** What an executor says of a task once its result or failure is in the folder. */
export interface TaskEnd {
  readonly id: string;
  /** What went wrong, in one sentence; absent when there is a result. */
  readonly failure?: string;
}

/** What the sweep lends to an executor. */
export interface ExecutorContext {
  /** Where results and failures are written, by whoever runs a task, wherever that is. */
  readonly folder: ResultsFolder;
  /** Once aborted, no more tasks are started, running ones are dropped, and `run` returns soon. */
  readonly signal: AbortSignal;
  /** To be called once for each task that ended. */
  onEnd(end: TaskEnd): void;
  /** To be called by executors that know it: how many tasks run now; those that have not ended and don't run wait. */
  onRunning?(tasks: number): void;
  /** A sentence for the user. */
  tell(sentence: string): void;
}

/**
 * Runs tasks somewhere: on threads of this machine, or as jobs of a cluster. A task that fails is recorded in the
 * folder and the others go on; only what keeps all tasks from running is thrown.
 */
export interface SweepExecutor {
  /** What the user is told who asks to stop; default that running tasks are dropped. */
  readonly stopSentence?: string;
  /**
   * Returns "over" when every task has ended or the signal was aborted, and "detached" when the tasks go on by
   * themselves after this program has ended.
   */
  run(tasks: readonly SweepTask[], context: ExecutorContext): Promise<"over" | "detached">;
}

/** What the command line says to executors; each takes what it knows. */
export interface ExecutorOptions {
  /** Of the local executor: tasks that run at the same time; default as many as the machine runs at once. */
  readonly threads?: number;
  /** Everything else from the command line, by the option's name in camelCase. */
  readonly [option: string]: unknown;
}

/** Makes an executor; fails with an InputError where an option is wrong or what it needs is not there. */
export type ExecutorFactory = (options: ExecutorOptions) => Promise<SweepExecutor> | SweepExecutor;
