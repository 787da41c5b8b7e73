import { InputError } from "@fairscore/core";
import { shellQuoted } from "./shell-words.ts";

/** What the script of one job array depends on. All paths are absolute. */
export interface JobScript {
  /** Any text; what Slurm or a file name may not like in it is replaced. */
  readonly name: string;
  readonly indices: number;
  /** How many indices run at the same time; default as many as Slurm lets. */
  readonly throttle?: number;
  /** Slurm ends an index after this; default what the partition says. */
  readonly minutes?: number;
  /** The folder for a log of each index. */
  readonly logs: string;
  /** The program and its first arguments: the index is the last one. */
  readonly command: readonly string[];
}

/** The text of a job script for sbatch: one cpu per index, each index runs the tasks of its line of the list. */
export function jobScript({ name, indices, throttle, minutes, logs, command }: JobScript): string {
  const options = [
    `--job-name=${jobName(name)}`,
    `--array=0-${indices - 1}${throttle === undefined ? "" : `%${throttle}`}`,
    `--output=${directiveQuoted(`${patternQuoted(logs)}/%A_%a.out`)}`,
    "--no-requeue",
    "--ntasks=1",
    "--cpus-per-task=1",
    ...(minutes === undefined ? [] : [`--time=${minutes}`]),
  ];
  return `#!/bin/sh
${options.map((option) => `#SBATCH ${option}\n`).join("")}
exec ${command.map(shellQuoted).join(" ")} "$SLURM_ARRAY_TASK_ID"
`;
}

/** Letters, digits and a few signs of the name, so that it is one word wherever Slurm prints it. */
export function jobName(name: string): string {
  const word = name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|-+$/g, "");
  return word === "" ? "fairscore" : word.slice(0, 64);
}

/** Slurm reads %A and the like in the names of logs, and takes a backslash for the wish that it does not. */
function patternQuoted(path: string): string {
  if (/[\\\n\r]/.test(path)) {
    throw new InputError(
      `can't use the folder ${JSON.stringify(path)} with Slurm: its path has a backslash or a line break; name another with --out`,
    );
  }
  return path.replaceAll("%", "%%");
}

/** One word on a #SBATCH line. */
function directiveQuoted(word: string): string {
  return `"${word.replace(/["\\]/g, "\\$&")}"`;
}
