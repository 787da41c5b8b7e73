import type { EngineEvent } from "../problem/engine.ts";
import type { CountedProof } from "../problem/floor-proof.ts";
import type { Problem } from "../problem/problem.ts";
import { TURN_MILLISECONDS } from "../turns.ts";
import { provers } from "./provers.ts";

/** A proof to try, as it is sent to a thread. */
export interface ProofTask {
  readonly prover: keyof typeof provers;
  readonly seed: number;
  /** The best solution so far, and its whole-number loss (Infinity when there is none). */
  readonly start?: Int32Array;
  readonly best: number;
  /** A gap that is small enough; then lines and points need not be the smallest either. */
  readonly gap?: number;
  /** Which part of how many, for a proof that several threads share. */
  readonly part?: number;
  readonly parts?: number;
  /** What counting all sets has left open. */
  readonly counted?: CountedProof;
  /** Most units of work, for runs that can be repeated exactly. */
  readonly work?: number;
  /** Milliseconds after which to stop, for runs by the clock. */
  readonly milliseconds?: number;
}

/** A proof on its way. */
export interface RunningProof {
  /** Ends when everything is proven, nothing more can be, or the limit is reached; fails when the prover does. */
  readonly done: Promise<void>;
  /** Tells it the loss of a better solution found elsewhere. */
  tell(best: number): void;
  stop(): void;
}

/** Once the loss is proven: milliseconds, beside as many as that took, in which to make the tables smaller. */
const TIDY_MILLISECONDS = 1000;

/** Runs a proof to its end on this thread. */
export function runProof(
  problem: Problem,
  task: ProofTask,
  host: {
    now(): number;
    stopped(): boolean;
    best(): number;
    emit(event: EngineEvent): void;
    /** Gives way to what else goes on on this thread; threads that do nothing else have none. */
    pause?(): Promise<void>;
  },
): Promise<void> {
  const began = host.now();
  const best = () => Math.min(task.best, host.best());
  const byClock = task.milliseconds !== undefined;
  let ends = began + (task.milliseconds ?? Infinity);
  let floor = -Infinity;
  let turnEnds = began + TURN_MILLISECONDS;
  const isEnough = () => {
    const { gap } = task;
    if (gap === undefined || best() === Infinity) return false;
    return gap >= 1 || best() - floor <= gap * best();
  };
  const { seed, start, work, part, parts, counted } = task;
  const options = { seed, start, work, part, parts, counted, lossOnly: task.gap !== undefined };
  return provers[task.prover](problem, options, {
    now: () => host.now(),
    stopped: () => host.stopped() || host.now() >= ends,
    millisecondsLeft: () => ends - host.now(),
    best,
    async turn() {
      if (!host.pause || host.now() < turnEnds) return;
      await host.pause();
      turnEnds = host.now() + TURN_MILLISECONDS;
    },
    emit(event) {
      host.emit(event);
      if (event.type === "bound") floor = Math.max(floor, event.loss);
      if (isEnough()) ends = -Infinity;
      if (!byClock || event.type !== "bound" || floor < best()) return;
      const now = host.now();
      ends = Math.min(ends, now + (now - began) + TIDY_MILLISECONDS);
    },
  });
}
