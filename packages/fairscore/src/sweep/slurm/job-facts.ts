/** What Slurm remembers of an index that has ended. */
export interface IndexFacts {
  /** Such as FAILED, CANCELLED, TIMEOUT, NODE_FAIL or OUT_OF_MEMORY. */
  readonly state: string;
  /** Exit code and signal, such as "1:0". */
  readonly exitCode?: string;
  readonly reason?: string;
  readonly node?: string;
}

/** What Slurm remembers of each index of an array. */
export type ArrayFacts = (index: number) => IndexFacts | undefined;

/** What Slurm writes in place of the indices that were cancelled before they began. */
const THE_REST = "4294967294";

/** Reads what `scontrol --oneliner show job` wrote about an array. */
export function parseJobFacts(text: string): ArrayFacts {
  const facts = new Map<number, IndexFacts>();
  let rest: IndexFacts | undefined;
  for (const line of text.split("\n")) {
    const fieldOf = (key: string) => {
      const value = new RegExp(`(?:^|\\s)${key}=(\\S+)`).exec(line)?.[1];
      return value === "None" || value === "(null)" ? undefined : value;
    };
    const state = fieldOf("JobState");
    if (state === undefined) continue;
    // The reason of a cancelled one is why it waited before.
    const reason = state === "CANCELLED" ? undefined : fieldOf("Reason");
    const known = { state, exitCode: fieldOf("ExitCode"), reason, node: fieldOf("NodeList") };
    const indices = fieldOf("ArrayTaskId") ?? "";
    if (indices === THE_REST) rest = known;
    else for (const index of parseIndices(indices)) facts.set(index, known);
  }
  return (index) => facts.get(index) ?? rest;
}

/** The numbers in "3", "0-4", "1,7-9" or "0-8:2", with or without a throttle such as "%2". */
export function parseIndices(text: string): number[] {
  return text
    .replace(/%\d+$/, "")
    .split(",")
    .flatMap((part) => {
      const [, from, to, step] = /^(\d+)(?:-(\d+)(?::(\d+))?)?$/.exec(part) ?? [];
      if (from === undefined) return [];
      const numbers: number[] = [];
      for (let i = Number(from); i <= Number(to ?? from); i += Math.max(1, Number(step ?? 1)))
        numbers.push(i);
      return numbers;
    });
}

/** Slurm's own default, for when it does not say. */
const DEFAULT_ARRAY_SIZE = 1001;

/** How many indices an array may have, from what `scontrol show config` wrote. */
export function largestArray(config: string): number {
  const number = (pattern: RegExp) => Number(pattern.exec(config)?.[1] ?? Number.NaN);
  const limits = [
    number(/^MaxArraySize\s*=\s*(\d+)/m),
    number(/^SchedulerParameters\s*=.*\bmax_array_tasks=(\d+)/m),
  ];
  const said = limits.filter((limit) => limit >= 1);
  return said.length === 0 ? DEFAULT_ARRAY_SIZE : Math.min(...said);
}
