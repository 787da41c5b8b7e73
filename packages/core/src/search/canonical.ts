import { brokenTables, tableSize } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";

/**
 * The smallest tables that give every possible person the same class: adding a number to one line of all
 * tables changes no comparison, nor does dividing all points by a common divisor. Fewest lines first, then the
 * smallest sum of absolute points; always within the limits that the given tables keep.
 */
export function canonical(problem: Problem, points: Int32Array): Int32Array {
  let best = divided(problem, points);
  for (let improved = true; improved; ) {
    improved = false;
    for (let j = 0; j < problem.lineCount; j++) {
      for (const shift of shiftsOf(problem, best, j)) {
        const candidate = shifted(problem, best, j, shift);
        if (isSmaller(problem, candidate, best) && brokenTables(problem, candidate).length === 0) {
          best = candidate;
          improved = true;
        }
      }
    }
    const reduced = divided(problem, best);
    if (isSmaller(problem, reduced, best)) {
      best = reduced;
      improved = true;
    }
  }
  return best;
}

/** Only a shift to one of the line's own values can make zeros, and the sum is smallest at one of them too. */
function shiftsOf(problem: Problem, points: Int32Array, line: number): Set<number> {
  const values = new Set<number>();
  for (let k = 0; k < problem.classCount; k++) values.add(points[k * problem.lineCount + line]!);
  values.delete(0);
  return values;
}

function shifted(problem: Problem, points: Int32Array, line: number, shift: number): Int32Array {
  const result = points.slice();
  for (let k = 0; k < problem.classCount; k++) result[k * problem.lineCount + line]! -= shift;
  return result;
}

function divided(problem: Problem, points: Int32Array): Int32Array {
  let divisor = 0;
  for (const value of points) {
    let a = Math.abs(value);
    while (a !== 0) [divisor, a] = [a, divisor % a];
  }
  for (let d = divisor; d > 1; d--) {
    if (divisor % d !== 0) continue;
    const candidate = points.map((value) => value / d);
    if (brokenTables(problem, candidate).length === 0) return candidate;
  }
  return points.slice();
}

function isSmaller(problem: Problem, a: Int32Array, b: Int32Array): boolean {
  const first = tableSize(problem, a);
  const second = tableSize(problem, b);
  return first.lines < second.lines || (first.lines === second.lines && first.sum < second.sum);
}
