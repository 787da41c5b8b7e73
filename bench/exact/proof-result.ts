import { appendLine, linesOf } from "../reference/json-lines.ts";

/** One solver on one run: a line of the results file. */
export interface ProofResult {
  readonly run: string;
  readonly solver: string;
  readonly limit: number;
  readonly seed: number;
  readonly status: "optimal" | "infeasible" | "stopped";
  readonly seconds: number;
  /** Loss of the best tables found, counted by the project and not by the solver. */
  readonly loss?: number;
  readonly bound?: number;
  /** Sets of conditions that the bound comes from counting. */
  readonly sets?: number;
  /** What the recount of the tables does not support. */
  readonly unsupported?: string;
}

/** Results with the same key are the same measurement. */
export function resultKey({ run, solver, limit, seed }: Omit<ProofResult, "status" | "seconds">): string {
  return [run, solver, limit, seed].join("|");
}

/** A proof counts when it came in time. */
export function isProven({ status, seconds, limit }: ProofResult): boolean {
  return status !== "stopped" && seconds <= limit;
}

/** Seconds to the proof; the limit for a run without one. */
export function countedSeconds(result: ProofResult): number {
  return isProven(result) ? result.seconds : result.limit;
}

export function readResults(path: string): ProofResult[] {
  return linesOf<ProofResult>(path);
}

export function appendResult(path: string, result: ProofResult): void {
  appendLine(path, result);
}
