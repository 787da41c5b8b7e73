import type { Audit, ScoringSystem, Verification } from "@fairscore/core";

import type { Settings } from "./settings.ts";

/** A card that was learnt, with the settings it was made with and what was counted about it. Plain JSON. */
export interface LearntCard {
  readonly id: string;
  readonly settings: Settings;
  readonly system: ScoringSystem;
  readonly audit: Audit;
  readonly verification: Verification;
  readonly from: "search" | "frontier" | "alternative";
  readonly pinned: boolean;
  readonly note: string;
}
