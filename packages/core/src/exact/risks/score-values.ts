import type { Problem } from "../../problem/problem.ts";
import { lineHolds } from "../../problem/totals.ts";
import type { Value } from "./best-points.ts";

/**
 * What lines that split people alike can add to a total, all together: a line that holds where the first does not takes
 * away what it adds elsewhere, for the same added to all totals makes no difference. Of equals, the fewest lines.
 */
export function valuesOf(problem: Problem, alike: readonly number[]): Value[] {
  const { pointSets, pointSetOf } = problem;
  const first = lineHolds(problem, alike[0]!, 0);
  let values = new Map<number, Value>([[0, { value: 0, points: [] }]]);
  for (const line of alike) {
    const sign = lineHolds(problem, line, 0) === first ? 1 : -1;
    const next = new Map(values);
    for (const points of pointSets[pointSetOf[line]!]!) {
      if (points === 0) continue;
      for (const { value, points: before } of values.values()) {
        const sum = value + sign * points;
        const known = next.get(sum);
        if (known && known.points.length <= before.length + 1) continue;
        next.set(sum, { value: sum, points: [...before, [line, points]] });
      }
    }
    values = next;
  }
  return [...values.values()].sort((a, b) => a.value - b.value);
}
