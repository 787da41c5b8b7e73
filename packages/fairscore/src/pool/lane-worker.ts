import { type LaneResult, type LaneTask, type Problem, runLane } from "@fairscore/core";

/** What the pool sends to a thread. */
export interface PoolTask {
  /** Names the problem, so that a thread prepares it only once. */
  readonly id: number;
  readonly problem: Problem;
  readonly task: LaneTask;
  /** Not 0 when the work should end. */
  readonly stop: Int32Array;
}

let known: { id: number; problem: Problem } | undefined;

/** Runs one lane on a thread of the pool. */
export function runTask({ id, problem, task, stop }: PoolTask): LaneResult {
  // The same object for the same problem: the search keeps what it prepared for it.
  if (known?.id !== id) known = { id, problem };
  return runLane(known.problem, task, {
    now: () => performance.now(),
    stopped: () => Atomics.load(stop, 0) !== 0,
  });
}
