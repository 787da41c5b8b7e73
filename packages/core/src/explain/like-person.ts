import { givenBy, placesOf } from "../audit/give.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { countPeople, type PartOption, type People, partOf } from "./people.ts";
import { personTotals } from "./person.ts";
import { checkAnswered, type Question } from "./questions.ts";

/** The people in the data for whom the same lines of the card hold; they are all given the same class. */
export interface LikePerson {
  readonly given: string;
  readonly people: People;
  /** Whose true class is the one given. */
  readonly right: People;
  /** By true class, in the order of the classes. */
  readonly classes: readonly (People & { readonly class: string })[];
}

/**
 * People with the same answers to every question of the card. Answers for which the same lines hold, such as "any other"
 * and "unknown" where neither earns anything, are the same answer here.
 */
export function likePerson(
  system: ScoringSystem,
  questions: readonly Question[],
  chosen: readonly number[],
  profiles: Profiles,
  options: PartOption = {},
): LikePerson {
  checkAnswered(questions, chosen);
  const { classes } = system;
  const sums = personTotals(system, questions, chosen).map(({ total }) => total);
  const given = givenBy(sums, sums.length).classes[0]!;
  const held = new Set(questions.flatMap(({ answers }, q) => answers[chosen[q]!]!.holds));
  const conditions = usedLines(system).map(({ condition }) => condition);
  const places = placesOf(profiles, conditions);
  const wanted = conditions.map((condition) => held.has(conditionKey(condition)));
  const isAlike = (profile: number) =>
    places.every((place, i) => answer(profiles, profile, place) === wanted[i]);
  const everyone = [{ cells: [...profiles.cells.keys()] }];
  const [byClass = []] = countPeople(profiles, everyone, partOf(options), classes.length, (profile, label) =>
    isAlike(profile) ? label : undefined,
  );
  return {
    given: classes[given]!,
    people: {
      rows: byClass.reduce((sum, { rows }) => sum + rows, 0),
      weight: byClass.reduce((sum, { weight }) => sum + weight, 0),
    },
    right: byClass[given]!,
    classes: byClass.map((people, k) => ({ class: classes[k]!, ...people })),
  };
}
