import { givenBy, placesOf, totalsByProfile } from "../audit/give.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { wholeColumns } from "../recipe/recipe.ts";
import {
  countPeople,
  everyoneAndGroups,
  type PartOption,
  type People,
  type PeopleGroup,
  partOf,
} from "./people.ts";

/** What one line of the card does. */
export interface LineLeverage {
  readonly key: string;
  readonly condition: Condition;
  readonly words: string;
  /** For each class. */
  readonly points: readonly number[];
  /** For each group of `Leverage.groups`. */
  readonly groups: readonly {
    /** For whom the line is true. */
    readonly holds: People;
    /** Who would be given another class if the line were struck out of every table. */
    readonly changes: People;
  }[];
}

export interface Leverage {
  /** Everyone first, with all the people of the group. */
  readonly groups: readonly (PeopleGroup & { readonly people: People })[];
  /** In the order of the recipe. */
  readonly lines: readonly LineLeverage[];
}

/** For whom each line of the card is true, and how many would change class without it, by group. */
export function leverage(system: ScoringSystem, profiles: Profiles, options: PartOption = {}): Leverage {
  const part = partOf(options);
  const groups = everyoneAndGroups(profiles);
  const all = countPeople(profiles, groups, part, 1, () => 0);
  const totals = totalsByProfile(profiles, system);
  const classCount = system.classes.length;
  const now = givenBy(totals, classCount).classes;
  const lines = usedLines(system);
  const places = placesOf(
    profiles,
    lines.map(({ condition }) => condition),
  );
  const whole = wholeColumns(system.recipe);
  return {
    groups: groups.map(({ columns, levels }, g) => ({ columns, levels, people: all[g]![0]! })),
    lines: lines.map(({ condition, points }, i): LineLeverage => {
      const holds = (profile: number) => answer(profiles, profile, places[i]!);
      const without = totals.map((total, at) =>
        holds(Math.floor(at / classCount)) ? total - points[at % classCount]! : total,
      );
      const then = givenBy(without, classCount).classes;
      const counted = countPeople(profiles, groups, part, 2, (profile) =>
        holds(profile) ? (then[profile] === now[profile] ? 0 : 1) : undefined,
      );
      return {
        key: conditionKey(condition),
        condition,
        words: conditionWords(condition, whole.has(condition.column)),
        points,
        groups: counted.map(([same, changed]) => ({
          holds: { rows: same!.rows + changed!.rows, weight: same!.weight + changed!.weight },
          changes: changed!,
        })),
      };
    }),
  };
}
