import { InputError } from "@fairscore/core";
import type { ExecutorOptions } from "../run/executor.ts";
import { splitWords } from "./shell-words.ts";
import type { SubmitOptions } from "./submit.ts";

/** How the Slurm executor works. */
export interface SlurmOptions extends SubmitOptions {
  /** Hand in and end; a later call watches and collects. */
  readonly detach: boolean;
  /** Seconds between two looks at Slurm and the results folder. */
  readonly poll: number;
}

/** Seconds. */
export const DEFAULT_POLL = 5;

/** What the command line says to the Slurm executor, checked. */
export function slurmOptions(options: ExecutorOptions): SlurmOptions {
  return {
    throttle: options.throttle as number | undefined,
    arraySize: options.arraySize as number | undefined,
    sbatch: sbatchWords((options.sbatch as string | undefined) ?? ""),
    detach: options.detach === true,
    poll: (options.poll as number | undefined) ?? DEFAULT_POLL,
  };
}

/** These decide which tasks an index runs and where its log is. */
const OURS = /^(--(array|output|error|wrap|wait|requeue|test-only|parsable|quiet)(=|$)|-[aoeWQ])/;

function sbatchWords(text: string): string[] {
  const words = splitWords(text, "--sbatch");
  const ours = words.find((word) => OURS.test(word));
  if (ours !== undefined) {
    throw new InputError(`invalid --sbatch: "${ours}" is set by the sweep; leave it out`);
  }
  if (words[0] !== undefined && !words[0].startsWith("-")) {
    throw new InputError(
      `invalid --sbatch: "${words[0]}" is no option of sbatch; expected options such as --time=2:00:00`,
    );
  }
  return words;
}
