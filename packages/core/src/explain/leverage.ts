import { givenBy, placesOf, totalsByProfile } from "../audit/give.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { wholeColumns } from "../recipe/recipe.ts";
import { countPeople, everyoneAndGroups, type People, type PeopleGroup, partOf } from "./people.ts";

const TRAIN = partOf({});
/** Where people who change class are counted: what they are given is right then, wrong then, or wrong before and after. */
const [RIGHT, WRONG, STILL_WRONG] = [0, 1, 2] as const;

/** What one line of the card does. */
export interface LineLeverage {
  readonly key: string;
  readonly condition: Condition;
  readonly words: string;
  /** For each group of `Leverage.groups`, who would be given another class if the line were struck out of every table. */
  readonly changes: readonly People[];
  /** Those of them who would be given the class that they are, and were not; then those the other way round. */
  readonly becomeRight: readonly People[];
  readonly becomeWrong: readonly People[];
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
      const counted = countPeople(profiles, groups, TRAIN, 3, (profile, label) => {
        if (then[profile] === now[profile]) return undefined;
        return then[profile] === label ? RIGHT : now[profile] === label ? WRONG : STILL_WRONG;
      });
      return {
        key: conditionKey(condition),
        condition,
        words: conditionWords(condition, whole.has(condition.column)),
        changes: counted.map((bins) => bins.reduce(together)),
        becomeRight: counted.map((bins) => bins[RIGHT]!),
        becomeWrong: counted.map((bins) => bins[WRONG]!),
      };
    }),
  };
}

function together(a: People, b: People): People {
  return { rows: a.rows + b.rows, weight: a.weight + b.weight };
}
