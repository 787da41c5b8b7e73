import { askOwnQueue, askQueue } from "./commands.ts";
import { isKnown, type JobRecord, type KnownJob, readList } from "./jobs-file.ts";
import type { QueuedIndex } from "./queue.ts";

/** The array index that a task runs in. */
export interface Place {
  readonly job: KnownJob;
  readonly index: number;
}

/** The jobs of a results folder as Slurm sees them now. */
export interface CurrentJobs {
  /** With the ids of jobs whose answer had been lost, and with those marked that are over. */
  readonly jobs: readonly JobRecord[];
  /** Where tasks wait or run, by name. */
  readonly places: ReadonlyMap<string, Place>;
  /** Jobs that have ended since they were last looked at. */
  readonly ended: readonly KnownJob[];
}

/** Asks Slurm about all jobs of a results folder that are not known to be over. */
export async function currentJobs(results: string, recorded: readonly JobRecord[]): Promise<CurrentJobs> {
  const open = recorded.filter(({ over }) => !over);
  if (open.length === 0) return { jobs: recorded, places: new Map(), ended: [] };
  const named = open.every(isKnown) ? open : await findIds(open);
  const known = named.filter(isKnown);
  const queued = known.length === 0 ? [] : await askQueue(known);
  const places = new Map<string, Place>();
  const now = new Map<number, JobRecord>();
  for (const job of named) {
    const live = isKnown(job) ? queued.filter((index) => isOf(job, index)) : [];
    now.set(job.number, { ...job, over: live.length === 0 });
    const lines = live.length === 0 ? [] : readList(results, job.number);
    for (const { index } of live) {
      for (const id of lines[index] ?? []) places.set(id, { job: job as KnownJob, index });
    }
  }
  return {
    jobs: recorded.map((job) => now.get(job.number) ?? job),
    places,
    ended: known.filter(({ number }) => now.get(number)!.over),
  };
}

/** Whether an index belongs to a job of ours, and not to a later one of somebody who got the same id. */
export function isOf(job: KnownJob, { job: id, script }: QueuedIndex): boolean {
  return id === job.id && (script === job.script || !script.startsWith("/"));
}

/** A program that ended while it handed a job in did not learn the job's id; the script's path tells it. */
async function findIds(jobs: readonly JobRecord[]): Promise<JobRecord[]> {
  const own = await askOwnQueue();
  return jobs.map((job) =>
    isKnown(job) ? job : { ...job, id: own.find(({ script }) => script === job.script)?.job ?? null },
  );
}
