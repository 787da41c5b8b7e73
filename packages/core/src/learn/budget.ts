import { DEFAULTS } from "../problem/defaults.ts";
import type { LearnOptions } from "./learn.ts";

/** The seed, and the limits in seconds and in work: Infinity where there is none. */
export function budgetOf(options: LearnOptions): { seed: number; seconds: number; work: number } {
  const {
    seed = DEFAULTS.seed,
    work = Infinity,
    seconds = work < Infinity ? Infinity : DEFAULTS.seconds,
  } = options;
  return { seed, seconds, work };
}
