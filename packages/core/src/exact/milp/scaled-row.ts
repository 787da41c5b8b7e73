import { greatestCommonDivisor } from "../loss-steps.ts";
import type { MilpBuilder, Term } from "./builder.ts";

/** Larger coefficients are scaled down: beside them, HiGHS's tolerances would lose sight of the points. */
const largestCoefficient = 2 ** 16;
/** Smaller ones HiGHS takes for zero. */
const smallestCoefficient = 2 ** -29;

/**
 * Adds a row of whole numbers of any size. They are divided by what they have in common, which may make the
 * bounds tighter, and by a power of two, which loses no digit. What is then too small to be seen is left out and
 * the bounds widened by all that it could add: the row may let too much pass, but never cuts off a solution.
 */
export function addScaledRow(
  builder: MilpBuilder,
  lower: number,
  upper: number,
  terms: readonly Term[],
): void {
  const kept = terms.filter(([, coefficient]) => coefficient !== 0);
  const common = kept.reduce((divisor, [, coefficient]) => greatestCommonDivisor(divisor, coefficient), 0);
  const areWhole = Number.isInteger(common) && common > 0;
  const divisor = areWhole ? common : 1;
  let least = areWhole ? Math.ceil(lower / divisor) : lower;
  let most = areWhole ? Math.floor(upper / divisor) : upper;
  const divided = kept.map(([column, coefficient]): Term => [column, coefficient / divisor]);
  const scale = powerOfTwoScale(divided.map(([, coefficient]) => coefficient));
  least /= scale;
  most /= scale;
  const scaled: Term[] = [];
  for (const [column, coefficient] of divided) {
    const value = coefficient / scale;
    if (Math.abs(value) >= smallestCoefficient) scaled.push([column, value]);
    else if (value > 0) least -= value;
    else most -= value;
  }
  builder.row(least, most, scaled);
}

/** The power of two that brings all numbers into the range that HiGHS is good at; 1 when they are. */
export function powerOfTwoScale(values: Iterable<number>): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  let scale = 1;
  while (largest / scale > largestCoefficient) scale *= 2;
  return scale;
}
