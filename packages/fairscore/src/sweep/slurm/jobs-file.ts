import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  fileOf,
  flag,
  listOf,
  maybe,
  members,
  oneOf,
  orNull,
  recordOf,
  text,
  whole,
} from "@fairscore/core/parts";
import { writeAtomically } from "../../files/write-file.ts";
import { readOwn } from "../task/own-file.ts";
import { parseList } from "./task-list.ts";

/** One job array of a sweep, as slurm/jobs.json remembers it. */
export interface JobRecord {
  /** Its files are slurm/NUMBER.list and slurm/NUMBER.sh. */
  readonly number: number;
  /** Of Slurm; null from before the job is handed in until Slurm has answered. */
  readonly id: string | null;
  readonly cluster?: string;
  /** As Slurm was told, to tell this job from a later one that got the same id. */
  readonly script: string;
  /** ISO 8601, in UTC. */
  readonly submitted: string;
  /** How often a task of it had failed before, for those that had. */
  readonly failures: Readonly<Record<string, number>>;
  /** Slurm no longer has any index of it. */
  readonly over: boolean;
}

/** A job array that Slurm knows by an id. */
export type KnownJob = JobRecord & { readonly id: string };

/** Whether Slurm's answer for the job has been noted. */
export function isKnown(job: JobRecord): job is KnownJob {
  return job.id !== null;
}

/** The folder inside the results folder that all files for Slurm are in. */
export function slurmFolder(results: string): string {
  return join(results, "slurm");
}

/** Where Slurm writes what an index prints. */
export function logFile(results: string, id: string, index: number): string {
  return join(slurmFolder(results), "logs", `${id}_${index}.out`);
}

const FORMAT = "fairscore-slurm-jobs";

const jobsShape = fileOf(
  "list of jobs",
  FORMAT,
  members<{ format: string; version: number; jobs: JobRecord[] }>({
    format: text,
    version: oneOf([1]),
    jobs: listOf(
      members<JobRecord>({
        number: whole(0),
        id: orNull(text),
        cluster: maybe(text),
        script: text,
        submitted: text,
        failures: recordOf(whole(0)),
        over: flag,
      }),
    ),
  }),
);

/** All jobs ever handed in for a results folder, the oldest first. */
export function readJobs(results: string): JobRecord[] {
  const file = join(slurmFolder(results), "jobs.json");
  if (!existsSync(file)) return [];
  const remedy = "cancel this sweep's jobs (squeue --me lists yours), then remove the file";
  return readOwn(file, readFileSync(file, "utf8"), jobsShape, remedy).jobs;
}

/** Writes the whole list, or nothing. */
export async function writeJobs(results: string, jobs: readonly JobRecord[]): Promise<void> {
  const content = { format: FORMAT, version: 1, jobs };
  await writeAtomically(join(slurmFolder(results), "jobs.json"), `${JSON.stringify(content, null, 2)}\n`);
}

/** The names of the tasks of each index of a job. */
export function readList(results: string, number: number): string[][] {
  const file = join(slurmFolder(results), `${number}.list`);
  return existsSync(file) ? parseList(readFileSync(file, "utf8")) : [];
}
