import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

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

/** What the file has. A last line that a crash cut short is dropped. */
export function readResults(path: string): ProofResult[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) writeFileSync(path, whole);
  return whole
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ProofResult);
}

export function appendResult(path: string, result: ProofResult): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(result)}\n`);
}
