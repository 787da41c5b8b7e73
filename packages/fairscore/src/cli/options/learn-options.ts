import type { HoldOut } from "@fairscore/core";
import { heldOutBy, type ValuesOf } from "@fairscore/core/parts";

/** How long to work, and on how many threads. */
export type EffortOptions = ValuesOf<"effort">;

/** How long to work, and on which rows. */
export type LearnCliOptions = EffortOptions & ValuesOf<"learning">;

export function holdOutOf({ holdOut, seed }: LearnCliOptions): HoldOut | undefined {
  return heldOutBy(holdOut, seed);
}
