import { VERSION } from "@fairscore/core/parts";
import { checkFolder } from "./check-folder.ts";
import { lockFolder } from "./folder/folder-lock.ts";
import type { ResultsFolder, SweepRecord } from "./folder/results-folder.ts";
import { type OpenedData, openPlanData } from "./plan/open-data.ts";
import { type PlanVersion, parsePlan, type SweepPlan } from "./plan/plan.ts";
import { readPlanDocument } from "./plan/plan-document.ts";
import { checkSize, planTasks } from "./plan/plan-tasks.ts";
import type { SweepExecutor } from "./run/executor.ts";
import { hashOf } from "./task/canonical-json.ts";
import type { SweepTask } from "./task/task.ts";

/** A plan that was checked against its data, and all that it asks for. */
export interface PreparedSweep {
  readonly record: SweepRecord;
  readonly tasks: readonly SweepTask[];
  readonly data: readonly OpenedData[];
}

/** What a sweep tells while it works. */
export interface SweepHost {
  readonly signal: AbortSignal;
  /** A sentence for the user. */
  tell(sentence: string): void;
  /** Called at the start and whenever a task has ended. */
  onProgress(progress: SweepProgress): void;
}

/** How far a sweep is. */
export interface SweepProgress {
  readonly tasks: number;
  /** With a result, from this run or an earlier one. */
  readonly done: number;
  readonly failed: number;
  /** Tasks that ended in this run. */
  readonly ended: number;
  /** Tasks that run now, where the executor knows it. */
  readonly running?: number;
}

/** How a sweep ended; "stopped" by the user, "detached" where it goes on by itself. */
export interface SweepEnd extends SweepProgress {
  readonly how: "finished" | "stopped" | "detached";
}

/**
 * Reads a plan, looks at its data once, and lists its tasks; all that is wrong with it is found here. In a folder of
 * an earlier version a plan means what it meant then.
 */
export async function prepareSweep(planFile: string, folder?: ResultsFolder): Promise<PreparedSweep> {
  const document = readPlanDocument(planFile);
  const plan = parsePlan(document, planFile, versionOf(folder?.readRecord()));
  const data = await openPlanData(document, plan, planFile);
  checkSize(document, plan, data);
  const tasks = planTasks(plan, data);
  const { name, description } = plan;
  const record: SweepRecord = {
    format: "fairscore-sweep",
    version: 1,
    fairscore: VERSION,
    hash: hashOf(tasks.map(({ id }) => id).sort()),
    name,
    ...(description === undefined ? {} : { description }),
    data: Object.fromEntries(data.map(({ name, file, sha256 }) => [name, { file, sha256 }])),
    plan,
  };
  return { record, tasks, data };
}

/** How plans were understood when a folder was begun. */
function versionOf(record: SweepRecord | undefined): PlanVersion {
  return record === undefined ? 4 : ((record.plan as Partial<SweepPlan> | null)?.version ?? 1);
}

/** Runs what is left of a sweep in its folder. What is finished stays; what has failed is tried again. */
export async function runSweep(
  sweep: PreparedSweep,
  folder: ResultsFolder,
  executor: SweepExecutor,
  host: SweepHost,
  options: { readonly extend: boolean },
): Promise<SweepEnd> {
  checkFolder(sweep, folder, options.extend);
  const unlock = await lockFolder(folder.path);
  try {
    await folder.writeRecord(sweep.record, sweep.tasks);
    folder.removeLeftovers();
    const { finished, broken } = folder.state();
    for (const file of broken) host.tell(`${file} is not whole or was changed, so its task is run again`);
    const left = sweep.tasks.filter(({ id }) => !finished.has(id));
    const ended = new Set<string>();
    const failed = new Set<string>();
    let running: number | undefined;
    const progress = (): SweepProgress => ({
      tasks: sweep.tasks.length,
      done: sweep.tasks.length - left.length + ended.size - failed.size,
      failed: failed.size,
      ended: ended.size,
      running,
    });
    host.onProgress(progress());
    const how = await executor.run(left, {
      folder,
      signal: host.signal,
      tell: host.tell,
      onRunning(tasks) {
        if (tasks === running) return;
        running = tasks;
        host.onProgress(progress());
      },
      onEnd({ id, failure }) {
        ended.add(id);
        if (failure !== undefined) {
          failed.add(id);
          host.tell(`task ${id} failed: ${failure}`);
        }
        host.onProgress(progress());
      },
    });
    const end = progress();
    const stopped = host.signal.aborted && ended.size < left.length;
    return { ...end, how: how === "detached" ? how : stopped ? "stopped" : "finished" };
  } finally {
    unlock();
  }
}
