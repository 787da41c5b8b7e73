import { giveClasses } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import { cutsOf } from "../problem/shape.ts";
import { lineHolds } from "../problem/totals.ts";

/**
 * What one table's total decides, or the score, while all else stays: each profile costs what it costs below its first
 * threshold, and reaching a threshold changes that. So the loss of any change to the table is a sum over the few
 * profiles that pass a threshold by it.
 */
export interface View {
  /** Class of the table; 0 for that of a score. */
  readonly table: number;
  /** By profile. */
  readonly totals: Int32Array;
  /** Thresholds of each profile. */
  readonly steps: number;
  /** At `profile * steps + step`, rising. */
  readonly thresholds: Int32Array;
  /** Change of the cost where the threshold is reached. */
  readonly changes: Float64Array;
  /** Class given where none and so many thresholds are reached, at `profile * (steps + 1) + reached`. */
  readonly classes: Int32Array;
}

/** The loss of points, and what each table that can be edited decides. */
export interface Viewed {
  readonly loss: number;
  readonly given: Int32Array;
  readonly views: readonly View[];
}

/** Looks at a solution as a card. */
export function viewsOf(problem: Problem, points: Int32Array): Viewed {
  const given = giveClasses(problem, points);
  let loss = 0;
  given.forEach((k, p) => {
    loss += problem.cost[p * problem.classCount + k]!;
  });
  if (problem.shape === "score") return { loss, given, views: [scoreView(problem, points)] };
  const totals = Array.from({ length: problem.classCount }, (_, k) => totalsOf(problem, points, k));
  return { loss, given, views: totals.map((_, k) => tableView(problem, totals, k)) };
}

function totalsOf(problem: Problem, points: Int32Array, table: number): Int32Array {
  const { lineCount, profileCount } = problem;
  const totals = new Int32Array(profileCount);
  for (let j = 0; j < lineCount; j++) {
    const value = points[table * lineCount + j]!;
    if (value === 0) continue;
    for (let p = 0; p < profileCount; p++) if (lineHolds(problem, j, p)) totals[p]! += value;
  }
  return totals;
}

/** A table wins against the best of the others: from its total on where it comes first, else from one point more. */
function tableView(problem: Problem, totals: readonly Int32Array[], table: number): View {
  const { classCount, profileCount, cost } = problem;
  const thresholds = new Int32Array(profileCount);
  const changes = new Float64Array(profileCount);
  const classes = new Int32Array(2 * profileCount);
  for (let p = 0; p < profileCount; p++) {
    let best = -1;
    for (let k = 0; k < classCount; k++) {
      if (k !== table && (best < 0 || totals[k]![p]! > totals[best]![p]!)) best = k;
    }
    thresholds[p] = totals[best]![p]! + (best < table ? 1 : 0);
    changes[p] = cost[p * classCount + table]! - cost[p * classCount + best]!;
    classes[2 * p] = best;
    classes[2 * p + 1] = table;
  }
  return { table, totals: totals[table]!, steps: 1, thresholds, changes, classes };
}

/** Each cut-off that a score reaches gives the next class. */
function scoreView(problem: Problem, points: Int32Array): View {
  const { classCount, profileCount, cost } = problem;
  const steps = classCount - 1;
  const cuts = cutsOf(problem, points);
  const thresholds = new Int32Array(profileCount * steps);
  const changes = new Float64Array(profileCount * steps);
  const classes = new Int32Array(profileCount * classCount);
  for (let p = 0; p < profileCount; p++) {
    for (let i = 0; i < steps; i++) {
      thresholds[p * steps + i] = cuts[i]!;
      changes[p * steps + i] = cost[p * classCount + i + 1]! - cost[p * classCount + i]!;
    }
    for (let k = 0; k < classCount; k++) classes[p * classCount + k] = k;
  }
  return { table: 0, totals: totalsOf(problem, points, 0), steps, thresholds, changes, classes };
}

/** What a profile costs with this total, compared with a total below all its thresholds. */
export function costAt(view: View, profile: number, total: number): number {
  let cost = 0;
  for (let i = profile * view.steps; i < (profile + 1) * view.steps; i++) {
    if (total < view.thresholds[i]!) break;
    cost += view.changes[i]!;
  }
  return cost;
}

/** The class that a profile is given with this total. */
export function classAt(view: View, profile: number, total: number): number {
  let reached = 0;
  while (reached < view.steps && total >= view.thresholds[profile * view.steps + reached]!) reached++;
  return view.classes[profile * (view.steps + 1) + reached]!;
}
