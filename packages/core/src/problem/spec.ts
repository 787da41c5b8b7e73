import type { CardShape } from "./problem.ts";

/**
 * Objectives that are asked for by their name: the share wrong, the mean over the classes of it, or that of the protected
 * group that is worst off, and then the share wrong; or how unlikely the classes are under the card's own risks (log
 * loss), cut-offs then being those of the fewest wrong.
 */
export type NamedObjective = "accuracy" | "balanced" | "worst-group" | "risk";

/** What is minimised: a share, or a price for each (true, given) pair. */
export type Objective = NamedObjective | { readonly cost: readonly (readonly number[])[] };

/** What results call their objective. */
export type ObjectiveName = NamedObjective | "cost";

export interface Limits {
  /** Most distinct conditions on the card. The default limit, unless lines are limited. */
  readonly conditions?: number;
  /** Most lines in one table; a score has one, whose cut-offs are no lines. */
  readonly linesPerTable?: number;
  /** Most lines in all tables together. */
  readonly linesInAll?: number;
  /** Most distinct columns used in all tables together. */
  readonly columns?: number;
  /** Allowed points; must contain 0. Default -9..9. */
  readonly points?: { readonly min: number; readonly max: number } | readonly number[];
  /** Whether "starts with" counts as a line of tables. Default true, as in the paper's code. */
  readonly startsWithCounts?: boolean;
}

/**
 * The rate that is compared between groups, for each sensitive label k:
 * `sp` given k; `pe` given k of those not k; `eo` given k of those who are k; `eod` pe and eo together;
 * `eod-terms` given k of those who are k', for all classes k', also k; `omr` wrong; `omr-label` wrong about k (false positives
 * and negatives of k over the group's size); `csp` sp inside each stratum.
 */
export type FairnessMeasure = "sp" | "pe" | "eo" | "eod" | "eod-terms" | "omr" | "omr-label" | "csp";

/** What audits compare between groups: also `pp`, who is k of those given k, which no limit can be about. */
export type ReportedMeasure = FairnessMeasure | "pp";

/** Which groups are compared. */
export type Comparison =
  | { readonly mode: "one-vs-rest"; readonly group: string }
  | { readonly mode: "each-vs-rest" }
  | { readonly mode: "pairs" };

export interface FairnessRule {
  readonly measure: FairnessMeasure;
  /** `difference`: |rate - rate| <= tolerance. `ratio`: the lower rate is at least `tolerance` times the other. */
  readonly form?: "difference" | "ratio";
  readonly tolerance: number;
  /** Protected columns the rule is about; default all of them, one after the other. */
  readonly columns?: readonly string[];
  /** Compare combinations of the columns' groups instead of one column after the other. */
  readonly intersections?: boolean;
  /**
   * Rates of fewer people than this, on either side of a comparison, are not enforced, and said so. 30 where a request says
   * nothing; 1 enforces all, and is what a stored spec without it means.
   */
  readonly minGroupSize?: number;
  readonly compare?: Comparison;
  /** Sensitive labels; default all classes. */
  readonly labels?: readonly string[];
  /** For csp: the column of strata. */
  readonly stratum?: string;
  /**
   * `group` divides pe, eo, eod and eod-terms by the size of the whole group, as the paper's text does; the other measures
   * do so anyway. Default `conditional`.
   */
  readonly normalisation?: "conditional" | "group";
  /**
   * With `minGroupSize` 1, what to do where a group has no rows that a rate counts: `refuse` (default), or leave it out and
   * say so. With more it is left out like any that is too small.
   */
  readonly emptyCells?: "refuse" | "skip";
}

/** Names a condition by its words or its key, or all conditions of a column by the column's name. */
export type ConditionName = string;

/** Rules about the tables themselves, and about what each class is given. */
export type OperationalRule =
  | {
      readonly rule: "points";
      readonly conditions: readonly ConditionName[];
      readonly classes?: readonly string[];
      readonly allowed?: readonly number[];
      readonly sign?: "positive" | "negative";
    }
  | {
      readonly rule: "force";
      readonly conditions: readonly ConditionName[];
      readonly classes?: readonly string[];
    }
  | {
      readonly rule: "forbid";
      readonly conditions: readonly ConditionName[];
      readonly classes?: readonly string[];
    }
  /** Of the distinct conditions named, at least/at most this many are used in the tables together. */
  | {
      readonly rule: "count";
      readonly conditions: readonly ConditionName[];
      readonly atLeast?: number;
      readonly atMost?: number;
    }
  | { readonly rule: "if-then"; readonly if: ConditionName; readonly then: ConditionName }
  /** Points rise (or fall) along the bins of a number column, within each of the classes' tables. */
  | {
      readonly rule: "monotone";
      readonly column: string;
      readonly direction: "rising" | "falling";
      readonly classes?: readonly string[];
    }
  /** At most one of a column's bands or thresholds is used; default for every column of numbers. */
  | { readonly rule: "one-cut"; readonly columns?: readonly string[] }
  /** Of the people who are this class, at least this share is given it. */
  | { readonly rule: "recall"; readonly class: string; readonly atLeast: number }
  /** Of the people who are not this class, at most this share is given it. */
  | { readonly rule: "false-positives"; readonly class: string; readonly atMost: number }
  /** Of every group of a protected column that has so many people, at most this share is given a wrong class. */
  | { readonly rule: "group-wrong"; readonly atMost: number; readonly minGroupSize?: number }
  /** The share of people given this class. */
  | { readonly rule: "given"; readonly class: string; readonly atLeast?: number; readonly atMost?: number };

/** Everything the user asks of the tables. Plain JSON; stored in every model. */
export interface Spec {
  readonly objective?: Objective;
  readonly limits?: Limits;
  readonly fairness?: readonly FairnessRule[];
  readonly rules?: readonly OperationalRule[];
  /**
   * `score`: one column of points that count towards the last class, and cut-offs between the classes in their order.
   * `tables`: one for each class, the highest total wins. What is asked for without it is a score for two classes, and
   * tables for more; a stored spec without it is of tables.
   */
  readonly shape?: CardShape;
  /** Of models that were learnt before there were scores: the table of the first of two classes is empty. */
  readonly oneTable?: boolean;
  /**
   * `bar` (default): no points for protected columns nor for conditions that equal a protected group or its
   * complement on the data. `bar-listed`: only the protected columns themselves. `allow`: no bar.
   */
  readonly protectedPoints?: "bar" | "bar-listed" | "allow";
  /**
   * How much loss may be given away for a likelier card, as a share of the least loss found: among the cards within it
   * that are no larger, the one under which the classes of the people learnt from are likeliest. 0: none, and of the
   * cards of least loss the one with the fewest conditions and the smallest points. A stored spec without it has 0.
   */
  readonly steadiness?: number;
  /** `consistent` drops rows whose class is not the most frequent of their profile, as the paper's runs do. */
  readonly protocol?: "all" | "consistent";
}
