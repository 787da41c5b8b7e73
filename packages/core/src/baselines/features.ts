import { answer, type Profiles } from "../profiles/profiles.ts";

/** What a linear model sees of each profile: which of its features are 1; all others are 0. */
export interface Features {
  readonly profileCount: number;
  /** Feature 0 is the intercept, 1 in every profile; the others are conditions, in their order. */
  readonly width: number;
  /** The features of profile p are `active[starts[p]]` up to `active[starts[p + 1]]`, rising. */
  readonly starts: Int32Array;
  readonly active: Int32Array;
}

/** The intercept and the conditions with these indices as features of all profiles. */
export function featuresOf(profiles: Profiles, conditions: readonly number[]): Features {
  const starts = new Int32Array(profiles.profileCount + 1);
  const active: number[] = [];
  for (let p = 0; p < profiles.profileCount; p++) {
    active.push(0);
    conditions.forEach((condition, j) => {
      if (answer(profiles, p, condition)) active.push(j + 1);
    });
    starts[p + 1] = active.length;
  }
  return {
    profileCount: profiles.profileCount,
    width: conditions.length + 1,
    starts,
    active: Int32Array.from(active),
  };
}

/** Sums of coefficients: score a of profile p at `p * outputs + a`, coefficient j of score a at `a * width + j`. */
export function scoresOf(features: Features, coefficients: Float64Array, outputs: number): Float64Array {
  const { profileCount, width, starts, active } = features;
  const scores = new Float64Array(profileCount * outputs);
  for (let p = 0; p < profileCount; p++) {
    for (let a = 0; a < outputs; a++) {
      let score = 0;
      for (let i = starts[p]!; i < starts[p + 1]!; i++) score += coefficients[a * width + active[i]!]!;
      scores[p * outputs + a] = score;
    }
  }
  return scores;
}
