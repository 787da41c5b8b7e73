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
export interface FloorProof {
  /** Divides the weights: a weight of `scale` is worth a loss of 1. */
  readonly scale: number;
  readonly conflicts: readonly (Conflict & { readonly weight: number })[];
  readonly combinations: readonly Combination[];
}
