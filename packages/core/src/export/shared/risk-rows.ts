import { either } from "../../text/numbers.ts";
import type { ScorerRisk } from "./scorer-risk.ts";

/** A row of what is said to people about probabilities: how likely one class is, or one of several. */
export interface RiskRow {
  readonly words: string;
  /** The classes that it is about: from this one on, up to but without that one. */
  readonly from: number;
  readonly to: number;
  /** Which of the intervals of a band it has; null where there is none. */
  readonly interval: number | null;
}

/**
 * What is said of the risks of a card: of two classes on one score how likely the second is, otherwise how likely each is.
 * Intervals are about "this class or a later one", so of several classes such rows follow.
 */
export function riskRows(classes: readonly string[], risk: ScorerRisk): RiskRow[] {
  const { shape } = risk;
  const hasIntervals = shape === "score" && risk.intervals.every((band) => band.length > 0);
  const last = classes.length - 1;
  const single = classes.map(
    (words, k): RiskRow => ({
      words,
      from: k,
      to: k + 1,
      interval: hasIntervals && k === last ? k - 1 : null,
    }),
  );
  if (shape === "tables") return single;
  if (last === 1) return single.slice(1);
  const several = classes.slice(1, last).map(
    (_, i): RiskRow => ({
      words: either(classes.slice(i + 1)),
      from: i + 1,
      to: last + 1,
      interval: hasIntervals ? i : null,
    }),
  );
  return [...single, ...several];
}
