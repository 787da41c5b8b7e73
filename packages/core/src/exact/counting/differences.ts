import type { Problem } from "../../problem/problem.ts";
import { greatestCommonDivisor } from "../loss-steps.ts";

/** What each class but the first costs more than the first, in steps: all that counting adds up. */
export interface Differences {
  /** By profile and class but the first. */
  readonly values: Float64Array;
  /** What the first class costs everywhere, and what a step is worth: a loss is `base + step * sum of differences`. */
  readonly base: number;
  readonly step: number;
  /** No sum that a count makes is beyond this, on either side of 0. */
  readonly total: number;
}

export function differencesOf({ classCount, profileCount, cost }: Problem): Differences {
  const width = classCount - 1;
  const values = new Float64Array(profileCount * width);
  let base = 0;
  let step = 0;
  for (let p = 0; p < profileCount; p++) {
    base += cost[p * classCount]!;
    for (let k = 0; k < width; k++) {
      const difference = cost[p * classCount + k + 1]! - cost[p * classCount]!;
      values[p * width + k] = difference;
      step = greatestCommonDivisor(difference, step);
    }
  }
  step = Math.max(1, step);
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    values[i]! /= step;
    total += Math.abs(values[i]!);
  }
  return { values, base, step, total };
}
