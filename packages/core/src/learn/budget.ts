import type { LearnOptions } from "./learn.ts";

/** How long to work when nothing is said. */
export const DEFAULT_SECONDS = 10;

/** The seed, and the limits in seconds and in work: Infinity where there is none. */
export function budgetOf(options: LearnOptions): { seed: number; seconds: number; work: number } {
  const { seed = 1, work = Infinity, seconds = work < Infinity ? Infinity : DEFAULT_SECONDS } = options;
  return { seed, seconds, work };
}
