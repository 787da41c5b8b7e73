import type { MessagePort } from "node:worker_threads";
import { resultsFolder } from "../folder/results-folder.ts";
import type { SweepTask } from "../task/task.ts";
import type { TaskEnd } from "./executor.ts";
import { remoteSource, type SourceFacts } from "./remote-source.ts";
import { runTask } from "./run-task.ts";

/** What the local executor sends to a thread. */
export interface WorkerTask {
  readonly task: SweepTask;
  /** The path of the results folder. */
  readonly folder: string;
  readonly facts: SourceFacts;
  /** Where the source answers. */
  readonly port: MessagePort;
}

/** Runs one task on a thread of the pool. */
export async function runOnThread({ task, folder, facts, port }: WorkerTask): Promise<TaskEnd> {
  const source = remoteSource(facts, port);
  try {
    return await runTask(task, resultsFolder(folder), () => source);
  } finally {
    await source.close();
  }
}
