import type { Command } from "commander";
import { DEFAULT_POLL } from "../../sweep/slurm/options.ts";
import { numberOption, wholeOption } from "./parse.ts";

/** Adds the options of the Slurm executor to a command, in a group of their own. */
export function addSlurmOptions(command: Command): Command {
  return command
    .optionsGroup("With --executor slurm:")
    .option(
      "--throttle <n>",
      "how many array indices of a job run at the same time",
      wholeOption("--throttle"),
    )
    .option(
      "--array-size <n>",
      "indices per job array; more tasks share an index (default: Slurm's limit)",
      wholeOption("--array-size"),
    )
    .option("--sbatch <options>", 'more options for sbatch, such as "--partition=long --mem=4G"')
    .option("--detach", "hand the tasks in and end; the same command later watches and collects")
    .option(
      "--poll <seconds>",
      `time between two looks at the queue (default ${DEFAULT_POLL})`,
      numberOption("--poll", "a number above 0", (value) => value > 0 && Number.isFinite(value)),
    );
}
