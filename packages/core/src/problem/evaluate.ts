import type { Problem } from "./problem.ts";

/** What a solution is worth, counted the plain way: the yardstick of every engine and of their tests. */
export interface Evaluation {
  /** Sum of costs, a whole number. */
  readonly loss: number;
  readonly lines: number;
  /** Sum of absolute points. */
  readonly sum: number;
  /** Names of everything that is broken; empty when the solution is feasible. */
  readonly broken: readonly string[];
  /** Class given to each profile. */
  readonly given: Int32Array;
}

/** Whether line j holds in profile p. */
export function lineHolds(problem: Problem, line: number, profile: number): boolean {
  return ((problem.lines[line * problem.words + (profile >> 5)]! >>> (profile & 31)) & 1) === 1;
}

/** The class each profile gets: highest sum of points, ties to the first class. Costs profiles times lines used. */
export function giveClasses(problem: Problem, points: Int32Array): Int32Array {
  const { classCount, lineCount, profileCount } = problem;
  const scores = new Int32Array(profileCount * classCount);
  for (let k = 0; k < classCount; k++) {
    for (let j = 0; j < lineCount; j++) {
      const value = points[k * lineCount + j]!;
      if (value === 0) continue;
      for (let p = 0; p < profileCount; p++)
        if (lineHolds(problem, j, p)) scores[p * classCount + k]! += value;
    }
  }
  const given = new Int32Array(profileCount);
  for (let p = 0; p < profileCount; p++) {
    for (let k = 1; k < classCount; k++) {
      if (scores[p * classCount + k]! > scores[p * classCount + given[p]!]!) given[p] = k;
    }
  }
  return given;
}

export function evaluate(problem: Problem, points: Int32Array): Evaluation {
  const given = giveClasses(problem, points);
  let loss = 0;
  for (let p = 0; p < problem.profileCount; p++) loss += problem.cost[p * problem.classCount + given[p]!]!;
  const { lines, sum } = tableSize(problem, points);
  return {
    loss,
    lines,
    sum,
    given,
    broken: [...brokenTables(problem, points), ...brokenConstraints(problem, given)],
  };
}

/** Lines as the problem counts them, and the sum of absolute points. */
export function tableSize(problem: Problem, points: Int32Array): { lines: number; sum: number } {
  let lines = 0;
  let sum = 0;
  for (let e = 0; e < points.length; e++) {
    if (points[e] === 0) continue;
    sum += Math.abs(points[e]!);
    if (problem.startsWithCounts || e % problem.lineCount !== 0) lines++;
  }
  return { lines, sum };
}

/** Names of the constraints over given classes that are broken. */
export function brokenConstraints(problem: Problem, given: Int32Array): string[] {
  const broken: string[] = [];
  for (const constraint of problem.constraints) {
    let total = 0;
    for (let p = 0; p < given.length; p++)
      total += constraint.coefficients[p * problem.classCount + given[p]!]!;
    if (total < constraint.min || total > constraint.max) broken.push(constraint.name);
  }
  return broken;
}

/** Names of the limits and rules about the tables themselves that are broken. */
export function brokenTables(problem: Problem, points: Int32Array): string[] {
  const { classCount, lineCount } = problem;
  const broken: string[] = [];
  const used = (entry: number) => points[entry] !== 0;
  const columns = new Set<number>();
  let all = 0;
  for (let k = 0; k < classCount; k++) {
    let inTable = 0;
    for (let j = 0; j < lineCount; j++) {
      const entry = k * lineCount + j;
      if (!problem.pointSets[problem.pointSetOf[entry]!]!.includes(points[entry]!))
        broken.push("allowed points");
      if (!used(entry)) continue;
      if (j > 0) columns.add(problem.columnOf[j]!);
      if (j > 0 || problem.startsWithCounts) inTable++;
    }
    if (inTable > problem.maxLinesPerTable) broken.push("lines per table");
    all += inTable;
  }
  if (all > problem.maxLines) broken.push("lines in all");
  if (columns.size > problem.maxColumns) broken.push("columns");
  for (const rule of problem.counts) {
    const count = rule.groups.filter((group) => group.some(used)).length;
    if (count < rule.min || count > rule.max) broken.push(rule.name);
  }
  for (const rule of problem.implications) {
    if (rule.if.some(used) && !rule.then.some(used)) broken.push(rule.name);
  }
  for (const rule of problem.orders) if (points[rule.lower]! > points[rule.upper]!) broken.push(rule.name);
  return broken;
}
