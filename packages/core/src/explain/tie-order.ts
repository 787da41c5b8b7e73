import { type Given, givenBy, totalsByProfile } from "../audit/give.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { refuse } from "../schema.ts";
import {
  countPeople,
  everyoneAndGroups,
  type PartOption,
  type People,
  type PeopleGroup,
  partOf,
} from "./people.ts";

export interface TieOrder {
  /** Everyone first. */
  readonly groups: readonly (PeopleGroup & {
    /** Who would be given another class. */
    readonly changes: People;
    /** Of those, whose class is wrong now and would be right, and the other way round. */
    readonly becomeRight: People;
    readonly becomeWrong: People;
  })[];
}

/** What would change, by group, if ties went to the classes in another order. */
export function tieOrder(
  system: ScoringSystem,
  profiles: Profiles,
  order: readonly string[],
  options: PartOption = {},
): TieOrder {
  const { classes } = system;
  const places = placesIn(classes, order);
  const part = partOf(options);
  const totals = totalsByProfile(profiles, system);
  const now = givenBy(totals, classes.length);
  const then = givenInOrder(totals, places);
  const groups = everyoneAndGroups(profiles);
  const countWho = (takes: (profile: number, label: number) => boolean) =>
    countPeople(profiles, groups, part, 1, (profile, label) => (takes(profile, label) ? 0 : undefined));
  const isNow = (profile: number, label: number) => now.classes[profile] === label;
  const isThen = (profile: number, label: number) => then.classes[profile] === label;
  const changed = countWho((profile) => now.classes[profile] !== then.classes[profile]);
  const right = countWho((profile, label) => !isNow(profile, label) && isThen(profile, label));
  const wrong = countWho((profile, label) => isNow(profile, label) && !isThen(profile, label));
  return {
    groups: groups.map(({ columns, levels }, g) => ({
      columns,
      levels,
      changes: changed[g]![0]!,
      becomeRight: right[g]![0]!,
      becomeWrong: wrong[g]![0]!,
    })),
  };
}

/** The classes that profiles would be given if ties went to the classes in this order. */
export function giveInOrder(system: ScoringSystem, profiles: Profiles, order: readonly string[]): Given {
  return givenInOrder(totalsByProfile(profiles, system), placesIn(system.classes, order));
}

function placesIn(classes: readonly string[], order: readonly string[]): number[] {
  const places = order.map((name) => classes.indexOf(name));
  if (order.length !== classes.length || new Set(places).size !== classes.length || places.includes(-1)) {
    refuse(order, "order", `each of ${classes.map((name) => `"${name}"`).join(", ")} once`);
  }
  return places;
}

/** The classes given when they stand in another order: `places[i]` is the one that is i-th then. */
function givenInOrder(totals: Float64Array, places: readonly number[]): Given {
  const count = places.length;
  const reordered = totals.map((_, at) => totals[at - (at % count) + places[at % count]!]!);
  const { classes, tied } = givenBy(reordered, count);
  return { classes: classes.map((k) => places[k]!), tied };
}
