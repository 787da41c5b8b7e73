import type { HoldOut } from "@fairscore/core";
import type { ValuesOf } from "@fairscore/core/parts";

/** How long to work, and on how many threads. */
export type EffortOptions = ValuesOf<"effort">;

/** How long to work, and on which rows. */
export type LearnCliOptions = EffortOptions & ValuesOf<"learning">;

export function holdOutOf(options: LearnCliOptions): HoldOut | undefined {
  return options.holdOut ? { share: options.holdOut, seed: options.seed ?? 1 } : undefined;
}
