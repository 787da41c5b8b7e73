import { InputError } from "../errors.ts";
import type { LearnOptions } from "./learn.ts";

/** How long to work when nothing is said. */
export const DEFAULT_SECONDS = 10;

/** The seed, and the limits in seconds and in work: Infinity where there is none. */
export function checkBudget(options: LearnOptions): { seed: number; seconds: number; work: number } {
  const { seed = 1, work = Infinity, seconds = work < Infinity ? Infinity : DEFAULT_SECONDS } = options;
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new InputError(`invalid seed: ${seed}; expected a whole number of at least 0`);
  if (!(seconds > 0)) throw new InputError(`invalid seconds: ${seconds}; expected a number above 0`);
  if (!(work > 0)) throw new InputError(`invalid work: ${work}; expected a number above 0`);
  return { seed, seconds, work };
}
