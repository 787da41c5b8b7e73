import { givenBy, placesOf, totalsByProfile } from "../audit/give.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { wholeColumns } from "../recipe/recipe.ts";
import { countPeople, everyoneAndGroups, type PartOption, type People, partOf } from "./people.ts";

/** People by what they are (outer list) and what they are given, both in the order of the classes. */
export type PeopleMatrix = readonly (readonly People[])[];

/** One line of the card, and the people it is true for. */
export interface CellLine {
  readonly key: string;
  readonly words: string;
  /** For each class. */
  readonly points: readonly number[];
  /** For everyone, then for each group. */
  readonly holds: readonly PeopleMatrix[];
}

export interface CellLines {
  /** In the order of the recipe. */
  readonly lines: readonly CellLine[];
}

/** For how many people of each cell of each group's confusion matrix the lines of the card are true. */
export function cellLines(system: ScoringSystem, profiles: Profiles, options: PartOption = {}): CellLines {
  const part = partOf(options);
  const groups = everyoneAndGroups(profiles);
  const count = system.classes.length;
  const given = givenBy(totalsByProfile(profiles, system), count).classes;
  const matricesOf = (condition: number): PeopleMatrix[] =>
    countPeople(profiles, groups, part, count * count, (profile, label) =>
      answer(profiles, profile, condition) ? label * count + given[profile]! : undefined,
    ).map((cells) => system.classes.map((_, y) => cells.slice(y * count, (y + 1) * count)));
  const lines = usedLines(system);
  const places = placesOf(
    profiles,
    lines.map(({ condition }) => condition),
  );
  const whole = wholeColumns(system.recipe);
  return {
    lines: lines.map(({ condition, points }, i) => ({
      key: conditionKey(condition),
      words: conditionWords(condition, whole.has(condition.column)),
      points,
      holds: matricesOf(places[i]!),
    })),
  };
}
