import { certifiable } from "../audit/certifiable.ts";
import type { AuditPart } from "../audit/report.ts";
import type { Quality } from "../audit/risk-quality.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { FairnessMeasure } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Apart, apartUnder, type MeasuringRule } from "./apart.ts";

/** What a rule of `spec.fairness` comes to on one set of rows. */
export interface MeasuredLimit {
  readonly worst: number | null;
  readonly within: boolean | null;
  /**
   * The smallest tolerance (of a ratio the largest) that holds among people like these with 95 % confidence; null where
   * nobody is there to say. Only of tables, on rows that they were not learnt from.
   */
  readonly certifiable?: number | null;
}

/** What a model comes to on one set of rows: the numbers that experiments compare. Plain JSON. */
export interface Measured {
  readonly rows: number;
  /** Share of rows that are given their class; null when there are no rows, as below. */
  readonly accuracy: number | null;
  readonly balancedAccuracy: number | null;
  /** Under the objective of the spec. */
  readonly loss: number | null;
  /**
   * How well the card ranks these rows, and how good its risks are: of two classes the area of the second, of more the mean of
   * each against the rest. Risks are estimated from the people learnt from. Null where one side is empty; absent for other
   * models and in earlier results.
   */
  readonly auc?: number | null;
  readonly brier?: number | null;
  readonly logLoss?: number | null;
  /** Share of rows decided by the tie rule. */
  readonly ties: number | null;
  /** Largest absolute difference between groups, over all classes; null where nobody could be compared. */
  readonly unfairness: Readonly<Partial<Record<FairnessMeasure, number | null>>>;
  /** One for each rule of `spec.fairness`: what it limits, at its worst, and whether that is within the limit. */
  readonly limits: readonly MeasuredLimit[];
  /** What each limit sees, then what others would see that nothing had to keep; absent where none was looked at. */
  readonly apart?: readonly Apart[];
}

/** The numbers of one part of an audit. */
export function measured(part: AuditPart): Measured {
  const unfairness: Partial<Record<FairnessMeasure, number | null>> = {};
  for (const { measure, worst } of part.fairness) {
    // Experiments compare what limits can be about.
    if (measure === "pp") continue;
    const found = worst === null ? null : Math.abs(worst.difference.difference!);
    const known = unfairness[measure];
    unfairness[measure] = known == null ? found : found === null ? known : Math.max(known, found);
  }
  return {
    rows: part.rows,
    accuracy: part.accuracy.value,
    balancedAccuracy: part.balancedAccuracy.value,
    loss: part.loss.value,
    ties: part.ties.value,
    unfairness,
    limits: part.limits.map(({ worst, verdict }) => ({
      worst: worst?.value ?? null,
      within: verdict === "unchecked" ? null : verdict === "within",
    })),
  };
}

/** The numbers with how well people are ranked, and how good risks are. */
export function withQuality(numbers: Measured, { auc, brier, logLoss }: Quality): Measured {
  return { ...numbers, auc: auc.value, brier: brier.value, logLoss: logLoss.value };
}

/**
 * The same with how far groups are apart under the rules of the audit; those after the first `kept` were there to
 * measure by alone, so they are no limits.
 */
export function measuredUnderRules(
  part: AuditPart,
  rules: readonly MeasuringRule[],
  kept: number = rules.length,
): Measured {
  const numbers = measured(part);
  if (rules.length === 0) return numbers;
  return { ...numbers, limits: numbers.limits.slice(0, kept), apart: apartUnder(rules, part) };
}

/** The numbers of tables on held-out rows, with what these rows certify of each limit of their spec. */
export function withCertifiable(numbers: Measured, system: ScoringSystem, profiles: Profiles): Measured {
  const can = certifiable(system, profiles);
  return {
    ...numbers,
    limits: numbers.limits.map((limit, i) => (can[i] ? { ...limit, certifiable: can[i].tolerance } : limit)),
  };
}
