import type { Profiles } from "@fairscore/core";

/** The same data with a profile for each row, as the paper's model sees it. */
export function rowsAsProfiles(profiles: Profiles): Profiles {
  const { words, answers, entryProfile, entryRows, entryWeight } = profiles;
  const entries: number[] = [];
  entryRows.forEach((rows, entry) => {
    if (entryWeight[entry] !== rows) throw new Error("rows with weights can't be told apart again");
    for (let i = 0; i < rows; i++) entries.push(entry);
  });
  const ones = new Float64Array(entries.length).fill(1);
  return {
    ...profiles,
    profileCount: entries.length,
    answers: Uint32Array.from(
      entries.flatMap((e) => [...answers.subarray(entryProfile[e]! * words, (entryProfile[e]! + 1) * words)]),
    ),
    entryProfile: Int32Array.from(entries.keys()),
    entryCell: Int32Array.from(entries, (e) => profiles.entryCell[e]!),
    entryLabel: Int32Array.from(entries, (e) => profiles.entryLabel[e]!),
    entryPart: Uint8Array.from(entries, (e) => profiles.entryPart[e]!),
    entryRows: ones,
    entryWeight: ones,
  };
}
