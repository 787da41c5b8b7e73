import { type Finding, InputError } from "@fairscore/core";

/** Why a file could not be read, as data: the page finds the words and what to do about it. */
export type ReadProblem =
  | { readonly kind: "empty" }
  | { readonly kind: "only-header" | "one-row" }
  /** `what` says what it is and what to do, in the words of core. */
  | { readonly kind: "other-format"; readonly what: string }
  | { readonly kind: "page" | "json" | "parquet" }
  | { readonly kind: "damaged-gzip" }
  | { readonly kind: "nul"; readonly line: number }
  | { readonly kind: "encoding"; readonly encoding: string; readonly line: number }
  | { readonly kind: "one-column"; readonly column: string; readonly delimiter: string }
  | { readonly kind: "endless-header" }
  | { readonly kind: "empty-names"; readonly columns: readonly number[] }
  | { readonly kind: "same-names"; readonly name: string; readonly columns: readonly number[] }
  | {
      readonly kind: "ragged";
      readonly line: number;
      readonly cells: number;
      readonly expected: number;
      /** The start of that record. */
      readonly content: string;
      /** How many records are so. */
      readonly rows: number;
      /** How many are as the header. */
      readonly good: number;
    }
  | { readonly kind: "open-quote" | "text-after-quote"; readonly line: number }
  | { readonly kind: "many-rows"; readonly rows: number; readonly allFit: boolean }
  | { readonly kind: "too-large"; readonly bytes: number; readonly most: number };

/** A file that can't be read as it is. */
export class ReadError extends InputError {
  readonly problem: ReadProblem;

  constructor(name: string, problem: ReadProblem) {
    super(`can't read "${name}": ${problem.kind}`);
    this.problem = problem;
  }
}

/** Does work whose faults, in core's words, become problems that the page has a way on for. */
export async function toldAsProblem<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = error instanceof InputError && error.finding && problemOf(error.finding);
    throw problem ? new ReadError(name, problem) : error;
  }
}

function problemOf(finding: Finding): ReadProblem | undefined {
  switch (finding.code) {
    case "empty-file":
      return { kind: "empty" };
    case "endless-header":
      return { kind: "endless-header" };
    case "nul-byte":
      return { kind: "nul", line: finding.line };
    case "invalid-text":
      return { kind: "encoding", encoding: finding.encoding, line: finding.line };
    case "open-quote":
    case "text-after-quote":
      return { kind: finding.code, line: finding.line };
    default:
      return undefined;
  }
}

/** The user no longer wants what is being done. */
export class Cancelled extends Error {
  override readonly name = "Cancelled";
}
