import type { AuditPart, RateDifference } from "@fairscore/core";

/** Where the first limit's largest difference between groups is, as shares, with its 95 % interval. */
export interface LargestDifference {
  /** Never below 0; the interval is turned with it, and may begin below 0. */
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  /** "given approve". */
  readonly words: string;
  /** "sex = female against the rest". */
  readonly comparison: string;
}

/** The difference that is worst against the first limit; null where nothing could be compared. */
export function largestDifference({ limits, fairness }: AuditPart): LargestDifference | null {
  const worst = limits[0]?.worst;
  if (!worst) return null;
  const { value, words, comparison } = worst;
  const found = fairness
    .flatMap(({ comparisons }) => comparisons)
    .filter(({ name }) => name === comparison)
    .flatMap(({ differences }) => differences)
    .find(
      (difference) =>
        difference.words === words &&
        difference.limits.some((check) => check.rule === 0 && check.value === value),
    );
  return { value, words, comparison, ...intervalOf(found) };
}

function intervalOf(found: RateDifference | undefined): Pick<LargestDifference, "low" | "high"> {
  if (found?.difference == null || found.low === null || found.high === null)
    return { low: null, high: null };
  return found.difference < 0 ? { low: -found.high, high: -found.low } : { low: found.low, high: found.high };
}
