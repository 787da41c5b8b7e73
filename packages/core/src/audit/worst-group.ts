import { MISSING_LEVEL, OTHER_LEVEL } from "../recipe/recipe.ts";
import type { GroupOutcomes, WorstGroup } from "./report.ts";

/**
 * The group of a single protected column that is right least often, of those with so many people here. Those whose value
 * is missing or unlisted are no group. Of equal ones, the first.
 */
export function worstGroup(groups: readonly GroupOutcomes[], least: number): WorstGroup | undefined {
  let worst: WorstGroup | undefined;
  for (const { columns, levels, accuracy } of groups) {
    const isGroup =
      columns.length === 1 && levels.every((level) => level !== MISSING_LEVEL && level !== OTHER_LEVEL);
    if (!isGroup || accuracy.n < least || accuracy.value === null) continue;
    if (worst === undefined || accuracy.value < worst.accuracy.value!)
      worst = { columns, levels, accuracy, least };
  }
  return worst;
}
