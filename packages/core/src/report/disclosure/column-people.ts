import { placesOf } from "../../audit/give.ts";
import type { ProtectedGroup } from "../../audit/protected-groups.ts";
import { countPeople } from "../../explain/people.ts";
import { answer, type Profiles } from "../../profiles/profiles.ts";
import { type Condition, conditionKey } from "../../recipe/condition/condition.ts";
import { type Division, openBinned } from "./binned-people.ts";
import type { ShownCount } from "./ledger.ts";

/** A condition of the column that the report lists. */
export interface ListedCondition {
  readonly condition: Condition;
  /** Where it is a line of the card: the people of each group who would change class without it. */
  readonly changes?: readonly number[];
}

/** The people of a group for whom a condition is true, or who change class without it, as they may be printed. */
export interface ColumnPeople {
  holds(condition: Condition, group: number): ShownCount;
  changes(condition: Condition, group: number): ShownCount;
}

/**
 * The people learnt from by what all listed conditions of one column say of them. They are looked at together because
 * bands of a column make up everyone: with two of three bands and the size of a group a reader has the third.
 */
export function columnPeople(
  listed: readonly ListedCondition[],
  profiles: Profiles,
  groups: readonly ProtectedGroup[],
  showSmall: boolean,
): ColumnPeople {
  const places = placesOf(
    profiles,
    listed.map(({ condition }) => condition),
  );
  const patternOf = (profile: number) =>
    places.map((place) => (answer(profiles, profile, place) ? "1" : "0")).join("");
  const ofProfile = Array.from({ length: profiles.profileCount }, (_, profile) => patternOf(profile));
  const patterns = [...new Set(ofProfile)];
  const binOf = new Map(patterns.map((pattern, bin) => [pattern, bin]));
  const counted = countPeople(profiles, groups, 0, patterns.length, (p) => binOf.get(ofProfile[p]!));
  const binsWhere = (condition: number, sign: "0" | "1") =>
    patterns.flatMap((pattern, bin) => (pattern[condition] === sign ? [bin] : []));
  // Of each condition two bins more: for whom it is true of no consequence, and whom it decides about.
  const idle = (condition: number) => patterns.length + 2 * condition;
  const decisive = (condition: number) => idle(condition) + 1;
  const divisions = listed.flatMap(({ changes }, c): Division[] => [
    { bins: [...patterns.keys()], sets: [binsWhere(c, "1")] },
    ...(changes
      ? [{ bins: [...binsWhere(c, "0"), idle(c), decisive(c)], sets: [[idle(c)], [decisive(c)]] }]
      : []),
  ]);
  const show = openBinned(
    groups.map(({ columns, levels }, g) => {
      const rows = counted[g]!.map((people) => people.rows);
      const split = listed.flatMap(({ changes }, c) => {
        const changing = changes?.[g] ?? 0;
        return [binsWhere(c, "1").reduce((sum, bin) => sum + rows[bin]!, 0) - changing, changing];
      });
      return { columns, levels, bins: [...rows, ...split] };
    }),
    divisions,
    showSmall,
  );
  const placeOf = new Map(listed.map(({ condition }, c) => [conditionKey(condition), c]));
  return {
    holds: (condition, group) => show(group, binsWhere(placeOf.get(conditionKey(condition))!, "1")),
    changes: (condition, group) => show(group, [decisive(placeOf.get(conditionKey(condition))!)]),
  };
}
