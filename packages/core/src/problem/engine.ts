import type { FloorProof } from "./floor-proof.ts";
import type { Problem } from "./problem.ts";

/** What an engine says while it works. */
export type EngineEvent =
  /** A better feasible solution: its points (a copy), whole-number loss, lines and sum of absolute points. */
  | {
      readonly type: "incumbent";
      readonly points: Int32Array;
      readonly loss: number;
      readonly lines: number;
      readonly sum: number;
    }
  /** No solution has a whole-number loss below this, why, and the proof where there is one to check. */
  | { readonly type: "bound"; readonly loss: number; readonly why: string; readonly proof?: FloorProof }
  /** Units of work done so far. Said every few milliseconds, so that the host can look up. */
  | { readonly type: "work"; readonly units: number }
  /** A prover gave up on an error of its own: what it alone claimed is not to be believed. */
  | { readonly type: "failed"; readonly why: string }
  /** Proven: the last incumbent is optimal in loss, lines and points, or no solution exists. */
  | {
      readonly type: "proven";
      readonly status: "optimal";
      readonly loss: number;
      readonly lines: number;
      readonly sum: number;
      readonly why: string;
    }
  | { readonly type: "proven"; readonly status: "infeasible"; readonly why: string };

export interface EngineOptions {
  readonly seed: number;
  /** Solutions to start from; they need not be feasible. */
  readonly starts?: readonly Int32Array[];
}

/**
 * An engine is a generator of events: it works while it is asked for the next one, so the host decides about
 * time, work, pauses and stops, and the engine needs no clock. Same problem, seed and number of events: same
 * result on any machine.
 */
export type Engine = (
  problem: Problem,
  options: EngineOptions,
) => Iterable<EngineEvent> | AsyncIterable<EngineEvent>;
