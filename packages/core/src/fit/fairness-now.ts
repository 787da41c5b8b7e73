import { giveClasses } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";

/** The largest difference that the fairness constraints see in a solution; undefined when there are none. */
export function worstDifference(problem: Problem, points: Int32Array): number | undefined {
  const fairness = problem.constraints.filter((c) => c.source.type === "fairness" && c.max < Infinity);
  if (fairness.length === 0) return undefined;
  const given = giveClasses(problem, points);
  let worst = 0;
  for (const { coefficients, scale } of fairness) {
    let total = 0;
    for (let p = 0; p < given.length; p++) total += coefficients[p * problem.classCount + given[p]!]!;
    worst = Math.max(worst, Math.abs(total) / scale);
  }
  return worst;
}
