import type { Problem } from "../problem/problem.ts";

/** What a card on these lines can tell apart: people with the same answers there are one cell. */
export interface Cells {
  /** Lines of the problem, rising; "starts with" is none of them. */
  readonly lines: readonly number[];
  readonly count: number;
  /** Whether line i of `lines` holds in cell c, at `c * lines.length + i`. */
  readonly holds: Uint8Array;
  /** As in the problem, at `c * K + k`. */
  readonly cost: Float64Array;
  /** Coefficients of each constraint of the problem, at `c * K + k`. */
  readonly coefficients: readonly Float64Array[];
  /** People of each class, at `c * K + k`. */
  readonly people: Float64Array;
}

/** Adds up costs, constraints and people over all who answer the same. */
export function cellsOf(problem: Problem, people: Float64Array, lines: readonly number[]): Cells {
  const { classCount: K, profileCount, constraints } = problem;
  const { cellOf, firsts } = numberCells(problem, lines);
  const count = firsts.length;
  const added = (values: Float64Array) => {
    const sums = new Float64Array(count * K);
    for (let p = 0; p < profileCount; p++)
      for (let k = 0; k < K; k++) sums[cellOf[p]! * K + k]! += values[p * K + k]!;
    return sums;
  };
  const holds = new Uint8Array(count * lines.length);
  firsts.forEach((p, c) => {
    lines.forEach((line, i) => {
      holds[c * lines.length + i] = bitOf(problem, line, p);
    });
  });
  return {
    lines,
    count,
    holds,
    cost: added(problem.cost),
    coefficients: constraints.map(({ coefficients }) => added(coefficients)),
    people: added(people),
  };
}

/** Cells in the order of their first profiles. Line by line: a cell and an answer are the next cell. */
function numberCells(
  problem: Problem,
  lines: readonly number[],
): { readonly cellOf: Int32Array; readonly firsts: readonly number[] } {
  const cellOf = new Int32Array(problem.profileCount);
  let firsts = problem.profileCount > 0 ? [0] : [];
  for (const line of lines) {
    const next = new Int32Array(2 * firsts.length).fill(-1);
    firsts = [];
    for (let p = 0; p < cellOf.length; p++) {
      const way = 2 * cellOf[p]! + bitOf(problem, line, p);
      if (next[way]! < 0) {
        next[way] = firsts.length;
        firsts.push(p);
      }
      cellOf[p] = next[way]!;
    }
  }
  return { cellOf, firsts };
}

function bitOf({ lines, words }: Problem, line: number, profile: number): 0 | 1 {
  return ((lines[line * words + (profile >> 5)]! >>> (profile & 31)) & 1) as 0 | 1;
}
