import type { Finding } from "../findings/finding.ts";
import type { CardRisk } from "../model/risk.ts";
import type { SafetyClaim } from "../model/scoring-system.ts";
import type { RateName } from "../problem/rates.ts";
import type { FairnessMeasure, ObjectiveName, ReportedMeasure } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { Optimism, RiskQuality } from "./risk-quality.ts";
import type { ShareRule } from "./rule-results.ts";
import type { Share } from "./share.ts";

/** What became of people: one list per true class, one number per class given. */
export interface Confusion {
  readonly rows: readonly (readonly number[])[];
  /** Sums of weights, times the audit's `weightScale`. */
  readonly weight: readonly (readonly number[])[];
}

/** A number that may be impossible to give, and then says why. */
export interface Figure {
  readonly value: number | null;
  /** Why there is no value, or what it leaves out. */
  readonly reason: Finding | null;
}

export interface ClassRates {
  readonly class: string;
  /** Share of people given this class (selection rate). */
  readonly given: Share;
  /** Of those who are this class, the share given it (true-positive rate). */
  readonly recall: Share;
  /** Of those who are not this class, the share given it. */
  readonly falsePositives: Share;
  /** Of those given this class, the share who are it. */
  readonly precision: Share;
}

/** The numbers of a set of people: everyone, or one group. */
export interface Outcomes {
  readonly rows: number;
  readonly weight: number;
  readonly accuracy: Share;
  /** Decided by the tie rule: two or more classes shared the highest total. */
  readonly ties: Share;
  readonly classes: readonly ClassRates[];
  readonly confusion: Confusion;
}

export interface GroupOutcomes extends Outcomes {
  /** One column, or all of them for an intersection. */
  readonly columns: readonly string[];
  /** The group's level in each of the columns. */
  readonly levels: readonly string[];
}

/** How people stand to a limit; `unchecked` where nobody is there to compare. */
export type Verdict = "within" | "over" | "unchecked";

/** A difference held against one rule of `spec.fairness`. */
export interface LimitCheck {
  /** Index into `spec.fairness`. */
  readonly rule: number;
  /** What the rule limits: the absolute difference, or the ratio; normalised as the rule says. */
  readonly value: number | null;
  readonly verdict: Verdict;
}

/** One rate, compared between two sets of people. */
export interface RateDifference {
  readonly rate: RateName;
  /** The label the rate is about; null for rates about all classes. */
  readonly label: string | null;
  /** The true class of the people it is taken among, for term-by-term rates. */
  readonly trueClass: string | null;
  readonly stratum: { readonly column: string; readonly level: string } | null;
  /** "given approve among those who are approve". */
  readonly words: string;
  readonly first: Share;
  readonly second: Share;
  /** First minus second, with its 95 % Newcombe interval. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Lower rate over higher rate; 1 when both are 0, since they are equal. */
  readonly ratio: number | null;
  readonly reason: Finding | null;
  /** Empty where no rule limits this difference. */
  readonly limits: readonly LimitCheck[];
}

export interface GroupComparison {
  readonly columns: readonly string[];
  /** "sex = female against the rest". */
  readonly name: string;
  readonly first: string;
  readonly second: string;
  /** The sides' levels in each of the columns; absent for everyone else. */
  readonly firstLevels: readonly string[];
  readonly secondLevels?: readonly string[];
  readonly differences: readonly RateDifference[];
}

/** Where a measure's largest absolute difference is. */
export interface Worst {
  readonly comparison: string;
  readonly difference: RateDifference;
}

/** One fairness measure over one protected column, or over an intersection of columns. */
export interface MeasureAudit {
  readonly measure: ReportedMeasure;
  readonly title: string;
  readonly columns: readonly string[];
  readonly comparisons: readonly GroupComparison[];
  /** The largest absolute difference; null when nothing could be compared. */
  readonly worst: Worst | null;
  /** The same among comparisons with at least FEW_PEOPLE rows on both sides. */
  readonly worstOfMany: Worst | null;
  /** Differences without a value, because nobody is there to count. */
  readonly empty: number;
  /** Why there is nothing to compare at all. */
  readonly reason: Finding | null;
}

/** What one rule of `spec.fairness` comes to on these rows. */
export interface LimitResult {
  readonly rule: number;
  readonly measure: FairnessMeasure;
  readonly title: string;
  readonly form: "difference" | "ratio";
  /** The limit that was asked for. */
  readonly tolerance: number;
  /** The tightened limit that the tables were learnt with, for safety; absent where it is the same. */
  readonly learntWith?: number;
  readonly verdict: Verdict;
  /** The check that is worst against the limit. */
  readonly worst: { readonly comparison: string; readonly words: string; readonly value: number } | null;
  readonly checked: number;
  readonly over: number;
  /** What could not be checked, and which groups were left out. */
  readonly notes: readonly Finding[];
}

/** What a rule about how often a class is given comes to on these rows. */
export interface RuleResult {
  /** Index into `spec.rules`. */
  readonly rule: number;
  readonly about: ShareRule;
  readonly share: Share;
  readonly verdict: "kept" | "not-kept" | "unchecked";
}

/** The group that is right least often. */
export interface WorstGroup {
  readonly columns: readonly string[];
  readonly levels: readonly string[];
  readonly accuracy: Share;
  /** Groups of fewer people than this were not looked at. */
  readonly least: number;
}

export interface AuditPart extends Outcomes {
  readonly part: "train" | "held-out" | "other";
  /** Mean of the classes' recalls. */
  readonly balancedAccuracy: Figure;
  /** The loss under the objective of the spec. */
  readonly loss: Figure;
  readonly groups: readonly GroupOutcomes[];
  /** Absent where no group has enough people, and in audits of earlier versions. */
  readonly worstGroup?: WorstGroup;
  readonly fairness: readonly MeasureAudit[];
  readonly limits: readonly LimitResult[];
  /** Absent without rules about how often a class is given. */
  readonly rules?: readonly RuleResult[];
  /** How well totals rank people and how good risks are; absent for models without points, and in audits of earlier versions. */
  readonly risk?: RiskQuality;
}

/** Everything counted about a scoring system on counted rows. Plain JSON. */
export interface Audit {
  readonly format: "fairscore-audit";
  readonly version: 1;
  readonly classes: readonly string[];
  readonly objective: ObjectiveName;
  /** Whether people count by weight; then rates are shares of weight, and the n of intervals are rows. */
  readonly weighted: boolean;
  /** Divides every `weight` into the unit of the data. */
  readonly weightScale: number;
  readonly dropped: Profiles["dropped"];
  /** What is claimed of people who were not learnt from; absent without safety. */
  readonly safety?: Omit<SafetyClaim, "asked">;
  /** Where the card's risks come from; absent where it says none. */
  readonly risks?: Pick<CardRisk, "by" | "people" | "again">;
  /** By how much the people learnt from flatter it; absent unless both they and others are there. */
  readonly optimism?: Optimism;
  /** Rows learnt from, then held-out rows if there are any. */
  readonly parts: readonly AuditPart[];
}
