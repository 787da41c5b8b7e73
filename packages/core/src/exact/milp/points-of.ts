import type { Problem } from "../../problem/problem.ts";
import type { Milp } from "./builder.ts";

/** The tables of a solution; the solver's whole numbers come as 3.9999999. */
export function pointsOf(problem: Problem, model: Milp, columns: ArrayLike<number>): Int32Array {
  const points = new Int32Array(problem.classCount * problem.lineCount);
  model.meaning.forEach((meaning, column) => {
    const value = Math.round(columns[column]!);
    if (meaning.type === "points") points[meaning.entry] = value;
    else if (meaning.type === "value" && value === 1) points[meaning.entry] = meaning.value;
  });
  return points;
}
