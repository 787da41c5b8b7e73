import { InputError } from "../errors.ts";
import { conditionShape } from "../recipe/condition-json.ts";
import { finite, listOf, members, once, oneOf, text, typedArray, whole } from "../schema.ts";
import type { Profiles } from "./profiles.ts";

const SHAPE = members({
  conditions: listOf(conditionShape),
  classes: listOf(text, 1),
  levelColumns: listOf(
    members({ column: text, role: oneOf(["protected", "stratum"]), levels: listOf(text) }),
  ),
  profileCount: whole(0),
  words: whole(0),
  answers: typedArray("Uint32Array"),
  cells: listOf(listOf(whole(0))),
  entryProfile: typedArray("Int32Array"),
  entryCell: typedArray("Int32Array"),
  entryLabel: typedArray("Int32Array"),
  entryPart: typedArray("Uint8Array"),
  entryRows: typedArray("Float64Array"),
  entryWeight: typedArray("Float64Array"),
  weightScale: whole(1),
  dropped: members({ missingOutcome: finite, otherOutcome: finite, inconsistent: finite }),
});

/** Refuses what is not the counts of rows: `source.profiles(recipe)` gives them. */
export const checkProfiles = once((value, path) => {
  SHAPE(value, path);
  checkCounts(value as Profiles, path);
}, "profiles");

/** That arrays are as long as they must be, and point only at what there is. */
function checkCounts(profiles: Profiles, path: string): void {
  const { conditions, classes, levelColumns, profileCount, words, answers, cells } = profiles;
  const { entryProfile, entryCell, entryLabel, entryPart, entryRows, entryWeight } = profiles;
  const wrong = (what: string) =>
    new InputError(`invalid ${path}: ${what}; count the rows with source.profiles(recipe)`);
  if (words * 32 < conditions.length || answers.length !== profileCount * words)
    throw wrong(
      `${answers.length} words of answers to ${conditions.length} conditions in ${profileCount} profiles`,
    );
  for (const cell of cells) {
    if (
      cell.length !== levelColumns.length ||
      cell.some((level, c) => level >= levelColumns[c]!.levels.length)
    )
      throw wrong("a cell whose levels are not those of the columns");
  }
  const entries = entryProfile.length;
  const points = [
    ["entryProfile", entryProfile, profileCount],
    ["entryCell", entryCell, cells.length],
    ["entryLabel", entryLabel, classes.length],
    ["entryPart", entryPart, 2],
  ] as const;
  for (const [name, places, count] of points) {
    if (places.length !== entries || !places.every((place) => place >= 0 && place < count))
      throw wrong(`${name} does not fit the other counts`);
  }
  for (const [name, counts] of [
    ["entryRows", entryRows],
    ["entryWeight", entryWeight],
  ] as const) {
    if (counts.length !== entries || !counts.every((count) => Number.isSafeInteger(count) && count >= 0))
      throw wrong(`${name} must be whole numbers of at least 0, one for each entry`);
  }
}
