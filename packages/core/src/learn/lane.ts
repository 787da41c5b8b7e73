import type { Solution } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { search } from "../search/search.ts";

/** A stretch of search that depends on nothing but itself: any thread of any machine gives the same result. */
export interface LaneTask {
  readonly seed: number;
  readonly starts: readonly Int32Array[];
  /** Units of work to do. */
  readonly work: number;
  /** Milliseconds after which to stop all the same, for runs by the clock. */
  readonly milliseconds?: number;
}

export interface LaneResult {
  readonly best?: Solution;
  readonly work: number;
  /** The thread died before it could answer. */
  readonly lost?: true;
}

/** What a lane needs of its surroundings. */
export interface LaneHost {
  now(): number;
  /** Looked at every few milliseconds. */
  stopped(): boolean;
}

/** Runs one lane to its end. */
export function runLane(problem: Problem, task: LaneTask, host: LaneHost): LaneResult {
  const ends = host.now() + (task.milliseconds ?? Infinity);
  let best: Solution | undefined;
  let work = 0;
  for (const event of search(problem, task)) {
    if (event.type === "incumbent") best = event;
    else if (event.type === "work") work = event.units;
    if (work >= task.work || host.stopped() || host.now() >= ends) break;
  }
  return { best: best && { points: best.points, loss: best.loss, size: best.size, sum: best.sum }, work };
}
