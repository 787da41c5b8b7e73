import { givenBy, placesOf, totalsByProfile } from "../audit/give.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { wholeColumns } from "../recipe/recipe.ts";
import { countPeople, everyoneAndGroups, type People, type PeopleGroup, partOf } from "./people.ts";

const TRAIN = partOf({});

/** What one line of the card does. */
export interface LineLeverage {
  readonly key: string;
  readonly condition: Condition;
  readonly words: string;
  /** For each group of `Leverage.groups`, who would be given another class if the line were struck out of every table. */
  readonly changes: readonly People[];
}

export interface Leverage {
  /** Everyone first, with all the people of the group. */
  readonly groups: readonly (PeopleGroup & { readonly people: People })[];
  /** In the order of the recipe. */
  readonly lines: readonly LineLeverage[];
}

/** How many of those learnt from would change class without each line of the card, by group. */
export function leverage(system: ScoringSystem, profiles: Profiles): Leverage {
  const groups = everyoneAndGroups(profiles);
  const all = countPeople(profiles, groups, TRAIN, 1, () => 0);
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
      const counted = countPeople(profiles, groups, TRAIN, 1, (profile) =>
        then[profile] === now[profile] ? undefined : 0,
      );
      return {
        key: conditionKey(condition),
        condition,
        words: conditionWords(condition, whole.has(condition.column)),
        changes: counted.map(([changed]) => changed!),
      };
    }),
  };
}
