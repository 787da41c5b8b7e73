import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { runKey } from "./published-runs.ts";

/** One line of a results file, in the format that the reference's check reads. */
export interface RunResult {
  readonly experiment: string;
  readonly config: number;
  readonly fold: number;
  /** A row per class, a column per line, "starts with" first. */
  readonly coefficients: readonly (readonly number[])[];
  readonly gap: number;
  readonly seconds: number;
  readonly optimal: boolean;
}

/** Keys of the runs that a results file already has. A last line that a crash cut short is dropped. */
export function finishedRuns(path: string): Set<string> {
  if (!existsSync(path)) return new Set();
  const text = readFileSync(path, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) writeFileSync(path, whole);
  return new Set(
    whole
      .split("\n")
      .filter(Boolean)
      .map((line) => runKey(JSON.parse(line) as RunResult)),
  );
}

export function appendResult(path: string, result: RunResult): void {
  appendFileSync(path, `${JSON.stringify(result)}\n`);
}
