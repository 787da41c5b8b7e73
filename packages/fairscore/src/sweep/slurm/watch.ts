import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ExecutorContext, TaskEnd } from "../run/executor.ts";
import { askFacts, askQueue, SlurmSilent } from "./commands.ts";
import { isOf, type Place } from "./current-jobs.ts";
import { logFile } from "./jobs-file.ts";
import { describeLost } from "./lost-task.ts";
import { isPending, type QueuedIndex } from "./queue.ts";
import { waitingSentence } from "./waiting.ts";

/** A shared disk may show a file to us a while after the node has written it: Slurm is asked this often first. */
const LOOKS_BEFORE_LOST = 12;

/**
 * Waits until every task has a result or a failure, or the signal is aborted. Files in the folder say how a task
 * ended; Slurm only says that no file is to be expected any more.
 */
export async function watchTasks(
  placed: ReadonlyMap<string, Place>,
  context: ExecutorContext,
  pollSeconds: number,
): Promise<void> {
  const { folder, signal, tell, onEnd } = context;
  const open = new Map(placed);
  const missed = new Map<string, number>();
  const told = new Set<string>();
  let silent = false;

  while (open.size > 0 && !signal.aborted) {
    // Slurm before the folder: what an index wrote is there once it has left the queue.
    const queued = await look();
    for (const end of newEnds()) {
      open.delete(end.id);
      onEnd(end);
    }
    if (queued) await recordLost(queued);
    if (open.size > 0) await sleep(pollSeconds * 1000, undefined, { signal }).catch(() => {});
  }

  /** Undefined while Slurm does not answer, which it may again: jobs outlive their controller. */
  async function look(): Promise<QueuedIndex[] | undefined> {
    const jobs = new Set([...open.values()].map(({ job }) => job));
    try {
      const answer = await askQueue([...jobs], signal);
      const queued = answer.filter((index) => [...jobs].some((job) => isOf(job, index)));
      if (silent) tell("Slurm answers again");
      silent = false;
      sayOnce(waitingSentence(queued));
      context.onRunning?.(queued.filter((index) => !isPending(index)).length);
      return queued;
    } catch (error) {
      if (!(error instanceof SlurmSilent)) throw error;
      if (!silent && !signal.aborted) tell(`Slurm does not answer (${error.message}); waiting for it`);
      silent = true;
      return undefined;
    }
  }

  function newEnds(): TaskEnd[] {
    // Opening a folder makes network file systems look for new files.
    for (const part of ["results", "failed"]) readdirSync(join(folder.path, part));
    return [...open].flatMap(([id, { job }]): TaskEnd[] => {
      if (folder.hasResult(id) && folder.readResult(id)) return [{ id }];
      const failure = folder.readFailure(id);
      const isNew = failure && failure.attempts > (job.failures[id] ?? 0);
      return isNew ? [{ id, failure: failure.message }] : [];
    });
  }

  async function recordLost(queued: readonly QueuedIndex[]): Promise<void> {
    const live = new Set(queued.map(({ job, index }) => `${job}_${index}`));
    const lost: [string, Place][] = [];
    for (const [id, place] of open) {
      if (live.has(`${place.job.id}_${place.index}`)) missed.delete(id);
      else missed.set(id, (missed.get(id) ?? 0) + 1);
      if ((missed.get(id) ?? 0) > LOOKS_BEFORE_LOST) lost.push([id, place]);
    }
    for (const job of new Set(lost.map(([, place]) => place.job))) {
      const facts = await askFacts(job);
      for (const [id, place] of lost) {
        if (place.job !== job) continue;
        const { index } = place;
        const log = logFile(folder.path, job.id, index);
        const { message, stack, withoutTrace } = describeLost(job.id, index, log, facts(index));
        await folder.writeFailure({ id, message, stack });
        open.delete(id);
        onEnd({ id, failure: message });
        if (withoutTrace) {
          sayOnce(
            `jobs ended and left neither results nor logs in ${folder.path}: the folder must be on a disk that the nodes share`,
          );
        }
      }
    }
  }

  function sayOnce(sentence: string | undefined): void {
    if (sentence === undefined || told.has(sentence)) return;
    told.add(sentence);
    tell(sentence);
  }
}
