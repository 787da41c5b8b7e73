import { givenBy, placesOf } from "../audit/give.ts";
import { checkAnswered, type Question } from "../card/questions.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { countPeople, type PartOption, type People, partOf } from "./people.ts";
import { personTotals } from "./person.ts";

/** The people in the data who earn the same with each of their answers; they are all given the same class. */
export interface LikePerson {
  readonly given: string;
  readonly people: People;
  /** Whose true class is the one given. */
  readonly right: People;
  /** By true class, in the order of the classes. */
  readonly classes: readonly (People & { readonly class: string })[];
}

/**
 * People with the same answers to every question of the card. Answers that earn the same, such as "any other" and "not
 * known" where neither earns anything, are the same answer here.
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
  const lines = usedLines(system);
  const places = placesOf(
    profiles,
    lines.map(({ condition }) => condition),
  );
  const wanted = questions.map(({ column, answers }, q) => ({
    own: lines.flatMap(({ condition, points }, i) =>
      condition.column === column ? [{ place: places[i]!, points }] : [],
    ),
    points: answers[chosen[q]!]!.points,
  }));
  const isAlike = (profile: number) =>
    wanted.every(({ own, points }) => {
      const held = own.filter(({ place }) => answer(profiles, profile, place));
      return points.every((sum, k) => sum === held.reduce((total, line) => total + line.points[k]!, 0));
    });
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
