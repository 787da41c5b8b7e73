import type { Problem } from "../problem/problem.ts";
import { solutionLength } from "../problem/shape.ts";
import { type Kernels, typescriptKernels } from "./kernels.ts";

/** A problem laid out for the search: profiles of each line as lists, numbers of a profile side by side. */
export interface Instance {
  readonly problem: Problem;
  /** K, P, D, and numbers of a solution. */
  readonly classCount: number;
  readonly profileCount: number;
  readonly lineCount: number;
  readonly entryCount: number;
  /** Profiles where line j holds: `list[listStart[j]]` up to `list[listStart[j + 1]]`, ascending. */
  readonly list: Int32Array;
  readonly listStart: Int32Array;
  /** Lines that hold in profile p: `linesOf[linesStart[p]]` up to `linesOf[linesStart[p + 1]]`. */
  readonly linesOf: Int32Array;
  readonly linesStart: Int32Array;
  /** Cost of class k in profile p at `p * K + k`. */
  readonly cost: Float64Array;
  /** C. */
  readonly constraintCount: number;
  /** Coefficient of constraint c when profile p gets class k, at `(p * K + k) * C + c`. */
  readonly coefficients: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  /** Turns a violation of constraint c into loss: a share of violation costs as much as that share of loss. */
  readonly violationUnit: Float64Array;
  /** Allowed points of each entry, ascending; entries of one point set share one array. */
  readonly values: readonly Int32Array[];
  /** Entries that may be other than 0. */
  readonly movable: Int32Array;
  /** Most values any entry has. */
  readonly maxValues: number;
  /** What works on these arrays, and makes more that go with them. */
  readonly kernels: Kernels;
}

export function makeInstance(problem: Problem): Instance {
  const { classCount, profileCount, lineCount, words, constraints } = problem;
  const entryCount = solutionLength(problem);
  const constraintCount = constraints.length;

  const listStart = new Int32Array(lineCount + 1);
  for (let j = 0; j < lineCount; j++) {
    listStart[j + 1] = listStart[j]!;
    for (let w = 0; w < words; w++)
      for (let bits = lineWord(problem, j, w); bits !== 0; bits &= bits - 1) listStart[j + 1]!++;
  }
  const list = new Int32Array(listStart[lineCount]!);
  for (let j = 0; j < lineCount; j++) {
    let at = listStart[j]!;
    for (let w = 0; w < words; w++)
      for (let bits = lineWord(problem, j, w); bits !== 0; bits &= bits - 1)
        list[at++] = w * 32 + 31 - Math.clz32(bits & -bits);
  }

  const linesStart = new Int32Array(profileCount + 1);
  for (const p of list) linesStart[p + 1]!++;
  for (let p = 0; p < profileCount; p++) linesStart[p + 1]! += linesStart[p]!;
  const linesOf = new Int32Array(list.length);
  const next = linesStart.slice();
  for (let j = 0; j < lineCount; j++)
    for (let i = listStart[j]!; i < listStart[j + 1]!; i++) linesOf[next[list[i]!]!++] = j;

  const coefficients = new Float64Array(profileCount * classCount * constraintCount);
  for (let c = 0; c < constraintCount; c++) {
    const from = constraints[c]!.coefficients;
    for (let i = 0; i < profileCount * classCount; i++) coefficients[i * constraintCount + c] = from[i]!;
  }

  const sets = problem.pointSets.map((set) => Int32Array.from(set));
  const values = Array.from(problem.pointSetOf, (set) => sets[set]!);
  const movable = values.flatMap((set, entry) => (set.length > 1 ? [entry] : []));
  return {
    problem,
    classCount,
    profileCount,
    lineCount,
    entryCount,
    list,
    listStart,
    linesOf,
    linesStart,
    cost: problem.cost,
    constraintCount,
    coefficients,
    min: Float64Array.from(constraints, (constraint) => constraint.min),
    max: Float64Array.from(constraints, (constraint) => constraint.max),
    violationUnit: Float64Array.from(
      constraints,
      ({ scale }) => positive(problem.lossScale) / positive(scale),
    ),
    values,
    movable: Int32Array.from(movable),
    maxValues: sets.reduce((most, set) => Math.max(most, set.length), 1),
    kernels: typescriptKernels,
  };
}

/** A word of a line without the bits past the last profile. */
function lineWord(problem: Problem, j: number, w: number): number {
  const left = problem.profileCount - w * 32;
  const bits = problem.lines[j * problem.words + w]!;
  return left >= 32 ? bits : left <= 0 ? 0 : bits & ((1 << left) - 1);
}

function positive(scale: number): number {
  return scale > 0 && Number.isFinite(scale) ? scale : 1;
}
