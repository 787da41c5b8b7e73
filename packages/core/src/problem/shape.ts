import type { Problem } from "./problem.ts";

/** Columns of points: one for each class, or the one of a score. */
export function tableCount({ shape, classCount }: Pick<Problem, "shape" | "classCount">): number {
  return shape === "score" ? 1 : classCount;
}

/** Numbers of a solution: the points of all entries, and the cut-offs of a score behind them. */
export function solutionLength(problem: Pick<Problem, "shape" | "classCount" | "lineCount">): number {
  const { shape, classCount, lineCount } = problem;
  return tableCount(problem) * lineCount + (shape === "score" ? classCount - 1 : 0);
}

/** The cut-offs of a solution, from the lowest up; none of tables. */
export function cutsOf({ shape, lineCount }: Problem, points: Int32Array): Int32Array {
  return shape === "score" ? points.subarray(lineCount) : points.subarray(0, 0);
}

/** Whether a card's size is its number of distinct conditions: lines are counted where only they are limited. */
export function countsConditions({ shape, maxConditions }: Problem): boolean {
  return shape === "score" || maxConditions < Infinity;
}

/** Most distinct conditions that any card of this problem can have. */
export function mostConditions(problem: Problem): number {
  const { maxConditions, maxLines, maxLinesPerTable, lineCount } = problem;
  return Math.min(maxConditions, maxLines, tableCount(problem) * maxLinesPerTable, lineCount - 1);
}

/** The lines, but "starts with", that have points somewhere on a card, in rising order. */
export function conditionsUsed(problem: Problem, points: Int32Array): number[] {
  const { lineCount } = problem;
  const used: number[] = [];
  for (let j = 1; j < lineCount; j++) {
    for (let e = j; e < tableCount(problem) * lineCount; e += lineCount) {
      if (points[e] === 0) continue;
      used.push(j);
      break;
    }
  }
  return used;
}

/** A cut-off that leaves one total below and reaches the next, as far from both as can be. */
export function cutBetween(below: number, reached: number): number {
  return Math.ceil((below + reached) / 2);
}
