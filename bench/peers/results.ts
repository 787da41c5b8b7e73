import { appendLine, linesOf } from "../reference/json-lines.ts";
import type { Measures } from "./measures.ts";

/** What tells one fit from another: what is there is not repeated. */
export interface Run {
  readonly data: string;
  readonly seed: number;
  readonly folds: number;
  readonly fold: number;
  readonly method: string;
  /** Most conditions; null where the method has the size that it has by default. */
  readonly size: number | null;
  /** The limit on statistical parity; null without. */
  readonly limit: number | null;
  /** Which state of fairscore it is; null of peers. */
  readonly label: string | null;
  /** How long fairscore looked, and what else it was told; null of peers. */
  readonly settings: string | null;
}

/** A fit and what it came to, or why there is none. */
export interface Result extends Run {
  readonly version: string;
  readonly classes: number;
  readonly rows: number;
  /** What giving everyone the most frequent class would reach. */
  readonly majority: number;
  /** The column whose groups unfairness is measured between; null without. */
  readonly protect: string | null;
  readonly train: Measures | null;
  readonly test: Measures | null;
  /** Conditions, splits or columns of numbers in use; null where nobody could count them. */
  readonly used: number | null;
  readonly seconds: number;
  readonly error?: string;
}

export function runKey(run: Run): string {
  const { data, seed, folds, fold, method, size, limit, label, settings } = run;
  return JSON.stringify([data, seed, folds, fold, method, size, limit, label, settings]);
}

/** The results that a file has and those to come, each written at once, so that a run that was stopped goes on. */
export class ResultsFile {
  readonly #path: string;
  readonly #known: Map<string, Result>;

  constructor(path: string) {
    this.#path = path;
    this.#known = new Map(linesOf<Result>(path).map((result) => [runKey(result), result]));
  }

  get all(): readonly Result[] {
    return [...this.#known.values()];
  }

  has(run: Run): boolean {
    return this.#known.has(runKey(run));
  }

  /** Whether there is a result without what a method says of risks: it is older than that. */
  lacksRisks(run: Run): boolean {
    const test = this.#known.get(runKey(run))?.test;
    return test !== undefined && test !== null && test.logLoss === undefined;
  }

  add(result: Result): void {
    this.#known.set(runKey(result), result);
    appendLine(this.#path, result);
  }
}
