import type { Objective } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** Weight of each class in each profile, at `profile * K + class`, in rows: without row weights a count. */
export function weightsByProfile({ classes, profileCount, ...entries }: Profiles): Float64Array {
  const weights = new Float64Array(profileCount * classes.length);
  for (let e = 0; e < entries.entryProfile.length; e++) {
    weights[entries.entryProfile[e]! * classes.length + entries.entryLabel[e]!]! += entries.entryWeight[e]!;
  }
  return weights.map((weight) => weight / entries.weightScale); // divided once: sums of whole numbers are exact
}

/** Weight of each class, as above. */
export function weightsByClass(weights: Float64Array, classCount: number): Float64Array {
  const sums = new Float64Array(classCount);
  for (let i = 0; i < weights.length; i++) sums[i % classCount]! += weights[i]!;
  return sums;
}

/**
 * What a row of each class counts for linear models: under the balanced objective n / (classes with rows * n_k), as
 * `class_weight="balanced"` in scikit-learn, else 1. Prices of errors are not for them: a margin has no price.
 */
export function classFactors(byClass: Float64Array, objective: Objective): Float64Array {
  const total = byClass.reduce((sum, weight) => sum + weight, 0);
  const present = byClass.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0);
  return byClass.map((weight) => (objective !== "balanced" || weight === 0 ? 1 : total / (present * weight)));
}
