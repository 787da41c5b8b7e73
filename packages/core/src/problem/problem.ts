/**
 * Σ over profiles p of `coefficients[p * K + class given to p]` must lie in [min, max]. Coefficients and
 * bounds are whole numbers (bounds may be infinite) wherever they fit in 53 bits.
 */
export interface LinearConstraint {
  /** "statistical parity of approve: female against the rest". */
  readonly name: string;
  readonly coefficients: Float64Array;
  readonly min: number;
  readonly max: number;
  /** Divides a sum into a share or difference of shares, for display and for comparing violations. */
  readonly scale: number;
  /** The rule of the spec that this constraint comes from. */
  readonly source: { readonly type: "fairness" | "rule"; readonly index: number };
}

/**
 * How a card comes to its class. `tables`: a column of points for each class, the highest total wins. `score`: one
 * column of points, one total, and a cut-off between each class and the next.
 */
export type CardShape = "tables" | "score";

/**
 * An entry is one place of a card that may have points: class k, line j has index `k * D + j`; line 0 is "starts with".
 * A score has one column: line j has index `j`, and line 0 no points, for the cut-offs say where a total begins.
 */
export type Entry = number;

/** Of the groups of entries, between `min` and `max` have a non-zero entry. */
export interface CountRule {
  readonly name: string;
  readonly groups: readonly (readonly Entry[])[];
  readonly min: number;
  readonly max: number;
}

/** If any entry of `if` is non-zero, some entry of `then` is. */
export interface ImplicationRule {
  readonly name: string;
  readonly if: readonly Entry[];
  readonly then: readonly Entry[];
}

/** points[lower] <= points[upper]. */
export interface OrderRule {
  readonly name: string;
  readonly lower: Entry;
  readonly upper: Entry;
}

/** People of each class in each profile, in whole numbers: so many times as many as there are, and a few by smoothing. */
export interface PeopleByClass {
  /** Of class k in profile p, at `p * K + k`. */
  readonly weights: Float64Array;
  /** Divides them into people. */
  readonly scale: number;
}

/**
 * All an engine sees: no columns, groups or fairness, only profiles, what each class costs in each, linear
 * constraints over "profile gets class", and which points tables are allowed. Plain and cloneable.
 *
 * A solution of shape `tables` is an `Int32Array` of K * D points. The class given to a profile is the one with the
 * highest sum of points over the lines that hold; a tie goes to the class that comes first. A solution of shape `score`
 * has D points and then K - 1 cut-offs, none below the one before it: class k is given from the k-th cut-off on (the
 * first class below all of them), so two equal cut-offs never give the class between them.
 *
 * Engines minimise, in this order: the loss, the size, the sum of absolute points. The size is the number of distinct
 * conditions of a score and where `maxConditions` limits them, else the number of lines.
 */
export interface Problem {
  readonly shape: CardShape;
  /** K. */
  readonly classCount: number;
  /** P. */
  readonly profileCount: number;
  /** D: conditions plus one; line 0 holds in every profile. */
  readonly lineCount: number;
  /** 32-bit words per line in `lines`. */
  readonly words: number;
  /** Bit `p % 32` of word `j * words + (p >> 5)` is 1 when line j holds in profile p. */
  readonly lines: Uint32Array;
  /** Whole-number loss of giving class k to profile p, at `p * K + k`. */
  readonly cost: Float64Array;
  /**
   * People by class, where what is minimised is how unlikely their classes are under the card's own risks: the log loss, in
   * grains. Costs then decide only where a score is cut.
   */
  readonly people?: PeopleByClass;
  /** Divides a loss into a share, or the log loss of a person. */
  readonly lossScale: number;
  /** False when the costs had to be rounded (balanced loss of many large classes). */
  readonly lossExact: boolean;
  /** Sorted lists of allowed points; each contains 0. */
  readonly pointSets: readonly (readonly number[])[];
  /** Which list of `pointSets` entry e may take its value from; a barred entry's list is [0]. */
  readonly pointSetOf: Int32Array;
  /** Distinct column of line j, -1 for "starts with". */
  readonly columnOf: Int32Array;
  readonly columnCount: number;
  /** Infinity when there is no such limit. */
  readonly maxLinesPerTable: number;
  readonly maxLines: number;
  readonly maxColumns: number;
  /** Most distinct conditions (lines but "starts with") that have points in some table. */
  readonly maxConditions: number;
  /** Whether line 0 counts as a line in limits and in the objective. */
  readonly startsWithCounts: boolean;
  readonly constraints: readonly LinearConstraint[];
  readonly counts: readonly CountRule[];
  readonly implications: readonly ImplicationRule[];
  readonly orders: readonly OrderRule[];
}
