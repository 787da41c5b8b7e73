import type { Conflict } from "../../problem/floor-proof.ts";
import type { Problem } from "../../problem/problem.ts";
import { lineHolds } from "../../problem/totals.ts";

/** Whether the table of class k may have points on line j. */
export function isOpen({ lineCount, pointSets, pointSetOf }: Problem, k: number, j: number): boolean {
  return pointSets[pointSetOf[k * lineCount + j]!]!.length > 1;
}

/** The lines of the two tables of a conflict on which its two sides differ: points there would be a way out. */
export function linesOut(problem: Problem, { class: k, against, left, right }: Conflict): number[] {
  const entries: number[] = [];
  for (let j = 0; j < problem.lineCount; j++) {
    let sum = 0;
    for (const p of left) if (lineHolds(problem, j, p)) sum++;
    for (const p of right) if (lineHolds(problem, j, p)) sum--;
    if (sum === 0) continue;
    for (const table of [k, against])
      if (isOpen(problem, table, j)) entries.push(table * problem.lineCount + j);
  }
  return entries;
}
