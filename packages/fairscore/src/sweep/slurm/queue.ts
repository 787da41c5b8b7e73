/** One array index that Slurm still has. */
export interface QueuedIndex {
  /** Of the whole array. */
  readonly job: string;
  readonly index: number;
  /** Such as PENDING, RUNNING or COMPLETING. */
  readonly state: string;
  /** Why it waits, such as Priority. */
  readonly reason: string;
  /** The path of the job script. */
  readonly script: string;
}

/** What squeue is asked for: a line per index, the script's path last as it may hold anything. */
export const QUEUE_FORMAT = "%F|%K|%T|%r|%o";

/** The indices in what squeue wrote; lines about anything else are no concern of ours. */
export function parseQueue(text: string): QueuedIndex[] {
  return text.split("\n").flatMap((line) => {
    const [, job, index, state, reason, script] =
      /^\s*(\d+)\|(\d+)\|([^|]*)\|([^|]*)\|(.*)$/.exec(line) ?? [];
    if (job === undefined) return [];
    return [{ job, index: Number(index), state: state!, reason: reason!, script: script!.trim() }];
  });
}

/** Whether an index has begun; what is neither pending nor running is about to end. */
export function isPending({ state }: QueuedIndex): boolean {
  return state === "PENDING" || state === "REQUEUED" || state === "CONFIGURING";
}
