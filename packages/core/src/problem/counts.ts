import type { Profiles } from "../profiles/profiles.ts";

/** Selects entries: which cells and which true classes. */
export interface Selection {
  readonly cells?: Uint8Array;
  among(y: number): boolean;
}

/** Total weight and rows of the entries selected. */
export function totals(profiles: Profiles, { cells, among }: Selection): { weight: number; rows: number } {
  let weight = 0;
  let rows = 0;
  for (let e = 0; e < profiles.entryLabel.length; e++) {
    if (cells && cells[profiles.entryCell[e]!] === 0) continue;
    if (!among(profiles.entryLabel[e]!)) continue;
    weight += profiles.entryWeight[e]!;
    rows += profiles.entryRows[e]!;
  }
  return { weight, rows };
}

/**
 * Adds `factor` times the weight that is counted when profile p gets class k to `into[p * K + k]`, over the
 * entries selected. Profiles are numbered as `number` says.
 */
export function addCounted(
  into: Float64Array,
  profiles: Profiles,
  number: Int32Array,
  { cells, among }: Selection,
  counted: (y: number, k: number) => boolean,
  factor: number,
): void {
  const classCount = profiles.classes.length;
  for (let e = 0; e < profiles.entryLabel.length; e++) {
    const y = profiles.entryLabel[e]!;
    if (cells && cells[profiles.entryCell[e]!] === 0) continue;
    if (!among(y)) continue;
    const at = number[profiles.entryProfile[e]!]! * classCount;
    for (let k = 0; k < classCount; k++)
      if (counted(y, k)) into[at + k]! += factor * profiles.entryWeight[e]!;
  }
}
