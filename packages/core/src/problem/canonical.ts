import { brokenTables, tableSize } from "./evaluate.ts";
import type { Problem } from "./problem.ts";
import { countsConditions, cutBetween, cutsOf } from "./shape.ts";
import { totalsOf } from "./totals.ts";

/** Tables that are tried before the search for a smaller equivalent gives up. */
const mostTried = 500;
const largestScale = 100;

interface Size {
  readonly size: number;
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
 * decide. (The cut-offs of a score may move within gaps between the totals of the problem's people.) Lines without points stay without: of thousands, few have any. Returns the points themselves (a copy) when they break rules or nothing smaller is found.
 */
export function canonical(problem: Problem, points: Int32Array): Int32Array {
  if (brokenTables(problem, points).length > 0) return points.slice();
  if (problem.shape === "score") return canonicalScore(problem, points);
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
  const own = Math.max(1, divisor);
  const largest = divisor === 0 ? 1 : Math.max(divisor, largestUsefulScale(problem, differences));
  const best: Best = { points: points.slice(), scale: own, ...tableSize(problem, points), tried: 0 };
  const others = Array.from({ length: largest }, (_, i) => i + 1).filter((scale) => scale !== own);
  const used = Array.from({ length: lineCount }, (_, j) => j).filter((j) => {
    for (let k = 0; k < classCount; k++) if (points[k * lineCount + j] !== 0) return true;
    return false;
  });
  for (const scale of [own, ...others]) {
    const options = used.map((line) => ({ line, ways: lineOptions(problem, differences, line, scale) }));
    if (!options.every(({ ways }) => ways.length > 0)) continue;
    lineByLine(problem, options, scale, best);
    allLines(problem, options, scale, best);
  }
  return best.points;
}

/**
 * A score with its points divided by what they have in common, where that is allowed, and each cut-off in the middle of
 * the gap between the totals on its two sides: as far from the people there as can be.
 */
function canonicalScore(problem: Problem, points: Int32Array): Int32Array {
  const divided = dividedScore(problem, points);
  const totals = totalsOf(problem, divided);
  cutsOf(problem, divided).forEach((cut, i, cuts) => {
    cuts[i] = centred(cut, totals);
  });
  return divided;
}

function centred(cut: number, totals: Int32Array): number {
  let below = Number.NEGATIVE_INFINITY;
  let reached = Number.POSITIVE_INFINITY;
  for (const total of totals) {
    if (total < cut) below = Math.max(below, total);
    else reached = Math.min(reached, total);
  }
  // Everybody on one side: as near to them as can be, so that the card says so plainly.
  if (below === Number.NEGATIVE_INFINITY) return Math.min(reached, cut);
  return reached === Number.POSITIVE_INFINITY ? below + 1 : cutBetween(below, reached);
}

function dividedScore(problem: Problem, points: Int32Array): Int32Array {
  const { lineCount } = problem;
  const own = points.subarray(0, lineCount);
  const divisor = own.reduce((common, value) => greatestDivisor(common, Math.abs(value)), 0);
  for (let by = divisor; by > 1; by--) {
    if (divisor % by !== 0) continue;
    const smaller = points.map((value) => value / by);
    // Totals are multiples of the divisor: a cut-off is reached when its next multiple is.
    cutsOf(problem, points).forEach((cut, i) => {
      smaller[lineCount + i] = Math.ceil(cut / by);
    });
    if (brokenTables(problem, smaller).length === 0) return smaller;
  }
  return points.slice();
}

/** A line that has points, and all ways to write it. */
interface Options {
  readonly line: number;
  readonly ways: readonly LineOption[];
}

interface Best {
  points: Int32Array;
  scale: number;
  size: number;
  sum: number;
  /** Tables tried by `allLines`. */
  tried: number;
}

function keepIfBetter(problem: Problem, points: Int32Array, scale: number, best: Best): boolean {
  const { size, sum } = tableSize(problem, points);
  if (!isSmaller(size, sum, best) || brokenTables(problem, points).length > 0) return false;
  best.points = points.slice();
  best.scale = scale;
  best.size = size;
  best.sum = sum;
  return true;
}

function isSmaller(size: number, sum: number, than: Size): boolean {
  return size < than.size || (size === than.size && sum < than.sum);
}

/** Writes the best tables at this scale, then one line after the other in a smaller way, as long as any helps. */
function lineByLine(problem: Problem, options: readonly Options[], scale: number, best: Best): void {
  if (best.scale !== scale) {
    const scaled = Array.from(best.points, (value) => (value * scale) / best.scale);
    if (!scaled.every(Number.isInteger)) return;
    if (!keepIfBetter(problem, Int32Array.from(scaled), scale, best)) return;
  }
  const { classCount, lineCount } = problem;
  for (let improved = true; improved; ) {
    improved = false;
    for (const { line, ways } of options) {
      const trial = best.points.slice();
      improved =
        ways.some((option) => {
          for (let k = 0; k < classCount; k++) trial[k * lineCount + line] = option.points[k]!;
          return keepIfBetter(problem, trial, scale, best);
        }) || improved;
    }
  }
}

/** Tries lines together, depth first and smallest way first, where one after the other may be in the way. */
function allLines(problem: Problem, options: readonly Options[], scale: number, best: Best): void {
  const { classCount, lineCount } = problem;
  // What the lines from the i-th on add at least.
  const least: Size[] = [{ size: 0, sum: 0 }];
  for (const { ways } of options.toReversed()) {
    const { size, sum } = ways[0]!;
    least.unshift({ size: least[0]!.size + size, sum: least[0]!.sum + sum });
  }
  const trial = new Int32Array(classCount * lineCount);
  const descend = (i: number, size: number, sum: number) => {
    if (i === options.length) {
      best.tried++;
      keepIfBetter(problem, trial, scale, best);
      return;
    }
    const { line, ways } = options[i]!;
    for (const option of ways) {
      const total = { size: size + option.size, sum: sum + option.sum };
      const rest = least[i + 1]!;
      if (!isSmaller(total.size + rest.size, total.sum + rest.sum, best)) continue;
      if (best.tried >= mostTried) return;
      for (let k = 0; k < classCount; k++) trial[k * lineCount + line] = option.points[k]!;
      descend(i + 1, total.size, total.sum);
    }
  };
  descend(0, 0, 0);
}

/** All ways to write line j with these differences times the scale, smallest first. */
function lineOptions(problem: Problem, differences: Int32Array, j: number, scale: number): LineOption[] {
  const { classCount, lineCount } = problem;
  const allowed = (k: number) => problem.pointSets[problem.pointSetOf[k * lineCount + j]!]!;
  const counts = j > 0 || problem.startsWithCounts;
  const byConditions = countsConditions(problem);
  const options: LineOption[] = [];
  for (const base of allowed(0)) {
    const points = Array.from(
      { length: classCount },
      (_, k) => base + scale * differences[k * lineCount + j]!,
    );
    if (!points.every((value, k) => allowed(k).includes(value))) continue;
    const used = points.filter((value) => value !== 0).length;
    const size = byConditions ? Number(j > 0 && used > 0) : counts ? used : 0;
    options.push({ points, size, sum: points.reduce((sum, value) => sum + Math.abs(value), 0) });
  }
  return options.sort((a, b) => a.size - b.size || a.sum - b.sum || a.points[0]! - b.points[0]!);
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
