import type { Problem } from "../../problem/problem.ts";
import type { Preferences } from "./preferences.ts";

/** What ways out cost: a profile's regret, and for lines, which cost nothing, how many there may be. */
export interface Prices {
  /** Regret of each profile. */
  readonly regret: Float64Array;
  /** Groups of ways out that are lines, with how many of each group can be taken. */
  readonly lineGroups: readonly { readonly from: number; readonly to: number; readonly most: number }[];
}

export function pricesOf(problem: Problem, { regret }: Preferences): Prices {
  const { profileCount, classCount, lineCount, maxLines, maxLinesPerTable } = problem;
  // The packing knows one kind of limit at a time; the floor is then counted with both.
  if (maxLines < classCount * Math.min(maxLinesPerTable, lineCount)) {
    const to = profileCount + classCount * lineCount;
    return { regret, lineGroups: [{ from: profileCount, to, most: maxLines }] };
  }
  return {
    regret,
    lineGroups: Array.from({ length: classCount }, (_, k) => ({
      from: profileCount + k * lineCount,
      to: profileCount + (k + 1) * lineCount,
      most: Math.min(maxLinesPerTable, lineCount),
    })),
  };
}
