import { checkProfiles } from "./check-profiles.ts";
import type { Profiles } from "./profiles.ts";

/** The profiles of one part only: 0 the rows to learn from, 1 the held-out rows. Profiles keep their numbers. */
export function profilesOfPart(profiles: Profiles, part: number): Profiles {
  checkProfiles(profiles);
  return keepEntries(profiles, (e) => profiles.entryPart[e] === part);
}

/**
 * The "consistent rows" protocol of the paper's runs: of the rows with equal answers, only those of the most
 * frequent class stay (the first class on a draw). It makes every data set look easier than it is, on held-out
 * rows too, because it looks at them all; it exists to compare with published figures.
 */
export function consistentRows(profiles: Profiles): Profiles {
  const { classes, profileCount, entryProfile, entryLabel, entryRows } = profiles;
  const counts = new Float64Array(profileCount * classes.length);
  for (let e = 0; e < entryProfile.length; e++) {
    counts[entryProfile[e]! * classes.length + entryLabel[e]!]! += entryRows[e]!;
  }
  const majority = new Int32Array(profileCount);
  for (let p = 0; p < profileCount; p++) {
    for (let k = 1; k < classes.length; k++) {
      if (counts[p * classes.length + k]! > counts[p * classes.length + majority[p]!]!) majority[p] = k;
    }
  }
  const kept = keepEntries(profiles, (e) => entryLabel[e] === majority[entryProfile[e]!]);
  const inconsistent = sum(entryRows) - sum(kept.entryRows);
  return { ...kept, dropped: { ...profiles.dropped, inconsistent } };
}

/** Rows in an optional part. */
export function countRows(profiles: Profiles, part?: number): number {
  let rows = 0;
  for (let e = 0; e < profiles.entryRows.length; e++) {
    if (part === undefined || profiles.entryPart[e] === part) rows += profiles.entryRows[e]!;
  }
  return rows;
}

/** Without the entries of a part that was only counted to be left out: profiles and cells keep their numbers. */
export function withoutPart(profiles: Profiles, part: number): Profiles {
  return keepEntries(profiles, (e) => profiles.entryPart[e] !== part);
}

function keepEntries(profiles: Profiles, keep: (entry: number) => boolean): Profiles {
  const { entryProfile, entryCell, entryLabel, entryPart, entryRows, entryWeight } = profiles;
  const kept = new Uint32Array(entryProfile.length);
  let count = 0;
  for (let e = 0; e < kept.length; e++) if (keep(e)) kept[count++] = e;
  if (count === kept.length) return profiles;
  const of = <T extends Int32Array | Uint8Array | Float64Array>(values: T): T => {
    const left = values.slice(0, count) as T;
    for (let i = 0; i < count; i++) left[i] = values[kept[i]!]!;
    return left;
  };
  return {
    ...profiles,
    entryProfile: of(entryProfile),
    entryCell: of(entryCell),
    entryLabel: of(entryLabel),
    entryPart: of(entryPart),
    entryRows: of(entryRows),
    entryWeight: of(entryWeight),
  };
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
