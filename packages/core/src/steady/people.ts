import { weightsByProfile } from "../baselines/class-weights.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** People of each class in each profile of a compiled problem, which has only profiles with rows, in their order. */
export function peopleOf(train: Profiles): Float64Array {
  const K = train.classes.length;
  const weights = weightsByProfile(train);
  const hasRows = new Uint8Array(train.profileCount);
  for (const profile of train.entryProfile) hasRows[profile] = 1;
  return weights.filter((_, at) => hasRows[Math.floor(at / K)] === 1);
}
