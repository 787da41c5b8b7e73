import { inOneGo } from "../turns.ts";
import { logLoss } from "./log-loss.ts";
import type { LinearConstraint, Problem } from "./problem.ts";
import { conditionsUsed, countsConditions, cutsOf, tableCount } from "./shape.ts";
import { lineHolds, totalsIn } from "./totals.ts";

/** What a solution is worth, counted the plain way: the yardstick of every engine and of their tests. */
export interface Evaluation {
  /** Sum of costs, or the log loss in grains: a whole number. */
  readonly loss: number;
  /** Distinct conditions or lines, as the problem counts. */
  readonly size: number;
  /** Sum of absolute points. */
  readonly sum: number;
  /** Names of everything that is broken; empty when the solution is feasible. */
  readonly broken: readonly string[];
  /** Sum of each constraint. */
  readonly sums: Float64Array;
  /** Class given to each profile. */
  readonly given: Int32Array;
}

/** Profiles between two looks of the host, a few milliseconds. */
const PROFILES_PER_TURN = 50_000;

/** The class each profile gets, by the problem's shape. Costs profiles times lines used. */
export function giveClasses(problem: Problem, points: Int32Array): Int32Array {
  const given = new Int32Array(problem.profileCount);
  giveRange(problem, points, 0, problem.profileCount, given);
  return given;
}

function giveRange(problem: Problem, points: Int32Array, from: number, to: number, given: Int32Array): void {
  if (problem.shape === "score") {
    giveByTotals(problem, points, from, to, given);
    return;
  }
  const { classCount, lineCount } = problem;
  const scores = new Int32Array((to - from) * classCount);
  for (let k = 0; k < classCount; k++) {
    for (let j = 0; j < lineCount; j++) {
      const value = points[k * lineCount + j]!;
      if (value === 0) continue;
      for (let p = from; p < to; p++)
        if (lineHolds(problem, j, p)) scores[(p - from) * classCount + k]! += value;
    }
  }
  for (let p = from; p < to; p++) {
    const own = (p - from) * classCount;
    for (let k = 1; k < classCount; k++) if (scores[own + k]! > scores[own + given[p]!]!) given[p] = k;
  }
}

function giveByTotals(
  problem: Problem,
  points: Int32Array,
  from: number,
  to: number,
  given: Int32Array,
): void {
  const totals = totalsIn(problem, points, from, to);
  const cuts = cutsOf(problem, points);
  for (let p = from; p < to; p++) {
    let k = 0;
    while (k < cuts.length && totals[p - from]! >= cuts[k]!) k++;
    given[p] = k;
  }
}

export function evaluate(problem: Problem, points: Int32Array): Evaluation {
  return inOneGo(evaluation(problem, points));
}

/** The same, giving control back every few milliseconds. */
export function* evaluation(problem: Problem, points: Int32Array): Generator<void, Evaluation> {
  const { classCount, profileCount, cost, constraints } = problem;
  const given = new Int32Array(profileCount);
  const sums = new Float64Array(constraints.length);
  let loss = 0;
  for (let from = 0; from < profileCount; from += PROFILES_PER_TURN) {
    const to = Math.min(profileCount, from + PROFILES_PER_TURN);
    giveRange(problem, points, from, to, given);
    for (let p = from; p < to; p++) loss += cost[p * classCount + given[p]!]!;
    for (let c = 0; c < constraints.length; c++) sums[c]! += sumOf(problem, constraints[c]!, given, from, to);
    yield;
  }
  const { size, sum } = tableSize(problem, points);
  const broken = [...brokenTables(problem, points), ...outOfBounds(problem, sums)];
  if (problem.people) loss = logLoss(problem, points);
  return { loss, size, sum, given, sums, broken };
}

function sumOf(
  { classCount }: Problem,
  { coefficients }: LinearConstraint,
  given: Int32Array,
  from: number,
  to: number,
): number {
  let sum = 0;
  for (let p = from; p < to; p++) sum += coefficients[p * classCount + given[p]!]!;
  return sum;
}

function outOfBounds({ constraints }: Problem, sums: Float64Array): string[] {
  return constraints.filter(({ min, max }, c) => sums[c]! < min || sums[c]! > max).map(({ name }) => name);
}

/** The size as the problem counts it, and the sum of absolute points. */
export function tableSize(problem: Problem, points: Int32Array): { size: number; sum: number } {
  const { lineCount } = problem;
  let lines = 0;
  let sum = 0;
  for (let e = 0; e < tableCount(problem) * lineCount; e++) {
    if (points[e] === 0) continue;
    sum += Math.abs(points[e]!);
    if (problem.startsWithCounts || e % lineCount !== 0) lines++;
  }
  return { size: countsConditions(problem) ? conditionsUsed(problem, points).length : lines, sum };
}

/** Names of the constraints over given classes that are broken. */
export function brokenConstraints(problem: Problem, given: Int32Array): string[] {
  const sums = Float64Array.from(problem.constraints, (constraint) =>
    sumOf(problem, constraint, given, 0, given.length),
  );
  return outOfBounds(problem, sums);
}

/** Names of the limits and rules about the tables themselves that are broken. */
export function brokenTables(problem: Problem, points: Int32Array): string[] {
  const { lineCount } = problem;
  const broken: string[] = [];
  const used = (entry: number) => points[entry] !== 0;
  const columns = new Set<number>();
  let all = 0;
  for (let k = 0; k < tableCount(problem); k++) {
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
  if (conditionsUsed(problem, points).length > problem.maxConditions) broken.push("conditions");
  const cuts = cutsOf(problem, points);
  if (cuts.some((cut, i) => i > 0 && cut < cuts[i - 1]!)) broken.push("cut-offs");
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
