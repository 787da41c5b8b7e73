import type { Profiles } from "../profiles/profiles.ts";
import type { PeopleByClass } from "./problem.ts";

/** Beyond so many people, one more of each class makes no difference, and does not fit in a whole number. */
const MOST_SMOOTHED = 2 ** 25;

/** Numbers the profiles that have rows here (profiles of held-out rows only are left out). */
export function numberProfiles(profiles: Profiles): { number: Int32Array; profileCount: number } {
  const number = new Int32Array(profiles.profileCount).fill(-1);
  for (const profile of profiles.entryProfile) number[profile] = 0;
  let profileCount = 0;
  for (let p = 0; p < number.length; p++) if (number[p] === 0) number[p] = profileCount++;
  return { number, profileCount };
}

/**
 * People by class, and one more person of each class, dealt to the profiles by their sizes: where a card tells all apart on
 * the rows at hand, no curve would be the likeliest, and risks of 0 and 1 would be believed.
 */
export function peopleByClass(profiles: Profiles): PeopleByClass {
  const K = profiles.classes.length;
  const { number, profileCount } = numberProfiles(profiles);
  const everyone = profiles.entryWeight.reduce((sum, weight) => sum + weight, 0);
  const isSmoothed = everyone <= MOST_SMOOTHED;
  const weights = new Float64Array(profileCount * K);
  profiles.entryWeight.forEach((weight, e) => {
    const at = number[profiles.entryProfile[e]!]! * K;
    weights[at + profiles.entryLabel[e]!]! += isSmoothed ? weight * everyone : weight;
    if (isSmoothed) for (let k = 0; k < K; k++) weights[at + k]! += weight;
  });
  return { weights, scale: isSmoothed ? everyone : 1 };
}
