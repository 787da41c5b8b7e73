import type { Problem } from "../problem/problem.ts";

/** The largest difference that the fairness constraints see, given the sum of each; undefined when there are none. */
export function worstDifference({ constraints }: Problem, sums: Float64Array): number | undefined {
  let worst: number | undefined;
  for (const [c, { source, max, scale }] of constraints.entries()) {
    if (source.type !== "fairness" || max === Infinity) continue;
    worst = Math.max(worst ?? 0, Math.abs(sums[c]!) / scale);
  }
  return worst;
}
