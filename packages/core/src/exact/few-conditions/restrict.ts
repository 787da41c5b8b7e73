import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";

/**
 * The same problem for cards with points on the given lines (and "starts with") only. What is left of the profiles
 * are the cells that these lines split people into; limits, rules and constraints stay as they are.
 */
export function restrictTo(problem: Problem, lines: Iterable<number>): Problem {
  const { lineCount, pointSets, pointSetOf } = problem;
  const open = new Set([0, ...lines]);
  const closed = pointSets.length;
  return mergeProfiles({
    ...problem,
    pointSets: [...pointSets, [0]],
    pointSetOf: pointSetOf.map((set, entry) => (open.has(entry % lineCount) ? set : closed)),
  });
}
