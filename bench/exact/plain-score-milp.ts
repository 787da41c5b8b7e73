import { MilpRows, repeat, type Term } from "./milp-rows.ts";
import type { PlainMilp } from "./plain-milp.ts";
import type { PlainProblem } from "./plain-problem.ts";

/**
 * One score, after SLIM (Ustun and Rudin). Columns: the points of line j at j; the K - 1 cut-offs; whether line j is
 * used; whether profile p gets class k or a later one, for k from 1 on. Rows:
 *
 * - least * used <= points <= most * used, and at most so many used;
 * - no cut-off is below the one before it, and who gets class k + 1 or later gets class k or later;
 * - the total is at least cut-off k if p gets class k or a later one, and below it if not; otherwise a big-M of this
 *   profile lifts the row. Without constraints only that of the two stays which the loss pulls against: as in SLIM, a
 *   binary may then count a profile as dearer than it is, which no optimum does;
 * - the constraints, as sums over the classes given.
 */
export function plainScoreMilp(problem: PlainProblem): PlainMilp {
  const { classCount, lineCount, profiles, costs, constraints, maxConditions } = problem;
  const points = problem.points[0]!;
  const cutCount = classCount - 1;
  const cuts = Array.from({ length: cutCount }, (_, i) => i);
  const cut = (i: number) => lineCount + i;
  const used = (j: number) => lineCount + cutCount + j;
  const reaches = (p: number, i: number) => 2 * lineCount + cutCount + p * cutCount + i;
  const totals = profiles.map((lines) => totalRange(points, lines, maxConditions));
  const lowestCut = Math.min(...totals.map(([least]) => least));
  const highestCut = Math.max(...totals.map(([, most]) => most)) + 1;
  const rows = new MilpRows();

  for (const [j, range] of points.entries()) rows.pointsNeed(used(j), j, range);
  rows.add(
    0,
    maxConditions,
    points.map((_, j): Term => [used(j), 1]),
  );
  for (const i of cuts.slice(1))
    rows.add(0, Infinity, [
      [cut(i), 1],
      [cut(i - 1), -1],
    ]);
  for (const [p, lines] of profiles.entries()) {
    const total = lines.map((j): Term => [j, 1]);
    const [least, most] = totals[p]!;
    for (const i of cuts) {
      const dearer = costs[p]![i + 1]! - costs[p]![i]!;
      const isNeeded = constraints.length > 0;
      if (isNeeded || dearer < 0) {
        const bigM = highestCut - least;
        rows.add(-bigM, Infinity, [...total, [cut(i), -1], [reaches(p, i), -bigM]]);
      }
      if (isNeeded || dearer > 0)
        rows.add(-Infinity, -1, [...total, [cut(i), -1], [reaches(p, i), -(most - lowestCut + 1)]]);
      if (i > 0)
        rows.add(0, Infinity, [
          [reaches(p, i - 1), 1],
          [reaches(p, i), -1],
        ]);
    }
  }
  for (const { coefficients, min, max } of constraints) {
    const offset = sumOfFirst(coefficients);
    const terms = coefficients.flatMap((byClass, p) =>
      steps(byClass).map((step, i): Term => [reaches(p, i), step]),
    );
    rows.add((min ?? -Infinity) - offset, (max ?? Infinity) - offset, terms);
  }
  const binaries = lineCount + profiles.length * cutCount;
  return {
    solutionLength: lineCount + cutCount,
    offset: sumOfFirst(costs),
    colCost: [...repeat(0, 2 * lineCount + cutCount), ...costs.flatMap(steps)],
    colLower: [...points.map(([low]) => low), ...repeat(lowestCut, cutCount), ...repeat(0, binaries)],
    colUpper: [...points.map(([, high]) => high), ...repeat(highestCut, cutCount), ...repeat(1, binaries)],
    rowLower: rows.lower,
    rowUpper: rows.upper,
    starts: rows.starts,
    indices: rows.indices,
    values: rows.values,
  };
}

/** What each class adds to the one before it. */
function steps(byClass: readonly number[]): number[] {
  return byClass.slice(1).map((value, i) => value - byClass[i]!);
}

function sumOfFirst(byProfile: readonly (readonly number[])[]): number {
  return byProfile.reduce((sum, byClass) => sum + byClass[0]!, 0);
}

/** Least and largest total of a profile in which these lines hold, with points on at most so many of them. */
function totalRange(
  points: readonly (readonly [number, number])[],
  lines: readonly number[],
  most: number,
): [least: number, most: number] {
  const sum = (side: 0 | 1) =>
    lines
      .map((j) => Math.abs(points[j]![side]))
      .sort((a, b) => b - a)
      .slice(0, most)
      .reduce((total, value) => total + value, 0);
  return [-sum(0), sum(1)];
}
