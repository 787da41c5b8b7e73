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
 * Why no solution has a loss below a floor, in whole numbers that anybody can add up. Each conflict has a weight:
 * its members "profile p gets class k" (each counted once) cost that much more, and the floor has to give the
 * weight back once for each member but one, for one of them must be left out. What remains is the sum over the
 * profiles of their cheapest class. Any weights of at least 0 give a floor that holds; good ones give a high one.
 */
export interface FloorProof {
  /** Divides the weights: a weight of `scale` is worth a loss of 1. */
  readonly scale: number;
  readonly conflicts: readonly (Conflict & { readonly weight: number })[];
}
