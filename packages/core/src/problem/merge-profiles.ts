import type { Problem } from "./problem.ts";
import { tableCount } from "./shape.ts";

/**
 * The same problem on fewer profiles: those that agree on every line that may have points get the same class
 * whatever the tables are, so they are one. Barred columns are what makes profiles agree. Solutions, losses and
 * constraints are those of the given problem.
 */
export function mergeProfiles(problem: Problem): Problem {
  const { classCount, profileCount, lineCount, words, lines } = problem;
  const { merged, first } = sameAnswers(problem);
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
    ...(problem.people && { people: { ...problem.people, weights: sum(problem.people.weights) } }),
    constraints: problem.constraints.map((constraint) => ({
      ...constraint,
      coefficients: sum(constraint.coefficients),
    })),
  };
}

/** The first profile of each set that agrees on all usable lines, in order, and the place of every profile's set. */
function sameAnswers(problem: Problem): { merged: Int32Array; first: number[] } {
  const { profileCount, words, lines } = problem;
  const usable = usableLines(problem);
  const size = Math.ceil(usable.length / 32);
  const answers = new Int32Array(profileCount * size);
  usable.forEach((j, i) => {
    const bit = 1 << (i & 31);
    for (let w = 0; w < words; w++)
      for (let bits = lines[j * words + w]!; bits !== 0; bits &= bits - 1) {
        const p = w * 32 + 31 - Math.clz32(bits & -bits);
        if (p < profileCount) answers[p * size + (i >> 5)]! |= bit;
      }
  });
  const merged = new Int32Array(profileCount);
  const first: number[] = [];
  // Open addressing, at most half full: the place of a set + 1, 0 is free.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * profileCount + 2)));
  for (let p = 0; p < profileCount; p++) {
    let hash = 0x811c9dc5;
    for (let i = 0; i < size; i++) {
      hash = Math.imul(hash ^ answers[p * size + i]!, 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    let slot = hash & (slots.length - 1);
    for (; slots[slot] !== 0; slot = (slot + 1) & (slots.length - 1)) {
      const q = first[slots[slot]! - 1]!;
      let i = 0;
      while (i < size && answers[q * size + i] === answers[p * size + i]) i++;
      if (i === size) break;
    }
    if (slots[slot] === 0) slots[slot] = first.push(p);
    merged[p] = slots[slot]! - 1;
  }
  return { merged, first };
}

/** The lines that may have points in some table. */
export function usableLines(problem: Problem): number[] {
  const { lineCount, pointSets, pointSetOf } = problem;
  const tables = tableCount(problem);
  const usable: number[] = [];
  for (let j = 0; j < lineCount; j++) {
    let mayHavePoints = false;
    for (let k = 0; k < tables; k++) {
      if (pointSets[pointSetOf[k * lineCount + j]!]!.length > 1) mayHavePoints = true;
    }
    if (mayHavePoints) usable.push(j);
  }
  return usable;
}
