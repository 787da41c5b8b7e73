import { lineHolds } from "./evaluate.ts";
import type { Problem } from "./problem.ts";

/**
 * The same problem on fewer profiles: those that agree on every line that may have points get the same class
 * whatever the tables are, so they are one. Barred columns are what makes profiles agree. Solutions, losses and
 * constraints are those of the given problem.
 */
export function mergeProfiles(problem: Problem): Problem {
  const { classCount, profileCount, lineCount, words, lines } = problem;
  const usable = usableLines(problem);
  const merged = new Int32Array(profileCount);
  const first: number[] = [];
  const known = new Map<string, number>();
  for (let p = 0; p < profileCount; p++) {
    const key = usable.map((j) => (lineHolds(problem, j, p) ? "1" : "0")).join("");
    const at = known.get(key) ?? first.length;
    if (at === first.length) {
      known.set(key, at);
      first.push(p);
    }
    merged[p] = at;
  }
  if (first.length === profileCount) return problem;
  const sum = (values: Float64Array) => {
    const sums = new Float64Array(first.length * classCount);
    for (let p = 0; p < profileCount; p++)
      for (let k = 0; k < classCount; k++) sums[merged[p]! * classCount + k]! += values[p * classCount + k]!;
    return sums;
  };
  const fewerWords = Math.max(1, Math.ceil(first.length / 32));
  const fewerLines = new Uint32Array(lineCount * fewerWords);
  for (let j = 0; j < lineCount; j++) {
    first.forEach((p, q) => {
      const bit = (lines[j * words + (p >> 5)]! >>> (p & 31)) & 1;
      fewerLines[j * fewerWords + (q >> 5)]! |= bit << (q & 31);
    });
  }
  return {
    ...problem,
    profileCount: first.length,
    words: fewerWords,
    lines: fewerLines,
    cost: sum(problem.cost),
    constraints: problem.constraints.map((constraint) => ({
      ...constraint,
      coefficients: sum(constraint.coefficients),
    })),
  };
}

/** The lines that may have points in some table. */
export function usableLines({ classCount, lineCount, pointSets, pointSetOf }: Problem): number[] {
  const usable: number[] = [];
  for (let j = 0; j < lineCount; j++) {
    let mayHavePoints = false;
    for (let k = 0; k < classCount; k++) {
      if (pointSets[pointSetOf[k * lineCount + j]!]!.length > 1) mayHavePoints = true;
    }
    if (mayHavePoints) usable.push(j);
  }
  return usable;
}
