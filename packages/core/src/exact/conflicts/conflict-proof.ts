import type { FloorProof } from "../../problem/floor-proof.ts";

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
 * A floor proof that also uses the limit on lines. Where the answers of the two sides of a conflict do not add up to
 * the same, a line on which they differ is one more way out, if one of the two tables gives points for it. Those
 * ways out cost no loss but are few: the limit on lines says how many. Without the combinations it is a weaker
 * proof that holds as well.
 */
export interface ConflictProof extends FloorProof {
  readonly combinations: readonly Combination[];
}
