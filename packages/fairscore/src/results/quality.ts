import type { Measured, ObjectiveName } from "@fairscore/core";
import { OBJECTIVES } from "@fairscore/core/parts";
import { fixed, percent } from "./words.ts";

/** How good models are under an objective: what plots show upwards. */
export interface Quality {
  /** What the axis is called. */
  readonly label: string;
  /** "accuracy". */
  readonly name: string;
  /** "are right for 82.4% of": the end of a sentence about tables, before the people. */
  words(value: number): string;
  /** Shares are written as percentages; costs as they are. */
  readonly isShare: boolean;
  /** Whether more of it is better. */
  readonly isMore: boolean;
  /** Which of the numbers it is. */
  readonly key: "accuracy" | "balancedAccuracy" | "loss";
  of(measured: Measured | null): number | null;
  /** What a floor of the loss proves: no tables are better than this. */
  bound(floor: number): number;
}

/** Models to compare with that are this much worse than all else are named at the edge, not given half of a plot. */
export const FAR = 0.1;

function quality(objective: ObjectiveName, key: Quality["key"]): Quality {
  const { quality: name, qualityIs } = OBJECTIVES[objective];
  // Costs have no share, so there less is better.
  const isShare = objective !== "cost";
  const have = (value: number) => `have a ${name} of ${isShare ? percent(value) : fixed(value, 3)} for`;
  return {
    label: qualityIs,
    name,
    words: objective === "accuracy" ? (share) => `are right for ${percent(share)} of` : have,
    isShare,
    isMore: isShare,
    key,
    of: (measured) => measured?.[key] ?? null,
    bound: (floor) => (isShare ? 1 - floor : floor),
  };
}

export const QUALITIES: Readonly<Record<ObjectiveName, Quality>> = {
  accuracy: quality("accuracy", "accuracy"),
  balanced: quality("balanced", "balancedAccuracy"),
  cost: quality("cost", "loss"),
};
