import type { Result } from "@fairscore/core";
import type { ResultRow } from "./result-table.ts";

/** Of the tables, the rows that have every fold and seed that any of them has: means over fewer are not like theirs. */
export function fullRows(rows: readonly ResultRow[]): ResultRow[] {
  const all = new Set(rows.flatMap(({ results }) => results.map(runOf)));
  return rows.filter(({ results }) => new Set(results.map(runOf)).size === all.size);
}

/** Whether the means of two rows are over models of the same folds and seeds, so that they can be compared. */
export function haveSameRuns(a: ResultRow, b: ResultRow): boolean {
  return areSame(found(a).map(runOf), found(b).map(runOf));
}

/** The same by folds alone: models to compare with are learnt with one seed. */
export function haveSameFolds(a: ResultRow, b: ResultRow): boolean {
  return areSame(
    found(a).map(({ fold }) => fold),
    found(b).map(({ fold }) => fold),
  );
}

function found({ results }: ResultRow): Result[] {
  return results.filter(({ train }) => train !== null);
}

function runOf({ fold, seed }: Result): string {
  return `${fold} ${seed}`;
}

function areSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && a.every((item) => right.has(item));
}
