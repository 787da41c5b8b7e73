import { spawn } from "node:child_process";
import { env } from "node:process";
import { InputError } from "@fairscore/core";
import { type ArrayFacts, largestArray, parseJobFacts } from "./job-facts.ts";
import { parseQueue, QUEUE_FORMAT, type QueuedIndex } from "./queue.ts";

/** A job as Slurm knows it. */
export interface SlurmJob {
  readonly id: string;
  /** Only where Slurm looks after several clusters. */
  readonly cluster?: string;
}

/** Slurm could not be asked: its controller is away, too busy, or does not trust us. It may work again later. */
export class SlurmSilent extends Error {
  override readonly name = "SlurmSilent";
}

/** A question that takes longer than this is not answered at all. */
const PATIENCE_MILLISECONDS = 60_000;

/** Whether sbatch is there to be called; what it says otherwise is for the user. */
export async function requireSlurm(): Promise<void> {
  await call("sbatch", ["--version"]);
}

/** Hands a job script in and returns its job. */
export async function submitScript(script: string, extra: readonly string[]): Promise<SlurmJob> {
  // Without a limit of time: a job that was handed in twice is worse than waiting.
  const written = await call("sbatch", ["--parsable", ...extra, script], { timeout: 0 }).catch(
    (error: unknown) => {
      if (!(error instanceof SlurmSilent) || isSilence(error.message)) throw error;
      const hint = extra.length === 0 ? "" : "; check what --sbatch says";
      throw new InputError(`Slurm refused the job: ${error.message}${hint}`, { cause: error });
    },
  );
  // Some sites put a program of their own in front of sbatch that writes the long form all the same.
  const [, id, cluster] = /^(?:Submitted batch job )?(\d+)(?:;(\S+))?$/m.exec(written) ?? [];
  if (id === undefined) {
    throw new InputError(
      `Slurm gave no job id but "${written.trim()}"; check --sbatch and your sbatch command`,
    );
  }
  return cluster === undefined ? { id } : { id, cluster };
}

/** All indices of these jobs that wait or run. */
export async function askQueue(jobs: readonly SlurmJob[], signal?: AbortSignal): Promise<QueuedIndex[]> {
  const clusters = new Set(jobs.map(({ cluster }) => cluster));
  const found: QueuedIndex[] = [];
  for (const cluster of clusters) {
    const ids = jobs.filter((job) => job.cluster === cluster).map(({ id }) => id);
    found.push(...(await queue([`--jobs=${ids.join(",")}`, ...on(cluster)], signal)));
  }
  return found;
}

/** All indices that wait or run and belong to whoever asks. */
export function askOwnQueue(): Promise<QueuedIndex[]> {
  return queue([`--user=${process.getuid!()}`]);
}

/** What Slurm still remembers of a job's indices: all of it for some minutes, then nothing. */
export async function askFacts({ id, cluster }: SlurmJob): Promise<ArrayFacts> {
  const text = await call("scontrol", [...on(cluster), "--oneliner", "show", "job", id]).catch(() => "");
  return parseJobFacts(text);
}

/** How many indices an array may have here. */
export async function askLargestArray(): Promise<number> {
  return largestArray(await call("scontrol", ["show", "config"]));
}

async function queue(which: readonly string[], signal?: AbortSignal): Promise<QueuedIndex[]> {
  const args = ["--noheader", "--array", `--format=${QUEUE_FORMAT}`, ...which];
  const text = await call("squeue", args, { signal }).catch((error: unknown) => {
    // What squeue says of a single job that ended some time ago.
    if (error instanceof SlurmSilent && /invalid job id/i.test(error.message)) return "";
    throw error;
  });
  return parseQueue(text);
}

function on(cluster: string | undefined): string[] {
  return cluster === undefined ? [] : [`--clusters=${cluster}`];
}

/** How a program of Slurm is run. */
interface CallOptions {
  /** After how many milliseconds it is given up. Default a minute. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

/** Runs a program of Slurm, without a shell, and returns what it wrote. */
function call(program: string, args: readonly string[], options: CallOptions = {}): Promise<string> {
  const { timeout = PATIENCE_MILLISECONDS, signal } = options;
  return new Promise((resolve, reject) => {
    const written = { stdout: "", stderr: "" };
    const child = spawn(program, args, {
      env: callEnvironment(),
      // Given an option without its value, sbatch would read a script from standard input.
      stdio: ["ignore", "pipe", "pipe"],
      // In a group of its own: Ctrl-C is for us, and must not end sbatch between its question and the answer.
      detached: true,
      timeout,
      signal,
    });
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        written[name] += text;
      });
    }
    child.on("error", ({ code, message }: NodeJS.ErrnoException) => {
      const missing = `Slurm is not installed here: ${program} was not found; use --executor local`;
      reject(code === "ENOENT" ? new InputError(missing) : new SlurmSilent(message));
    });
    child.on("close", (code) => {
      if (code === 0) resolve(written.stdout);
      else reject(new SlurmSilent(messageOf(written.stderr) || `${program} did not answer`));
    });
  });
}

/** "sbatch: error: invalid partition specified: x" without what every line begins with, as one line. */
function messageOf(stderr: string): string {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  const fatal = lines.filter((line) => /^\w+: fatal: /.test(line));
  const told = (fatal.length > 0 ? fatal : lines).map((line) =>
    line.replace(/^(\w+: (error|fatal): )?(slurm_\w+ error: )?/, "").trim(),
  );
  return [...new Set(told)].join("; ");
}

function isSilence(message: string): boolean {
  return /unable to contact|unable to establish|connection refused|timed out|zero bytes|munge|credential|did not answer/i.test(
    message,
  );
}

/** Users' defaults for squeue could hide jobs, and those for some options of sbatch would part us from our jobs. */
function callEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => !/^(SQUEUE_|SBATCH_(ARRAY_INX|OUTPUT|ERROR|INPUT|REQUEUE|WAIT)$)/.test(name),
  );
  return { ...Object.fromEntries(kept), SLURM_BITSTR_LEN: "0" };
}
