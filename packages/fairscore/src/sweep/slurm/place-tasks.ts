import type { ExecutorContext } from "../run/executor.ts";
import type { SweepTask } from "../task/task.ts";
import { askFacts } from "./commands.ts";
import { currentJobs, type Place } from "./current-jobs.ts";
import { type KnownJob, readJobs, readList, writeJobs } from "./jobs-file.ts";
import { type SubmitOptions, submitTasks } from "./submit.ts";

/**
 * Finds the tasks that wait or run in earlier jobs of this folder and hands in the others. The sweep locks the
 * folder, so no two programs do so at once and no task is in two jobs.
 */
export async function placeTasks(
  tasks: readonly SweepTask[],
  { folder, signal, tell }: Pick<ExecutorContext, "folder" | "signal" | "tell">,
  options: SubmitOptions,
): Promise<Map<string, Place>> {
  const recorded = readJobs(folder.path);
  const current = await currentJobs(folder.path, recorded);
  if (recorded.length > 0) await writeJobs(folder.path, current.jobs);
  const places = new Map<string, Place>();
  const open: SweepTask[] = [];
  for (const task of tasks) {
    const place = current.places.get(task.id);
    if (place) places.set(task.id, place);
    // Asked only now: a task that was running a moment ago may have ended before Slurm was asked.
    else if (folder.readResult(task.id) === undefined) open.push(task);
  }
  const names = new Set(open.map(({ id }) => id));
  for (const job of current.ended) await tellOfLost(job, names);
  if (places.size > 0) tell(`${count(places.size)} in earlier jobs: ${jobsText(places.values())}`);
  if (open.length === 0 || signal.aborted) return places;
  const placed = await submitTasks(open, folder, current.jobs, options);
  tell(`${count(placed.size)} handed in: ${jobsText(placed.values())}`);
  return new Map([...places, ...placed]);

  /** A job that ended while nobody watched may have left tasks behind. */
  async function tellOfLost(job: KnownJob, names: ReadonlySet<string>): Promise<void> {
    const lost = readList(folder.path, job.number).flatMap((ids, index) =>
      ids.filter((id) => names.has(id) && !hasFailed(job, id)).map(() => index),
    );
    if (lost.length === 0) return;
    const facts = await askFacts(job);
    const states = new Set(lost.map((index) => facts(index)?.state ?? "Slurm no longer knows why"));
    tell(`${count(lost.length)} of job ${job.id} left no result (${[...states].join(", ")}) and start again`);
  }

  function hasFailed(job: KnownJob, id: string): boolean {
    return (folder.readFailure(id)?.attempts ?? 0) > (job.failures[id] ?? 0);
  }
}

/** "job 12" or "jobs 12, 15". */
function jobsText(places: Iterable<Place>): string {
  const ids = jobIds(places);
  return `${ids.length === 1 ? "job" : "jobs"} ${ids.join(", ")}`;
}

/** The ids of the jobs that these places are in, the oldest first. */
export function jobIds(places: Iterable<Place>): string[] {
  const jobs = new Map([...places].map(({ job }) => [job.number, job.id]));
  return [...jobs].sort(([a], [b]) => a - b).map(([, id]) => id);
}

function count(tasks: number): string {
  return tasks === 1 ? "1 task" : `${tasks.toLocaleString("en")} tasks`;
}
