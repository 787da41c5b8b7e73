import type { Measured, Result } from "@fairscore/core";
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

const SHARES = {
  isShare: true,
  isMore: true,
  bound: (floor: number) => 1 - floor,
};

/** By objective; costs have no share, so there less is better. */
export const QUALITIES: Readonly<Record<Result["objective"], Quality>> = {
  accuracy: {
    ...SHARES,
    label: "share of people given their class",
    name: "accuracy",
    words: (share) => `are right for ${percent(share)} of`,
    key: "accuracy",
    of: (measured) => measured?.accuracy ?? null,
  },
  balanced: {
    ...SHARES,
    label: "share given their class, mean over classes",
    name: "balanced accuracy",
    words: (share) => `have a balanced accuracy of ${percent(share)} for`,
    key: "balancedAccuracy",
    of: (measured) => measured?.balancedAccuracy ?? null,
  },
  cost: {
    label: "mean cost of a person (less is better)",
    name: "mean cost",
    words: (cost) => `have a mean cost of ${fixed(cost, 3)} for`,
    isShare: false,
    isMore: false,
    key: "loss",
    of: (measured) => measured?.loss ?? null,
    bound: (floor) => floor,
  },
};
