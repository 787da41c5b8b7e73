import type { Given } from "../audit/give.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** One part of counted rows, and what a card gives to them. */
export interface GivenPeople {
  readonly profiles: Profiles;
  readonly part: number;
  readonly given: Given;
}

/**
 * People of several counts by what they were given, as counts of their own: a profile is a class given, with a tie or
 * without. So one audit counts people whom different cards, of different conditions, have decided about. Groups, classes
 * and weights are those of the first count; the others must be of the same groups and classes, in the same order.
 */
export function poolPeople(
  learnt: GivenPeople,
  unseen: readonly GivenPeople[],
): { readonly profiles: Profiles; readonly given: Given } {
  const { classes, levelColumns, weightScale, dropped } = learnt.profiles;
  const cells: (readonly number[])[] = [];
  const cellOf = new Map<string, number>();
  const entries = new Map<number, { rows: number; weight: number }>();
  const add = ({ profiles, part, given }: GivenPeople, as: 0 | 1) => {
    const places = profiles.cells.map((cell) => {
      const key = cell.join(",");
      const known = cellOf.get(key) ?? cells.push(cell) - 1;
      cellOf.set(key, known);
      return known;
    });
    // Whole numbers in either scale: one is a multiple of the other.
    const scale = weightScale / profiles.weightScale;
    for (let e = 0; e < profiles.entryProfile.length; e++) {
      if (profiles.entryPart[e] !== part) continue;
      const p = profiles.entryProfile[e]!;
      const profile = given.classes[p]! * 2 + given.tied[p]!;
      const cell = places[profiles.entryCell[e]!]!;
      const key = ((cell * classes.length * 2 + profile) * classes.length + profiles.entryLabel[e]!) * 2 + as;
      const sum = entries.get(key) ?? { rows: 0, weight: 0 };
      entries.set(key, sum);
      sum.rows += profiles.entryRows[e]!;
      sum.weight += Math.round(profiles.entryWeight[e]! * scale);
    }
  };
  add(learnt, 0);
  for (const people of unseen) add(people, 1);

  const sorted = [...entries]
    .map(([key, sum]) => {
      const pair = Math.floor(key / 2);
      const place = Math.floor(pair / classes.length);
      return {
        ...sum,
        part: key % 2,
        label: pair % classes.length,
        profile: place % (classes.length * 2),
        cell: Math.floor(place / (classes.length * 2)),
      };
    })
    .sort((a, b) => a.profile - b.profile || a.cell - b.cell || a.label - b.label || a.part - b.part);
  return {
    profiles: {
      conditions: [],
      classes,
      levelColumns,
      profileCount: classes.length * 2,
      words: 0,
      answers: new Uint32Array(0),
      cells,
      entryProfile: Int32Array.from(sorted, ({ profile }) => profile),
      entryCell: Int32Array.from(sorted, ({ cell }) => cell),
      entryLabel: Int32Array.from(sorted, ({ label }) => label),
      entryPart: Uint8Array.from(sorted, ({ part }) => part),
      entryRows: Float64Array.from(sorted, ({ rows }) => rows),
      entryWeight: Float64Array.from(sorted, ({ weight }) => weight),
      weightScale,
      dropped,
    },
    given: {
      classes: Int32Array.from({ length: classes.length * 2 }, (_, p) => p >> 1),
      tied: Uint8Array.from({ length: classes.length * 2 }, (_, p) => p & 1),
    },
  };
}
