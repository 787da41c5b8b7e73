import type { Result } from "@fairscore/core";
import type { SweepTask } from "../task/task.ts";
import type { TaskFailure } from "../task/task-result.ts";
import { variantNames } from "../task/variants.ts";
import type { ResultsFolder, SweepRecord } from "./results-folder.ts";

/** All that a folder has so far, of the tasks of its plan, in their order. */
export interface Collected {
  readonly record: SweepRecord;
  readonly tasks: readonly SweepTask[];
  readonly results: readonly Result[];
  readonly failed: readonly (TaskFailure & { readonly task: SweepTask })[];
  /** Tasks with neither result nor failure. */
  readonly open: number;
}

/** Reads the results and failures of a folder; undefined where no sweep was run in it. */
export function collect(folder: ResultsFolder): Collected | undefined {
  const record = folder.readRecord();
  if (record === undefined) return undefined;
  const tasks = folder.readTasks();
  const named = variantNames(tasks);
  const results: Result[] = [];
  const failed: Collected["failed"][number][] = [];
  let done = 0;
  for (const task of tasks) {
    const found = folder.readResult(task.id);
    const failure = found ? undefined : folder.readFailure(task.id);
    if (failure) failed.push({ ...failure, task });
    if (!found) continue;
    done++;
    results.push(...found.results.flatMap((result) => named(task, result)));
  }
  return { record, tasks, results, failed, open: tasks.length - done - failed.length };
}
