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

function quality(objective: ObjectiveName): Quality {
  const { quality: name, qualityIs: label, measured: key } = OBJECTIVES[objective];
  const isShare = objective !== "cost";
  // Of what is lost, less is better.
  const isMore = key !== "loss";
  const have = (value: number) => `have a ${name} of ${isShare ? percent(value) : fixed(value, 3)} for`;
  return {
    label,
    name,
    words: objective === "accuracy" ? (share) => `are right for ${percent(share)} of` : have,
    isShare,
    isMore,
    key,
    of: (measured) => measured?.[key] ?? null,
    bound: (floor) => (isMore ? 1 - floor : floor),
  };
}

export const QUALITIES = Object.fromEntries(
  (Object.keys(OBJECTIVES) as ObjectiveName[]).map((name) => [name, quality(name)]),
) as Readonly<Record<ObjectiveName, Quality>>;
