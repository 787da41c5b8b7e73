import { fault } from "../findings/fault.ts";
import type { Cell } from "../table/cell.ts";

/** What a weight that is not whole is multiplied by before it is rounded, so that all sums stay exact. */
const FRACTION_SCALE = 1_000_000;

/** Whether a cell can be a weight: 0 or more, and finite. */
export function isWeight(cell: Cell): cell is number {
  return typeof cell === "number" && cell >= 0 && cell < Infinity;
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
  if (sum === 0) throw fault({ code: "weights-all-0", column });
  if (!(sum <= 2 ** 53)) throw fault({ code: "weights-too-large", column });
}
