import { answer, type Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { MISSING_LEVEL, OTHER_LEVEL } from "../recipe/recipe.ts";

/** Whether a rule means this condition by a name: that of its column, its words or its key. */
export function isNamed(condition: Condition, name: string): boolean {
  return (
    condition.column === name ||
    [false, true].some((whole) => conditionWords(condition, whole) === name) ||
    conditionKey(condition) === name
  );
}

/** Whether a condition's answer is always, or never, that the row belongs to some group of a column of levels. */
export function mirrorsGroup(profiles: Profiles, condition: number, column: number): boolean {
  return profiles.levelColumns[column]!.levels.some(
    (label, level) =>
      label !== MISSING_LEVEL && label !== OTHER_LEVEL && mirrors(profiles, condition, column, level),
  );
}

function mirrors(profiles: Profiles, condition: number, column: number, level: number): boolean {
  // Which of the four pairs of "is a member" and "answers yes" occur, as bits; a group is neither empty nor everyone.
  let pairs = 0;
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== 0) continue;
    const member = profiles.cells[profiles.entryCell[e]!]![column] === level;
    const yes = answer(profiles, profiles.entryProfile[e]!, condition);
    pairs |= 1 << ((member ? 2 : 0) + (yes ? 1 : 0));
    // Neither always nor never: nothing that follows changes that.
    if ((pairs & 0b1001) !== 0 && (pairs & 0b0110) !== 0) return false;
  }
  return pairs === 0b1001 || pairs === 0b0110;
}
