import { givenBy, totalsByProfile } from "../audit/give.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { cutOffMarginAt, marginAt } from "./margin.ts";
import {
  countPeople,
  everyoneAndGroups,
  type PartOption,
  type People,
  type PeopleGroup,
  partOf,
} from "./people.ts";

/** By how much the people of one group are given their class. */
export interface GroupMargins extends PeopleGroup {
  readonly people: People;
  /** One for each of `Margins.margins`. */
  readonly bars: readonly People[];
  /** Of the ties, those who were given each class, in the order of the classes. */
  readonly ties: readonly People[];
}

export interface Margins {
  readonly classes: readonly string[];
  /** Every margin that occurs, rising; the first is 0: a tie, which goes to the class that comes first. */
  readonly margins: readonly number[];
  /** Everyone first. */
  readonly groups: readonly GroupMargins[];
}

/**
 * People by the margin between their highest and second-highest total, by group; for one score, by how far the total is
 * from giving another class.
 */
export function margins(system: ScoringSystem, profiles: Profiles, options: PartOption = {}): Margins {
  const part = partOf(options);
  const groups = everyoneAndGroups(profiles);
  const classCount = system.classes.length;
  const totals = totalsByProfile(profiles, system);
  const given = givenBy(totals, classCount);
  const isScore = scoreOfTables(system) !== undefined;
  const marginOf = Float64Array.from(given.classes, (own, profile) =>
    isScore ? cutOffMarginAt(totals, profile, classCount, own) : marginAt(totals, profile, classCount),
  );
  const counted = Array.from(profiles.entryProfile).filter((_, e) => profiles.entryPart[e] === part);
  const found = [...new Set([0, ...counted.map((profile) => marginOf[profile]!)])].sort((a, b) => a - b);
  const barOf = new Map(found.map((margin, bar) => [margin, bar]));
  const all = countPeople(profiles, groups, part, 1, () => 0);
  const bars = countPeople(profiles, groups, part, found.length, (profile) => barOf.get(marginOf[profile]!));
  const ties = countPeople(profiles, groups, part, classCount, (profile) =>
    !isScore && given.tied[profile] === 1 ? given.classes[profile] : undefined,
  );
  return {
    classes: [...system.classes],
    margins: found,
    groups: groups.map(({ columns, levels }, g) => ({
      columns,
      levels,
      people: all[g]![0]!,
      bars: bars[g]!,
      ties: ties[g]!,
    })),
  };
}
