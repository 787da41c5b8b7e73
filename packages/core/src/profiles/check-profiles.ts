import { fault } from "../findings/fault.ts";
import { conditionShape } from "../recipe/condition/json.ts";
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
  const wrong = (parts: string) =>
    fault({ code: "parts-do-not-fit", path, parts, maker: "source.profiles(recipe)" });
  if (words * 32 < conditions.length || answers.length !== profileCount * words) throw wrong("answers");
  for (const cell of cells) {
    if (
      cell.length !== levelColumns.length ||
      cell.some((level, c) => level >= levelColumns[c]!.levels.length)
    )
      throw wrong("cells");
  }
  const entries = entryProfile.length;
  const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0;
  const isBelow = (end: number) => (place: number) => place >= 0 && place < end;
  const lists: [string, Int32Array | Uint8Array | Float64Array, (value: number) => boolean][] = [
    ["entryProfile", entryProfile, isBelow(profileCount)],
    ["entryCell", entryCell, isBelow(cells.length)],
    ["entryLabel", entryLabel, isBelow(classes.length)],
    ["entryPart", entryPart, isBelow(2)],
    ["entryRows", entryRows, isCount],
    ["entryWeight", entryWeight, isCount],
  ];
  for (const [name, list, test] of lists) {
    if (list.length !== entries || !list.every(test)) throw wrong(name);
  }
}
