import type { Problem } from "../../problem/problem.ts";
import { greatestCommonDivisor, powerOfTwoScale } from "./scaled-row.ts";

/** How far the solver's floating-point bound may be off: its tolerances on reduced costs add up over columns. */
const absoluteSlack = 1e-4;
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

export function lossUnits({ classCount, profileCount, cost }: Problem): LossUnits {
  const regret = new Float64Array(cost.length);
  let floor = 0;
  let common = 0;
  for (let p = 0; p < profileCount; p++) {
    const costs = cost.subarray(p * classCount, (p + 1) * classCount);
    const cheapest = Math.min(...costs);
    floor += cheapest;
    costs.forEach((value, k) => {
      regret[p * classCount + k] = value - cheapest;
      common = greatestCommonDivisor(common, value - cheapest);
    });
  }
  const step = common > 0 ? common : 1;
  const scale = powerOfTwoScale(regret.map((value) => value / step));
  return { floor, step, scale, regret: regret.map((value) => value / (step * scale)) };
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
