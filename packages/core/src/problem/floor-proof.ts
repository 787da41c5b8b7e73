/**
 * Where the two lists have the same number of profiles (one may come twice) and, line by line, the same sum of
 * answers, no tables at all give `class` to every profile of `left` and `against` to every profile of `right`: adding
 * up the score comparisons of the two sides is a contradiction. Where sums differ on some lines, that holds for
 * tables of these two classes without points on those lines.
 */
export interface Conflict {
  readonly class: number;
  readonly against: number;
  readonly left: readonly number[];
  readonly right: readonly number[];
}

/**
 * An odd number of conflicts, each with at least one way out, that share ways out. Add them up, halve and round
 * up: a way out of n of them counts n / 2 rounded up, and together at least half of the conflicts, rounded up, must be
 * taken. Three conflicts where each two share a profile need two ways out, not one and a half.
 */
export interface Combination {
  readonly weight: number;
  /** Places of the conflicts in the proof's list; those needed only here have a weight of 0. */
  readonly of: readonly number[];
}

/**
 * Why no solution has a loss below a floor, in whole numbers that anybody can add up. Each conflict has a weight, and
 * ways out: a member "profile p gets class k" (each counted once) that does not come true, or points on a line where
 * its sides differ. The weight is promised once, and paid for each way out that is taken: members cost that much more
 * and are given it back, lines are charged at most what the limits on lines allow. What remains is the sum over the
 * profiles of their cheapest class. Any weights of at least 0 give a floor that holds; good ones give a high one.
 */
export interface ConflictProof {
  /** Divides the weights: a weight of `scale` is worth a loss of 1. */
  readonly scale: number;
  readonly conflicts: readonly (Conflict & { readonly weight: number })[];
  readonly combinations: readonly Combination[];
}

/**
 * Whole-number prices of the constraints: `scale` times the loss, plus `of[c]` times the sum of constraint c, is a cost
 * as well. Whatever keeps the constraints pays at most what their bounds allow (the upper bound where the price is
 * above 0, else the lower one), so that much less, divided by the scale and rounded up, bounds the loss.
 */
export interface Multipliers {
  readonly scale: number;
  readonly of: readonly number[];
}

/** A set of lines, prices that suit it, and the whole-number loss that no card on these lines goes below. */
export interface BoundedSet {
  readonly lines: readonly number[];
  readonly bound: number;
  readonly multipliers: Multipliers;
}

/**
 * Why no solution has a loss below a floor, by counting: a card with points on a set of lines gives everybody in a cell of
 * that set the same class, so its loss is at least the sum over the cells of the cheapest class: the free loss of the
 * set. For every set of this many lines (all that may have points; where there are fewer, all of them), some of the shared
 * prices give a bound that is not below the floor, or its own prices do. Lines that split the profiles alike, or
 * are each other's opposite, are named by one of them; those that hold everywhere or nowhere are not named. Sets without
 * a line that a rule puts on every card are not counted.
 */
export interface CountedProof {
  /** Distinct conditions that a card may have. */
  readonly conditions: number;
  /** How many sets there are. */
  readonly sets: number;
  /** No prices are prices, too: a scale of 1 and zeros. */
  readonly multipliers: readonly Multipliers[];
  /** Sets that shared prices leave open and their own rule out. */
  readonly settled: readonly BoundedSet[];
  /** Sets that may hold a card better than the best one: all with a bound below `listed`. */
  readonly left: readonly BoundedSet[];
  /** -Infinity where none are listed. */
  readonly listed: number;
}

export type FloorProof = ConflictProof | CountedProof;

export function isCounted(proof: FloorProof): proof is CountedProof {
  return "listed" in proof;
}
