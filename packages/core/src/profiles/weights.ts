import { InputError } from "../errors.ts";
import type { Cell } from "../table/cell.ts";

/** What a weight that is not whole is multiplied by before it is rounded, so that all sums stay exact. */
export const FRACTION_SCALE = 1_000_000;

/** Whether a cell can be a weight: 0 or more, and finite. */
export function isWeight(cell: Cell): cell is number {
  return typeof cell === "number" && cell >= 0 && cell < Infinity;
}

/** A row (from 1) whose weight can't be used. Rows without an outcome and held-out rows are checked as well. */
export function invalidWeight(column: string, row: number, cell: Cell): InputError {
  const shown =
    cell === null || Number.isNaN(cell) ? "missing" : typeof cell === "string" ? `"${cell}"` : cell;
  return new InputError(
    `invalid weight in column "${column}", row ${row}: ${shown}; expected a number of at least 0`,
  );
}

/** 1 when all weights of the column are whole, else FRACTION_SCALE. */
export function weightScale(allWhole: boolean): number {
  return allWhole ? 1 : FRACTION_SCALE;
}

/** The whole number that stands for a weight. */
export function scaledWeight(weight: number, scale: number): number {
  return Math.round(weight * scale);
}

/** Checks the sum of the scaled weights of all rows of the column: beyond 2^53 sums would no longer be exact. */
export function checkWeightSum(column: string, sum: number): void {
  if (sum === 0) {
    throw new InputError(`invalid weights in column "${column}": all are 0; expected at least one above 0`);
  }
  if (!(sum <= 2 ** 53)) {
    throw new InputError(
      `invalid weights in column "${column}": their sum is too large to count exactly; divide all weights by the same number`,
    );
  }
}
