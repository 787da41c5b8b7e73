import { closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import type { IndexFacts } from "./job-facts.ts";

/** Enough to see an error in; the rest is in the log. */
const LOG_LINES = 20;
const LOG_BYTES = 16_384;

/** What is known of a task whose index left the queue and which has neither a result nor a failure. */
export interface LostTask {
  /** In one sentence. */
  readonly message: string;
  /** The last lines of its log. */
  readonly stack: readonly string[];
  /** Nothing of what it wrote arrived: the node may not see the folder. */
  readonly withoutTrace: boolean;
}

/** Puts together what Slurm and the index's log tell about a task without an end. */
export function describeLost(job: string, index: number, log: string, facts?: IndexFacts): LostTask {
  const stack = lastLines(log);
  const what = facts ? `Slurm says ${facts.state}${details(facts)}` : "Slurm no longer knows why";
  const where = stack === undefined ? `there is no log at ${log}` : `its log is ${log}`;
  return {
    message: `index ${index} of job ${job} ended without a result: ${what}; ${where}`,
    stack: stack ?? [],
    // An index that was cancelled before it began has no log either.
    withoutTrace: stack === undefined && !facts?.state.startsWith("CANCELLED"),
  };
}

function details({ exitCode, reason, node }: IndexFacts): string {
  const told = [
    exitCode === undefined || exitCode === "0:0" ? undefined : `exit code ${exitCode.replace(/:0$/, "")}`,
    reason,
    node === undefined ? undefined : `on ${node}`,
  ].filter((text) => text !== undefined);
  return told.length === 0 ? "" : ` (${told.join(", ")})`;
}

/** Undefined where there is no log. */
function lastLines(log: string): string[] | undefined {
  if (!existsSync(log)) return undefined;
  const file = openSync(log, "r");
  try {
    const bytes = Buffer.alloc(LOG_BYTES);
    const length = readSync(file, bytes, 0, LOG_BYTES, Math.max(0, fstatSync(file).size - LOG_BYTES));
    const lines = bytes.toString("utf8", 0, length).split("\n");
    if (lines.at(-1) === "") lines.pop();
    return lines.slice(-LOG_LINES);
  } finally {
    closeSync(file);
  }
}
