import { type ProtectedGroup, protectedGroups } from "../audit/protected-groups.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** How many people: rows, and their weights, times the profiles' `weightScale`. */
export interface People {
  readonly rows: number;
  readonly weight: number;
}

/** Which people: everyone (no columns), the level of a protected column, or a combination of levels. */
export interface PeopleGroup {
  readonly columns: readonly string[];
  readonly levels: readonly string[];
}

/** Which rows are counted: those to learn from (default), or those held out. */
export interface PartOption {
  readonly part?: "train" | "held-out";
}

/** Everyone, then the groups of the audit. */
export function everyoneAndGroups(profiles: Profiles): ProtectedGroup[] {
  return [{ columns: [], levels: [], cells: [...profiles.cells.keys()] }, ...protectedGroups(profiles)];
}

/** The index of a part in `entryPart`. */
export function partOf({ part = "train" }: PartOption): number {
  return part === "train" ? 0 : 1;
}

/** People by group and bin: those of a group that `binOf` puts there. Who is put nowhere is not counted. */
export function countPeople(
  profiles: Profiles,
  groups: readonly { readonly cells: readonly number[] }[],
  part: number,
  bins: number,
  binOf: (profile: number, label: number) => number | undefined,
): People[][] {
  const nobody = () => Array.from({ length: bins }, () => ({ rows: 0, weight: 0 }));
  const byCell = profiles.cells.map(nobody);
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== part) continue;
    const bin = binOf(profiles.entryProfile[e]!, profiles.entryLabel[e]!);
    if (bin === undefined) continue;
    const counted = byCell[profiles.entryCell[e]!]![bin]!;
    counted.rows += profiles.entryRows[e]!;
    counted.weight += profiles.entryWeight[e]!;
  }
  return groups.map(({ cells }) =>
    nobody().map((sum, bin) => {
      for (const cell of cells) {
        sum.rows += byCell[cell]![bin]!.rows;
        sum.weight += byCell[cell]![bin]!.weight;
      }
      return sum;
    }),
  );
}
