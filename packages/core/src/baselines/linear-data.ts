import { classFactors, weightsByClass, weightsByProfile } from "./class-weights.ts";
import { type Features, featuresOf } from "./features.ts";
import type { Training } from "./training.ts";

/** What linear models learn from. */
export interface LinearData {
  readonly features: Features;
  readonly classCount: number;
  /** Classes that have rows with weight; a model gives no other. */
  readonly present: readonly number[];
  /** Weight of each class in each profile, at `profile * classCount + class`. */
  readonly weights: Float64Array;
  /** What a row of each class counts. */
  readonly factors: Float64Array;
}

export function linearData({ profiles, objective, conditions }: Training): LinearData {
  const weights = weightsByProfile(profiles);
  const byClass = weightsByClass(weights, profiles.classes.length);
  return {
    features: featuresOf(profiles, conditions),
    classCount: profiles.classes.length,
    present: [...byClass.keys()].filter((k) => byClass[k]! > 0),
    weights,
    factors: classFactors(byClass, objective),
  };
}
