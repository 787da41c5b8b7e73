import type { Problem } from "../problem/problem.ts";
import type { Steps } from "./steps.ts";

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
export function cellsOf(
  problem: Problem,
  people: Float64Array,
  lines: readonly number[],
  steps: Steps,
): Cells {
  const { classCount: K, profileCount, constraints } = problem;
  steps.take(profileCount * (lines.length + K * (2 + constraints.length)));
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

/** What the cells of a set come to when one of its lines is exchanged: without building all of the cells. */
export interface Exchanged {
  /** The least loss that any answers by cell have. */
  readonly freeLoss: number;
  /** The greatest likelihood that any shares by cell have, before it is smoothed. */
  readonly people: Float64Array;
}

/** For the lines that stay, gives for each other line the least loss and the people by cell, with that line added. */
export function exchanger(
  problem: Problem,
  people: Float64Array,
  staying: readonly number[],
  steps: Steps,
): (line: number) => Exchanged {
  const { classCount: K, profileCount, cost } = problem;
  const { cellOf, firsts } = numberCells(problem, staying);
  steps.take(profileCount * staying.length);
  const size = 2 * firsts.length * K;
  return (line) => {
    steps.take(2 * profileCount * K);
    const costs = new Float64Array(size);
    const counts = new Float64Array(size);
    for (let p = 0; p < profileCount; p++) {
      const at = (2 * cellOf[p]! + bitOf(problem, line, p)) * K;
      for (let k = 0; k < K; k++) {
        costs[at + k]! += cost[p * K + k]!;
        counts[at + k]! += people[p * K + k]!;
      }
    }
    let freeLoss = 0;
    for (let at = 0; at < size; at += K) {
      let least = costs[at]!;
      for (let k = 1; k < K; k++) if (costs[at + k]! < least) least = costs[at + k]!;
      freeLoss += least;
    }
    return { freeLoss, people: counts };
  };
}
