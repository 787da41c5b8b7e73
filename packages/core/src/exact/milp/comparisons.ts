import type { Problem } from "../../problem/problem.ts";
import type { MilpBuilder, Term } from "./builder.ts";
import { countedEntries } from "./flag-needs.ts";

/** A sum of terms and a constant. */
export interface Expression {
  readonly terms: readonly Term[];
  readonly constant: number;
}

/** The scores of class k and a later class l in one profile. */
export interface Comparison {
  /** When it is 1, k is not behind l. */
  readonly ahead: Expression;
  /** When it is 1, l is ahead of k. */
  readonly behind: Expression;
}

/**
 * Whether comparisons get binaries of their own. These say more than the classes given (of three classes, the
 * order of the two that are not given is free otherwise), which makes the floor higher where few of many lines
 * may be used, and are a burden elsewhere. Measured on wine, 24 conditions, balanced, seconds without and with (one seed):
 * 1 line 6.1 and 0.3, 3 lines 21 and 8; on synthetic, 6 conditions: 2 lines 2.0 and 0.2, 3 lines 0.3 and 0.6.
 */
export function hasOwnBinaries(problem: Problem): boolean {
  if (problem.classCount === 2) return false;
  const perTable = Array.from({ length: problem.classCount }, (_, k) => countedEntries(problem, k).length);
  return Math.max(...perTable) > 3 * problem.maxLinesPerTable;
}

/** The classes given say who is ahead. */
export function givenComparison(k: number, l: number): Comparison {
  return { ahead: { terms: [[k, 1]], constant: 0 }, behind: { terms: [[l, 1]], constant: 0 } };
}

/** A binary says who is ahead, and the classes given have to agree with it. */
export function ownComparison(
  builder: MilpBuilder,
  of: { readonly profile: number; readonly class: number; readonly against: number },
  bounds: { readonly lower: number; readonly upper: number },
  given: { readonly class: number; readonly against: number },
): Comparison {
  const column = builder.integer({ type: "ahead", ...of }, bounds.lower, bounds.upper);
  builder.row(-Infinity, 0, [
    [given.class, 1],
    [column, -1],
  ]);
  builder.row(-Infinity, 1, [
    [given.against, 1],
    [column, 1],
  ]);
  return {
    ahead: { terms: [[column, 1]], constant: 0 },
    behind: { terms: [[column, -1]], constant: 1 },
  };
}
