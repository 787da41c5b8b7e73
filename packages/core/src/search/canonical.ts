import { brokenTables, tableSize } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";

/** Tables that are tried before the search for a smaller equivalent gives up, for each scale. */
const mostTried = 2000;
const largestScale = 100;

interface Size {
  readonly lines: number;
  readonly sum: number;
}

/** One way to write a line: its points in each table. */
interface LineOption extends Size {
  readonly points: readonly number[];
}

/**
 * An equivalent solution with as few lines, then as small points, as can be: it gives the same class to every
 * possible person. Adding the same number to a line in all tables changes no comparison between classes, nor
 * does multiplying all points by the same positive number; within these, limits, rules and allowed points
 * decide. Returns the points themselves (a copy) when they break rules or nothing smaller is found.
 */
export function canonical(problem: Problem, points: Int32Array): Int32Array {
  if (brokenTables(problem, points).length > 0) return points.slice();
  const { classCount, lineCount } = problem;
  const differences = new Int32Array(points.length);
  let divisor = 0;
  for (let k = 1; k < classCount; k++) {
    for (let j = 0; j < lineCount; j++) {
      const difference = points[k * lineCount + j]! - points[j]!;
      differences[k * lineCount + j] = difference;
      divisor = greatestDivisor(divisor, Math.abs(difference));
    }
  }
  if (divisor > 0) for (let e = 0; e < differences.length; e++) differences[e]! /= divisor;
  const scales = divisor === 0 ? 1 : Math.max(divisor, largestUsefulScale(problem, differences));
  const best = { points: points.slice(), ...tableSize(problem, points) };
  for (let scale = 1; scale <= scales; scale++) {
    const options = Array.from({ length: lineCount }, (_, j) => lineOptions(problem, differences, j, scale));
    if (options.every((list) => list.length > 0)) improve(problem, options, best);
  }
  return best.points;
}

/** Depth-first over the lines, best option first; keeps the best tables that break nothing. */
function improve(
  problem: Problem,
  options: readonly (readonly LineOption[])[],
  best: { points: Int32Array; lines: number; sum: number },
): void {
  const { classCount, lineCount } = problem;
  // What the lines from j on add at least.
  const least: Size[] = [{ lines: 0, sum: 0 }];
  for (let j = lineCount - 1; j >= 0; j--) {
    const [{ lines, sum }] = [options[j]![0]!];
    least.unshift({ lines: least[0]!.lines + lines, sum: least[0]!.sum + sum });
  }
  const trial = new Int32Array(classCount * lineCount);
  let tried = 0;
  const descend = (j: number, lines: number, sum: number) => {
    if (j === lineCount) {
      tried++;
      if (brokenTables(problem, trial).length > 0) return;
      best.points = trial.slice();
      best.lines = lines;
      best.sum = sum;
      return;
    }
    for (const option of options[j]!) {
      const total = { lines: lines + option.lines, sum: sum + option.sum };
      const bound = { lines: total.lines + least[j + 1]!.lines, sum: total.sum + least[j + 1]!.sum };
      if (bound.lines > best.lines || (bound.lines === best.lines && bound.sum >= best.sum)) continue;
      if (tried >= mostTried) return;
      for (let k = 0; k < classCount; k++) trial[k * lineCount + j] = option.points[k]!;
      descend(j + 1, total.lines, total.sum);
    }
  };
  descend(0, 0, 0);
}

/** All ways to write line j with these differences times the scale, smallest first. */
function lineOptions(problem: Problem, differences: Int32Array, j: number, scale: number): LineOption[] {
  const { classCount, lineCount } = problem;
  const allowed = (k: number) => problem.pointSets[problem.pointSetOf[k * lineCount + j]!]!;
  const counts = j > 0 || problem.startsWithCounts;
  const options: LineOption[] = [];
  for (const base of allowed(0)) {
    const points = Array.from(
      { length: classCount },
      (_, k) => base + scale * differences[k * lineCount + j]!,
    );
    if (!points.every((value, k) => allowed(k).includes(value))) continue;
    const lines = counts ? points.filter((value) => value !== 0).length : 0;
    options.push({ points, lines, sum: points.reduce((sum, value) => sum + Math.abs(value), 0) });
  }
  return options.sort((a, b) => a.lines - b.lines || a.sum - b.sum || a.points[0]! - b.points[0]!);
}

/** Beyond this scale some difference is wider than the widest point set. */
function largestUsefulScale(problem: Problem, differences: Int32Array): number {
  const highest = Math.max(...problem.pointSets.map((set) => set.at(-1)!));
  const lowest = Math.min(...problem.pointSets.map((set) => set[0]!));
  let widest = 1;
  for (const difference of differences) widest = Math.max(widest, Math.abs(difference));
  return Math.min(largestScale, Math.floor((highest - lowest) / widest));
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
