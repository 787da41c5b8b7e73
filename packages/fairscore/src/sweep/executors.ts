import type { ExecutorFactory } from "./run/executor.ts";

/** Ways to run a sweep, by name; each is loaded when it is chosen. */
export const EXECUTORS: Readonly<Record<string, () => Promise<ExecutorFactory>>> = {
  local: async () => (await import("./run/local-executor.ts")).localExecutor,
  slurm: async () => (await import("./slurm/slurm-executor.ts")).slurmExecutor,
};
