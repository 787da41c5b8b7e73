import { type Counts, countsByCell, countWhere, sumCounts } from "../audit/counts.ts";
import { type Given, givenBy, totalsByProfile } from "../audit/give.ts";
import { InputError } from "../errors.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import {
  countPeople,
  everyoneAndGroups,
  type PartOption,
  type People,
  type PeopleGroup,
  partOf,
} from "./people.ts";

/** The people of one group under one order of ties. */
export interface OrderCounts {
  /** Given each class, in the order of the model's classes. */
  readonly given: readonly People[];
  readonly wrong: People;
}

export interface TieOrder {
  readonly classes: readonly string[];
  /** Who would win a tie, first to last. */
  readonly order: readonly string[];
  /** Everyone first. */
  readonly groups: readonly (PeopleGroup & {
    readonly people: People;
    readonly now: OrderCounts;
    readonly then: OrderCounts;
    /** Who would be given another class. */
    readonly changes: People;
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
  const places = order.map((name) => classes.indexOf(name));
  if (order.length !== classes.length || new Set(places).size !== classes.length || places.includes(-1)) {
    throw new InputError(
      `invalid order: ${order.map((name) => `"${name}"`).join(", ")}; expected each of ` +
        `${classes.map((name) => `"${name}"`).join(", ")} once`,
    );
  }
  const part = partOf(options);
  const totals = totalsByProfile(profiles, system);
  const now = givenBy(totals, classes.length);
  const then = givenInOrder(totals, places);
  const groups = everyoneAndGroups(profiles);
  const all = countPeople(profiles, groups, part, 1, () => 0);
  const changed = countPeople(profiles, groups, part, 1, (profile) =>
    now.classes[profile] === then.classes[profile] ? undefined : 0,
  );
  const countsNow = countsByCell(profiles, now, part);
  const countsThen = countsByCell(profiles, then, part);
  return {
    classes: [...classes],
    order: [...order],
    groups: groups.map(({ columns, levels, cells }, g) => ({
      columns,
      levels,
      people: all[g]![0]!,
      now: orderCounts(sumCounts(countsNow, cells, classes.length)),
      then: orderCounts(sumCounts(countsThen, cells, classes.length)),
      changes: changed[g]![0]!,
    })),
  };
}

/** The classes given when they stand in another order: `places[i]` is the one that is i-th then. */
function givenInOrder(totals: Float64Array, places: readonly number[]): Given {
  const count = places.length;
  const reordered = totals.map((_, at) => totals[at - (at % count) + places[at % count]!]!);
  const { classes, tied } = givenBy(reordered, count);
  return { classes: classes.map((k) => places[k]!), tied };
}

function orderCounts(counts: Counts): OrderCounts {
  return {
    given: Array.from({ length: counts.classCount }, (_, k) => countWhere(counts, (_y, p) => p === k)),
    wrong: countWhere(counts, (y, p) => y !== p),
  };
}
