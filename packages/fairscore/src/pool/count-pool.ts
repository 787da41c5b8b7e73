import type { Profiles, ScoringSystem } from "@fairscore/core";
import { type CountedSets, countedTogether } from "@fairscore/core/parts";
import { valueIn } from "./answer.ts";
import { poolOf } from "./lane-pool.ts";
import type { PoolCount } from "./lane-worker.ts";

export interface CountPoolOptions {
  readonly threads: number;
  /** Told some times a second how many sets are behind. */
  readonly onProgress?: (sets: number) => void;
  readonly signal?: AbortSignal;
}

/** Parts for each thread: the last ones are so small that no thread waits long for another. */
const PARTS_PER_THREAD = 32;
const MILLISECONDS_PER_NEWS = 200;

/**
 * Counts the sets of a model's proof on several threads, which take one part after the other; the result is the same for
 * any number of them. Undefined when it was stopped.
 */
export async function countOnThreads(
  system: ScoringSystem,
  profiles: Profiles,
  { threads, onProgress, signal }: CountPoolOptions,
): Promise<CountedSets | undefined> {
  const pool = poolOf(threads, "runCount");
  // Which part is next, and whether to stop.
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const behind = new Float64Array(new SharedArrayBuffer(8 * threads));
  const stop = () => Atomics.store(shared, 1, 1);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  const news = setInterval(
    () => onProgress?.(behind.reduce((sum, own) => sum + own, 0)),
    MILLISECONDS_PER_NEWS,
  );
  try {
    const counted = await Promise.all(
      Array.from({ length: threads }, async (_, thread) => {
        const parts = threads * PARTS_PER_THREAD;
        const task: PoolCount = { system, profiles, shared, behind, thread, parts };
        return valueIn(await pool.run(task)) as readonly (readonly [number, CountedSets])[];
      }),
    );
    if (signal?.aborted) return undefined;
    const inOrder = counted.flat().sort(([a], [b]) => a - b);
    return countedTogether(inOrder.map(([, part]) => part));
  } finally {
    clearInterval(news);
    signal?.removeEventListener("abort", stop);
    await pool.destroy();
  }
}
