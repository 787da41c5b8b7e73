import type { OrderRule, Problem } from "../../problem/problem.ts";
import { fewestLines } from "./allowed-lines.ts";
import { type Choice, choicesOf, ruledLines } from "./choices.ts";
import { priceOf } from "./priced-costs.ts";
import { Slices } from "./slices.ts";
import { type Split, splitsOf } from "./splits.ts";

/** A choice, and which lines it gives points to: bit i for the i-th line of all splits. */
export interface PlannedChoice extends Choice {
  readonly bits: number;
}

/** Costs whose sum, less the allowance, divided by the scale, bounds the loss. */
export interface Floor {
  readonly slices: Slices;
  readonly scale: number;
  readonly allowance: number;
}

/** In which order a score's weights are chosen, from what, and what bounds each choice. */
export interface ScorePlan {
  readonly splits: readonly Split[];
  readonly choices: readonly (readonly PlannedChoice[])[];
  /** The fewest lines of a score when the splits up to a depth have their points on these lines. */
  readonly fewest: (depth: number, bits: number) => number;
  /** Order rules, by the depth at which both of their lines have their points. */
  readonly orders: readonly (readonly OrderRule[])[];
  /** The loss itself first. */
  readonly floors: readonly Floor[];
  readonly constraints: readonly { readonly slices: Slices; readonly min: number; readonly max: number }[];
  /** Tells totals that somebody has from others. */
  readonly people: Slices;
}

/** Splits and weights beyond which the slices take too much memory. */
const MOST_SPLITS = 14;
const MOST_WEIGHT = 20_000;

/** Undefined where there is too much to look at. */
export function planScore(problem: Problem, lossToBeat: number): ScorePlan | undefined {
  const { classCount, profileCount } = problem;
  // Sums of other than whole numbers depend on the order in which they are added.
  if (problem.constraints.some(({ coefficients }) => !coefficients.every(Number.isInteger))) return undefined;
  const ruled = ruledLines(problem);
  const splits = inOrder(problem, splitsOf(problem));
  if (splits.length > MOST_SPLITS) return undefined;
  const lines = splits.flatMap((split) => split.lines.map(({ line }) => line));
  const choices: PlannedChoice[][] = [];
  for (const split of splits) {
    const found = choicesOf(problem, split, ruled);
    if (found === undefined) return undefined;
    const bitsOf = ({ points }: Choice) =>
      points.reduce((bits, { line }) => bits | (1 << lines.indexOf(line)), 0);
    choices.push(found.map((choice) => ({ ...choice, bits: bitsOf(choice) })));
  }
  const reach = choices.map((list) => Math.max(...list.map(({ weight }) => Math.abs(weight))));
  if (reach.reduce((sum, weight) => sum + weight, 0) > MOST_WEIGHT || lines.length > 30) return undefined;

  const cellOf = new Int32Array(profileCount);
  splits.forEach(({ holds }, d) => {
    for (let p = 0; p < profileCount; p++) cellOf[p]! |= holds[p]! << d;
  });
  const slicesOf = (values: Float64Array, classes = classCount) => {
    const sums = new Float64Array(2 ** splits.length * classes);
    for (let i = 0; i < values.length; i++)
      sums[cellOf[Math.floor(i / classes)]! * classes + (i % classes)]! += values[i]!;
    return new Slices(sums, classes, reach);
  };
  const decided = [0];
  for (const split of splits) decided.push(decided.at(-1)! + split.lines.length);
  const fewest = fewestLines(problem, lines);
  const depthOf = (entry: number) =>
    splits.findIndex((split) => split.lines.some(({ line }) => line === entry));
  return {
    splits,
    choices,
    fewest: (depth, bits) => fewest(decided[depth]!, bits),
    orders: splits.map((_, d) =>
      problem.orders.filter(({ lower, upper }) => Math.max(depthOf(lower), depthOf(upper)) === d),
    ),
    floors: [
      { slices: slicesOf(problem.cost), scale: 1, allowance: 0 },
      ...priceOf(problem, lossToBeat).map((of) => ({ ...of, slices: slicesOf(of.cost) })),
    ],
    constraints: problem.constraints.map(({ coefficients, min, max }) => ({
      slices: slicesOf(coefficients),
      min,
      max,
    })),
    people: slicesOf(
      new Float64Array(2 * profileCount).map((_, i) => 1 - (i % 2)),
      2,
    ),
  };
}

/** What matters most comes first: the splits without which the free choice of a class in each cell costs most. */
function inOrder(problem: Problem, splits: readonly Split[]): Split[] {
  const { classCount, profileCount, cost } = problem;
  const without = (left: Split) => {
    const cells = new Map<number, Float64Array>();
    for (let p = 0; p < profileCount; p++) {
      const cell = splits.reduce(
        (bits, split, i) => (split === left ? bits : bits | (split.holds[p]! << i)),
        0,
      );
      const costs = cells.get(cell) ?? new Float64Array(classCount);
      cells.set(cell, costs);
      for (let k = 0; k < classCount; k++) costs[k]! += cost[p * classCount + k]!;
    }
    return [...cells.values()].reduce((sum, costs) => sum + Math.min(...costs), 0);
  };
  // A problem without splits has one that nothing can be given to.
  if (splits.length === 0) return [{ lines: [], holds: new Uint8Array(profileCount) }];
  return splits
    .map((split) => ({ split, loss: without(split) }))
    .sort((a, b) => b.loss - a.loss)
    .map(({ split }) => split);
}
