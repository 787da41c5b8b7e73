import type { FairnessRule, Profiles } from "@fairscore/core";
import { amongWords, ruleComparisons } from "@fairscore/core/parts";

/** People of a group among whom a limit takes a rate. */
export interface ComparedSide {
  /** "sex = female". */
  readonly group: string;
  /** "among those who are approve"; empty where it is the whole group. */
  readonly who: string;
  readonly people: number;
}

/** Whom a limit is about, and who are too few for it: each group, among whom the rates are taken, once. */
export interface ComparedSides {
  readonly compared: readonly ComparedSide[];
  readonly tooFew: readonly ComparedSide[];
}

export function comparedSides(rule: FairnessRule, profiles: Profiles): ComparedSides {
  const sides = new Map<string, ComparedSide>();
  const { comparisons, notes } = ruleComparisons(rule, profiles);
  for (const { groups, rate } of comparisons) {
    const who = amongWords(rate.name, profiles.classes, rate.label, rate.trueClass);
    for (const [group, cells] of [
      [groups.firstName, groups.first],
      [groups.secondName, groups.second],
    ] as const) {
      const key = JSON.stringify([group, who]);
      if (!sides.has(key)) sides.set(key, { group, who, people: peopleIn(profiles, cells, rate.among) });
    }
  }
  const small = notes.flatMap((note) =>
    note.code === "small-group" ? [note] : note.code === "nothing-enforced" ? note.because : [],
  );
  const tooFew = small.map(({ group, among = "", rows }) => ({ group, who: among, people: Number(rows) }));
  return { compared: [...sides.values()], tooFew };
}

/** People of these cells whose class is taken. */
export function peopleIn(profiles: Profiles, cells: Uint8Array, among: (y: number) => boolean): number {
  let people = 0;
  for (let e = 0; e < profiles.entryRows.length; e++) {
    if (cells[profiles.entryCell[e]!] === 1 && among(profiles.entryLabel[e]!))
      people += profiles.entryRows[e]!;
  }
  return people;
}
