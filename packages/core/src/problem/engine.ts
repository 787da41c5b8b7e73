import type { Finding } from "../findings/finding.ts";
import type { CountedProof, FloorProof } from "./floor-proof.ts";
import type { Problem } from "./problem.ts";

/** What a card is worth: whole-number loss, size as the problem counts it, and sum of absolute points. */
export interface Worth {
  readonly loss: number;
  readonly size: number;
  readonly sum: number;
}

/** Tables that keep all limits. */
export interface Solution extends Worth {
  readonly points: Int32Array;
}

/** Whether a is better than b: smaller loss, then a smaller size, then a smaller sum of points. */
export function isBetter(a: Worth, b: Worth): boolean {
  if (a.loss !== b.loss) return a.loss < b.loss;
  if (a.size !== b.size) return a.size < b.size;
  return a.sum < b.sum;
}

/** What an engine says while it works. */
export type EngineEvent =
  /** A better feasible solution; its points are a copy. */
  | ({ readonly type: "incumbent" } & Solution)
  /** No solution has a whole-number loss below this, why, and the proof where there is one to check. */
  | { readonly type: "bound"; readonly loss: number; readonly reason: Finding; readonly proof?: FloorProof }
  /** The same of one part of a proof: a bound of the whole when all parts have one. */
  | {
      readonly type: "part";
      readonly part: number;
      readonly parts: number;
      readonly loss: number;
      readonly proof: CountedProof;
    }
  /** Units of work done so far. Said every few milliseconds, so that the host can look up. */
  | { readonly type: "work"; readonly units: number }
  /** A prover gave up on an error of its own: what it alone claimed is not to be believed. */
  | { readonly type: "failed"; readonly message: string }
  /** Proven: the last incumbent is optimal in loss, lines and points, or no solution exists. */
  | ({ readonly type: "proven"; readonly status: "optimal"; readonly reason: Finding } & Worth)
  | { readonly type: "proven"; readonly status: "infeasible"; readonly reason: Finding };

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
