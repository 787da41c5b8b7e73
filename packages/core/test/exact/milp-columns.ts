import type { Meaning, Milp } from "../../src/exact/milp/builder.ts";
import { giveClasses } from "../../src/problem/evaluate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { lineHolds } from "../../src/problem/totals.ts";

/** The columns' values for given tables. */
export function columnsOf(problem: Problem, model: Milp, points: Int32Array): Float64Array {
  const given = giveClasses(problem, points);
  return Float64Array.from(model.meaning, (meaning) => columnValue(problem, meaning, points, given));
}

function columnValue(problem: Problem, meaning: Meaning, points: Int32Array, given: Int32Array): number {
  switch (meaning.type) {
    case "points":
      return points[meaning.entry]!;
    case "value":
      return Number(points[meaning.entry] === meaning.value);
    case "used":
      return Number(meaning.entries.some((entry) => points[entry] !== 0));
    case "sign":
      return Number(Math.sign(points[meaning.entry]!) === meaning.sign);
    case "absolute":
      return Math.abs(points[meaning.entry]!);
    case "more":
      return Number(points[meaning.entry]! > points[meaning.than]!);
    case "ahead": {
      const { profile } = meaning;
      const own = score(problem, points, profile, meaning.class);
      return Number(own >= score(problem, points, profile, meaning.against));
    }
    case "given":
      return Number(given[meaning.profile] === meaning.class);
  }
}

function score(problem: Problem, points: Int32Array, profile: number, k: number): number {
  let sum = 0;
  for (let j = 0; j < problem.lineCount; j++)
    if (lineHolds(problem, j, profile)) sum += points[k * problem.lineCount + j]!;
  return sum;
}
