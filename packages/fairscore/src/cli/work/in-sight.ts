import { availableParallelism } from "node:os";
import type { LanePool } from "../../pool/lane-pool.ts";
import type { EffortOptions } from "../options/learn-options.ts";
import { listenForInterrupt } from "./interrupt.ts";

/** What long work is told: how long it may take, on which threads, and when to stop. */
export interface Effort extends Pick<EffortOptions, "engine" | "seconds" | "work" | "gap" | "seed"> {
  readonly executor: LanePool | undefined;
  readonly signal: AbortSignal;
}

/** Long work with a line of progress, until it is done or Ctrl-C asks to stop; `kept` says what becomes of it then. */
export async function inSight<T>(
  line: { tell(message: string): void; end(): void },
  kept: string,
  options: EffortOptions,
  run: (effort: Effort) => Promise<T>,
): Promise<{ readonly done: T; readonly interrupted: boolean }> {
  const { signal, release } = listenForInterrupt(() =>
    line.tell(`stopping; ${kept} (Ctrl-C again to quit at once)`),
  );
  const { engine, seconds, work, gap, seed } = options;
  const executor = await threadsFor(options, (message) => line.tell(message));
  try {
    const done = await run({ engine, seconds, work, gap, seed, executor, signal });
    return { done, interrupted: signal.aborted };
  } finally {
    line.end();
    release();
    await executor?.destroy();
  }
}

/**
 * A pool, also for one thread: a solver can't be interrupted on the thread that listens for Ctrl-C. The search alone
 * needs none on one thread.
 */
async function threadsFor(
  options: EffortOptions,
  tell: (message: string) => void,
): Promise<LanePool | undefined> {
  const threads = options.threads ?? availableParallelism();
  if (threads === 1 && options.engine === "search") return undefined;
  const { lanePool } = await import("../../pool/lane-pool.ts");
  return lanePool({ threads, onLost: () => tell("a thread died; the others go on") });
}
