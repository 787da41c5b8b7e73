import type { EngineEvent } from "../problem/engine.ts";
import type { CountedProof } from "../problem/floor-proof.ts";
import type { Problem } from "../problem/problem.ts";

/** What a prover needs of its surroundings: it looks up through these, and gives way where it can. */
export interface ProverHost {
  /** Milliseconds. */
  now(): number;
  /** Looked at every few milliseconds: true when the work should end. */
  stopped(): boolean;
  /** Until `stopped` will be true; Infinity when nothing but the work counts. */
  millisecondsLeft(): number;
  /** Whole-number loss of the best solution known anywhere; Infinity while there is none. */
  best(): number;
  /** Lets others have the thread for a moment when it is time; a prover that can pause should call it often. */
  turn(): Promise<void>;
  /** Takes an incumbent, a bound or the end of the proof. */
  emit(event: EngineEvent): void;
}

export interface ProverOptions {
  readonly seed: number;
  /** The best solution so far, to start from and to beat. */
  readonly start?: Int32Array;
  /** Prove the loss and leave it at that: lines and points need not be the smallest. */
  readonly lossOnly?: boolean;
  /** Which part of how many to prove, for a prover that can share its work; it speaks in events of type `part` then. */
  readonly part?: number;
  readonly parts?: number;
  /** What counting all sets has left open. */
  readonly counted?: CountedProof;
  /** Most units of work, for runs that can be repeated exactly: counted, never timed. */
  readonly work?: number;
}

/**
 * Raises the proven floor until it meets the best loss, and says so through the host. Every bound that it emits
 * holds under all limits and constraints of the problem.
 */
export type Prover = (problem: Problem, options: ProverOptions, host: ProverHost) => Promise<void>;
