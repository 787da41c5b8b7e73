import type { Audit, ScoringSystem, Verification } from "@fairscore/core";

import type { CardEdit } from "./edit-draft.ts";
import type { Settings } from "./settings.ts";

/** A card that was learnt, changed or opened, with the settings it was made with and what was counted about it. Plain JSON. */
export interface LearntCard {
  readonly id: string;
  readonly settings: Settings;
  readonly system: ScoringSystem;
  readonly audit: Audit;
  readonly verification: Verification;
  /** Changed by hand, or opened from a file: such cards have no record of being learnt here. */
  readonly from: "search" | "frontier" | "alternative" | "edited" | "opened";
  readonly pinned: boolean;
  readonly note: string;
  /** Of a card that was changed by hand. */
  readonly edit?: CardEdit;
}
