import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { InputError } from "@fairscore/core";
import { PROGRAM } from "../../files/package-files.ts";
import { makeFolder, writeAtomically } from "../../files/write-file.ts";
import type { ResultsFolder } from "../folder/results-folder.ts";
import type { SweepTask } from "../task/task.ts";
import { askLargestArray, submitScript } from "./commands.ts";
import type { Place } from "./current-jobs.ts";
import { jobScript } from "./job-script.ts";
import { type JobRecord, type KnownJob, slurmFolder, writeJobs } from "./jobs-file.ts";
import { dealTasks, listText } from "./task-list.ts";
import { minutesFor } from "./time-limit.ts";

/** How tasks are handed in. */
export interface SubmitOptions {
  /** Indices that run at the same time; default as many as Slurm lets. */
  readonly throttle?: number;
  /** Indices of the array at most; default as many as Slurm takes. */
  readonly arraySize?: number;
  /** More options for sbatch, as words. */
  readonly sbatch: readonly string[];
}

/** Hands tasks in as one job array, notes it beside the earlier jobs, and says where each task is. */
export async function submitTasks(
  tasks: readonly SweepTask[],
  folder: ResultsFolder,
  earlier: readonly JobRecord[],
  { throttle, arraySize = Number.POSITIVE_INFINITY, sbatch }: SubmitOptions,
): Promise<Map<string, Place>> {
  const here = slurmFolder(folder.path);
  makeFolder(join(here, "logs"));
  const number = nextNumber(here, earlier);
  const list = join(here, `${number}.list`);
  const script = join(here, `${number}.sh`);
  const indices = Math.min(await askLargestArray(), arraySize);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const hands = dealTasks([...byId.keys()], indices);
  const text = jobScript({
    name: folder.readRecord()?.name ?? "",
    indices: hands.length,
    throttle,
    minutes: longest(hands.map((ids) => minutesFor(ids.map((id) => byId.get(id)!)))),
    logs: join(here, "logs"),
    command: [execPath, PROGRAM, "sweep-task", folder.path, "--list", list, "--index"],
  });
  await writeAtomically(list, listText(hands));
  await writeAtomically(script, text);
  const failures = tasks.flatMap(({ id }) => {
    const attempts = folder.readFailure(id)?.attempts;
    return attempts === undefined ? [] : [[id, attempts] as const];
  });
  const submitted = new Date().toISOString();
  const job = { number, script, submitted, failures: Object.fromEntries(failures), over: false };
  // Noted before Slurm is asked: should this program end before the answer, the next one looks for the script.
  await writeJobs(folder.path, [...earlier, { ...job, id: null }]);
  const known: KnownJob = { ...job, ...(await orForget(submitScript(script, sbatch))) };
  await writeJobs(folder.path, [...earlier, known]);
  return new Map(hands.flatMap((ids, index) => ids.map((id) => [id, { job: known, index }])));

  /** Leaves nothing behind of a job that Slurm refused. */
  async function orForget<T>(submission: Promise<T>): Promise<T> {
    try {
      return await submission;
    } catch (error) {
      if (error instanceof InputError) {
        await writeJobs(folder.path, earlier);
        for (const file of [list, script]) rmSync(file, { force: true });
      }
      throw error;
    }
  }
}

function nextNumber(here: string, earlier: readonly JobRecord[]): number {
  const written = readdirSync(here).map((name) => Number(/^(\d+)\.(?:list|sh)$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...written, ...earlier.map(({ number }) => number)) + 1;
}

function longest(minutes: readonly (number | undefined)[]): number | undefined {
  const known = minutes.filter((value) => value !== undefined);
  return known.length < minutes.length ? undefined : Math.max(...known);
}
