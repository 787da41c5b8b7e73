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

/** Everybody whom a limit compares: each group, among whom the rates are taken, once. */
export function comparedSides(rule: FairnessRule, profiles: Profiles): ComparedSide[] {
  const sides = new Map<string, ComparedSide>();
  for (const { groups, rate } of ruleComparisons(rule, profiles).comparisons) {
    const who = amongWords(rate.name, profiles.classes, rate.label, rate.trueClass);
    for (const [group, cells] of [
      [groups.firstName, groups.first],
      [groups.secondName, groups.second],
    ] as const) {
      const key = JSON.stringify([group, who]);
      if (!sides.has(key)) sides.set(key, { group, who, people: peopleIn(profiles, cells, rate.among) });
    }
  }
  return [...sides.values()];
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
