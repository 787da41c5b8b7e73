import { InputError } from "@fairscore/core";
import type { ExecutorFactory, SweepExecutor } from "../run/executor.ts";
import { requireSlurm, SlurmSilent } from "./commands.ts";
import { slurmOptions } from "./options.ts";
import { jobIds, placeTasks } from "./place-tasks.ts";
import { watchTasks } from "./watch.ts";

/**
 * Runs tasks as a Slurm job array. Jobs go on when this program ends; a later one finds them by slurm/jobs.json in
 * the results folder, watches what still waits or runs, and hands in again only what has failed or was cancelled.
 */
export const slurmExecutor: ExecutorFactory = async (given): Promise<SweepExecutor> => {
  const options = slurmOptions(given);
  await requireSlurm().catch(inOneSentence);
  return {
    stopSentence: "no longer watching …",
    async run(tasks, context) {
      const { folder, signal, tell, onEnd } = context;
      if (tasks.length === 0) return "over";
      const places = await placeTasks(tasks, context, options).catch(inOneSentence);
      // What earlier jobs have finished in the meantime.
      for (const { id } of tasks) if (!places.has(id) && folder.hasResult(id)) onEnd({ id });
      if (places.size === 0) return "over";
      const goOn = `the same command watches them again, "scancel ${jobIds(places.values()).join(" ")}" cancels them`;
      if (options.detach) {
        tell(`tasks go on without this program: ${goOn}`);
        return "detached";
      }
      await watchTasks(places, context, options.poll);
      if (signal.aborted) tell(`tasks go on without this program: ${goOn}`);
      return "over";
    },
  };
};

function inOneSentence(error: unknown): never {
  if (!(error instanceof SlurmSilent)) throw error;
  throw new InputError(`Slurm does not answer: ${error.message}; try again when it does`, { cause: error });
}
