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
 * Whole-number prices of the problem's constraints: `scale` times the loss, plus `of[c]` times the sum of constraint c, is
 * a cost as well. Whatever keeps the constraints pays at most what their bounds allow (the upper bound where the price is
 * above 0, else the lower one), so that much less, divided by the scale, bounds the loss.
 */
export interface Multipliers {
  readonly scale: number;
  readonly of: readonly number[];
}

/** A set of conditions that may have a card below the floor as far as the count can tell. */
export interface LeftSet {
  /** One line of each condition; lines that split the profiles alike are one condition. */
  readonly lines: readonly number[];
  /** Prices with which it has none after all; absent where the best card on these conditions was found instead. */
  readonly multipliers?: Multipliers;
}

/**
 * Why no solution has a loss below a floor, by counting: a card with few conditions splits the profiles into cells, each
 * of which gets one class, so it loses at least what the cheapest class of each cell costs, with or without prices.
 * That is not below the floor for any set of so many conditions but those that are left, and each of these is settled
 * by prices of its own or by the best card on it.
 */
export interface CountedProof {
  /** Most distinct conditions of a card. */
  readonly conditions: number;
  /** Sets of so many conditions that there are; those that split nothing or alike are counted once. */
  readonly sets: number;
  /** Prices that all sets were counted with, beside the loss as it is. */
  readonly multipliers: readonly Multipliers[];
  readonly left: readonly LeftSet[];
}

export type FloorProof = ConflictProof | CountedProof;

export function isCounted(proof: FloorProof): proof is CountedProof {
  return "sets" in proof;
}
