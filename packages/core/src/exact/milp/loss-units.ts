import type { Problem } from "../../problem/problem.ts";
import { lossSteps } from "../loss-steps.ts";
import { powerOfTwoScale } from "./scaled-row.ts";

/** How far the solver's floating-point bound may be off: its tolerances on reduced costs add up over columns. */
const absoluteSlack = 1e-3;
const relativeSlack = 1e-7;

/**
 * Every loss is a floor (the cheapest class of each profile) plus a whole number of steps. Steps, brought to a
 * size that the solver is good at, are what it sees.
 */
export interface LossUnits {
  /** Smallest loss if every profile could choose its class freely. */
  readonly floor: number;
  /** All losses differ by a multiple of it. */
  readonly step: number;
  /** A power of two; the solver counts in units of `step * scale`. */
  readonly scale: number;
  /** What giving class k to profile p costs over its cheapest class in the solver's units, at `p * K + k`. */
  readonly regret: Float64Array;
}

export function lossUnits(problem: Problem): LossUnits {
  const { classCount, cost } = problem;
  const steps = lossSteps(problem);
  const step = steps.step > 0n ? Number(steps.step) : 1;
  const inSteps = cost.map((value, i) => {
    const profile = i - (i % classCount);
    return (value - Math.min(...cost.subarray(profile, profile + classCount))) / step;
  });
  const scale = powerOfTwoScale(inSteps);
  return { floor: Number(steps.offset), step, scale, regret: inSteps.map((value) => value / scale) };
}

/** A loss in the solver's units. */
export function inUnits({ floor, step, scale }: LossUnits, loss: number): number {
  return Math.floor((loss - floor) / step) / scale;
}

/** The smallest possible loss that is not below the solver's bound. */
export function lossFromBound({ floor, step, scale }: LossUnits, bound: number): number {
  return floor + step * Math.max(0, wholeFromBound(bound, scale));
}

/** The smallest whole number of units that is not below the solver's bound, lowered first by what it may be off. */
export function wholeFromBound(bound: number, scale = 1): number {
  if (!Number.isFinite(bound)) return bound;
  return Math.ceil((bound - absoluteSlack - relativeSlack * Math.abs(bound)) * scale);
}
