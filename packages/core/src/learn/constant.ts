import { isBetter, type Solution } from "../problem/engine.ts";
import { brokenTables, tableSize } from "../problem/evaluate.ts";
import { logLoss } from "../problem/log-loss.ts";
import type { Problem } from "../problem/problem.ts";
import { solutionLength } from "../problem/shape.ts";

/**
 * The best tables that give everyone the same class, with the lines that rules force on them: there before any engine
 * starts, in one pass over the profiles. Undefined when the constraints allow no such tables, or none was thought of.
 */
export function constantSolution(problem: Problem): Solution | undefined {
  let best: Solution | undefined;
  for (let k = 0; k < problem.classCount; k++) {
    const points = tablesFor(problem, k).find((tables) => brokenTables(problem, tables).length === 0);
    if (!points || !keepsConstraints(problem, k)) continue;
    const loss = problem.people ? logLoss(problem, points) : sumFor(problem, problem.cost, k);
    const solution = { points, loss, ...tableSize(problem, points) };
    if (!best || isBetter(solution, best)) best = solution;
  }
  return best;
}

function keepsConstraints(problem: Problem, k: number): boolean {
  return problem.constraints.every(({ coefficients, min, max }) => {
    const sum = sumFor(problem, coefficients, k);
    return sum >= min && sum <= max;
  });
}

function sumFor({ classCount }: Problem, values: Float64Array, k: number): number {
  let sum = 0;
  for (let at = k; at < values.length; at += classCount) sum += values[at]!;
  return sum;
}

/** Tables in which class k wins everywhere: it has points to start with, or those before it in a tie lack some. */
function tablesFor(problem: Problem, k: number): Int32Array[] {
  const { classCount, lineCount } = problem;
  if (problem.shape === "score") return scoresFor(problem, k);
  // Points that never make another class win: above 0 in the table of k, below 0 in the others.
  const favour = (entry: number): number => {
    const allowed = problem.pointSets[problem.pointSetOf[entry]!]!;
    if (Math.floor(entry / lineCount) === k) return allowed.find((value) => value > 0) ?? 0;
    return allowed.findLast((value) => value < 0) ?? 0;
  };
  const starts = k === 0 ? [[]] : [[k], Array.from({ length: k }, (_, earlier) => earlier)];
  return starts.flatMap((tables) => {
    const points = new Int32Array(classCount * lineCount);
    for (const table of tables) points[table * lineCount] = favour(table * lineCount);
    if (tables.some((table) => points[table * lineCount] === 0)) return [];
    addForcedLines(problem, points, favour);
    return [points];
  });
}

/** A score without points, or with those that rules force on it, all of whose totals are in the band of class k. */
function scoresFor(problem: Problem, k: number): Int32Array[] {
  const { lineCount, pointSets, pointSetOf } = problem;
  const points = new Int32Array(solutionLength(problem));
  addForcedLines(problem, points, (entry) => {
    const allowed = pointSets[pointSetOf[entry]!]!;
    return allowed.find((value) => value > 0) ?? allowed.findLast((value) => value < 0) ?? 0;
  });
  let lowest = 0;
  let highest = 0;
  for (const value of points) {
    lowest += Math.min(0, value);
    highest += Math.max(0, value);
  }
  for (let i = 0; i < problem.classCount - 1; i++) points[lineCount + i] = i < k ? lowest : highest + 1;
  return [points];
}

/** Lines that count rules and implications ask for, with points that change nothing. */
function addForcedLines(problem: Problem, points: Int32Array, favour: (entry: number) => number): void {
  const isUsed = (entry: number) => points[entry] !== 0;
  const use = (entries: readonly number[]): boolean => {
    const entry = entries.find((candidate) => favour(candidate) !== 0);
    if (entry !== undefined) points[entry] = favour(entry);
    return entry !== undefined;
  };
  for (const { groups, min } of problem.counts) {
    let used = groups.filter((group) => group.some(isUsed)).length;
    for (const group of groups) if (used < min && !group.some(isUsed) && use(group)) used++;
  }
  for (const rule of problem.implications)
    if (rule.if.some(isUsed) && !rule.then.some(isUsed)) use(rule.then);
}
