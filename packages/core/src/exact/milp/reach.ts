import type { Problem } from "../../problem/problem.ts";
import { allowedPoints, isCounted } from "./entries.ts";

/** What a set of lines can add to or take from the score of a table, the largest first. */
export interface Reach {
  readonly up: readonly number[];
  readonly down: readonly number[];
  /** The same for lines that no limit counts. */
  readonly freeUp: number;
  readonly freeDown: number;
}

export function tableReach(problem: Problem, k: number, lines: readonly number[]): Reach {
  const up: number[] = [];
  const down: number[] = [];
  let freeUp = 0;
  let freeDown = 0;
  for (const j of lines) {
    const entry = k * problem.lineCount + j;
    const set = allowedPoints(problem, entry);
    const highest = set.at(-1)!;
    const lowest = set[0]!;
    if (isCounted(problem, entry)) {
      up.push(highest);
      down.push(-lowest);
    } else {
      freeUp += highest;
      freeDown -= lowest;
    }
  }
  // A start may count as a line beside those of the conditions.
  const most = Math.min(problem.maxLinesPerTable, problem.maxConditions + 1);
  return {
    up: largest(up, most),
    down: largest(down, most),
    freeUp,
    freeDown,
  };
}

/** The largest score difference of two tables within the limits on lines: no constant for all would be as tight. */
export function largestLead(problem: Problem, ahead: Reach, behind: Reach): number {
  const parts = largest([...ahead.up, ...behind.down], problem.maxLines);
  return parts.reduce((sum, part) => sum + part, ahead.freeUp + behind.freeDown);
}

function largest(values: readonly number[], count: number): number[] {
  const sorted = [...values].sort((a, b) => b - a);
  return count < sorted.length ? sorted.slice(0, Math.max(0, count)) : sorted;
}
