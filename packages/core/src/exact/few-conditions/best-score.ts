import { isBetter, type Solution, type Worth } from "../../problem/engine.ts";
import { evaluate, totalsOf } from "../../problem/evaluate.ts";
import type { Problem } from "../../problem/problem.ts";
import { solutionLength } from "../../problem/shape.ts";
import { lossSteps } from "../loss-steps.ts";
import { fewestLines } from "./allowed-lines.ts";
import { type Choice, choicesOf, ruledLines } from "./choices.ts";
import { cheapestCutOffs } from "./cut-offs.ts";
import { priceConstraints } from "./multipliers.ts";
import { Slices } from "./slices.ts";
import { type Split, splitsOf } from "./splits.ts";

/** What is known of the cards on a few conditions. */
export interface Settled {
  /** Whether all of them were looked at: none is better than `best`, or than what was to beat. */
  readonly complete: boolean;
  /** The best that was found and beats what was to beat. */
  readonly best?: Solution;
  /** No card on these conditions has a loss below this; Infinity when there is none at all. */
  readonly floor: number;
  /** Thousands of steps of the inner loops. */
  readonly work: number;
}

export interface SettleOptions {
  /** Only what is better than this counts: with a size of 0, only a smaller loss. */
  readonly toBeat?: Worth;
  /** Most work, counted as in `Settled`. */
  readonly work?: number;
}

const NOTHING: Worth = { loss: Infinity, size: Infinity, sum: Infinity };
/** Splits beyond which the slices do not fit in memory. */
const MOST_SPLITS = 14;
/** Steps between two looks of the host, about a millisecond. */
const STEPS_PER_TURN = 1e6;

/**
 * The best score of a problem with a few usable lines: weights split by split, the likeliest first, each choice bounded
 * by the cheapest cut-offs of every slice. Points count only where they are better: least loss, then fewest
 * conditions, then the smallest sum.
 */
export function* bestScore(
  problem: Problem,
  { toBeat = NOTHING, work = Infinity }: SettleOptions = {},
): Generator<void, Settled> {
  const { classCount, lineCount, profileCount } = problem;
  const ruled = ruledLines(problem);
  const splits = inOrder(problem, splitsOf(problem));
  const found = splits.map((split) => choicesOf(problem, split, ruled));
  const { offset, step } = lossSteps(problem);
  /** The highest loss that a card can have and that is below this one. */
  const lossBelow = (loss: number) =>
    step === 0n || loss === Infinity
      ? loss - 1
      : Number(offset) + Number(step) * (Math.ceil((loss - Number(offset)) / Number(step)) - 1);
  const choices = found.filter((list) => list !== undefined);
  if (choices.length < splits.length || splits.length > MOST_SPLITS)
    return { complete: false, floor: Number(offset), work: 0 };

  const lines = splits.flatMap((split) => split.lines.map(({ line }) => line));
  const place = new Map(lines.map((line, i) => [line, i]));
  const decidedAt = splits.map((_, d) => splits.slice(0, d + 1).reduce((n, split) => n + split.lines.length, 0));
  const fewest = fewestLines(problem, lines);
  const bitsOf = choices.map((list) =>
    list.map(({ points }) => points.reduce((bits, { line }) => bits | (1 << place.get(line)!), 0)),
  );
  const ordersAt = splits.map((_, d) =>
    problem.orders.filter(
      ({ lower, upper }) => Math.max(depthOf(lower), depthOf(upper)) === d && lower !== upper,
    ),
  );

  const cellOf = new Int32Array(profileCount);
  splits.forEach(({ holds }, d) => {
    for (let p = 0; p < profileCount; p++) cellOf[p]! |= holds[p]! << d;
  });
  const reach = choices.map((list) => Math.max(...list.map(({ weight }) => Math.abs(weight))));
  const inCells = (values: Float64Array) => {
    const sums = new Float64Array(2 ** splits.length * classCount);
    for (let i = 0; i < values.length; i++)
      sums[cellOf[Math.floor(i / classCount)]! * classCount + (i % classCount)]! += values[i]!;
    return sums;
  };
  const priced = priceConstraints(problem, toBeat.loss);
  const plain = { slices: new Slices(inCells(problem.cost), classCount, reach), scale: 1, allowance: 0 };
  const floors = priced
    ? [plain, { ...priced, slices: new Slices(inCells(priced.cost), classCount, reach) }]
    : [plain];

  let best: Solution | undefined;
  let beat = toBeat;
  let checks = 0;
  const points = new Int32Array(solutionLength(problem));
  const steps = () => floors.reduce((sum, { slices }) => sum + slices.steps, checks);

  /** Children of the node at each depth that are still to be visited, the most promising last. */
  const open: { readonly choice: number; readonly floor: number }[][] = splits.map(() => []);
  const size = new Int32Array(splits.length + 1);
  const sum = new Int32Array(splits.length + 1);
  const used = new Int32Array(splits.length + 1);

  const rootFloor = Math.max(...floors.map(floorOf(({ slices }) => slices.free())));
  if (splits.length === 0) {
    if (fewest(0, 0) < Infinity) tryCutOffs();
    return end(true);
  }
  let nextTurn = STEPS_PER_TURN;
  let depth = 0;
  if (rootFloor <= highest(0, 0, 0, 0)) expand(0);
  while (depth >= 0) {
    const next = open[depth]!.pop();
    if (!next) {
      depth--;
      continue;
    }
    const choice = choices[depth]![next.choice]!;
    // What was to beat may have become better since.
    const bits = used[depth]! | bitsOf[depth]![next.choice]!;
    if (next.floor > highest(depth + 1, size[depth]! + choice.size, sum[depth]! + choice.sum, bits)) continue;
    put(depth, choice);
    if (depth + 1 === splits.length) {
      tryCutOffs();
      continue;
    }
    size[depth + 1] = size[depth]! + choice.size;
    sum[depth + 1] = sum[depth]! + choice.sum;
    used[depth + 1] = bits;
    for (const { slices } of floors) slices.enter(depth, choice.weight);
    expand(++depth);
    if (steps() / 1000 > work) return end(false);
    if (steps() < nextTurn) continue;
    nextTurn = steps() + STEPS_PER_TURN;
    yield;
  }
  return end(true);

  function end(complete: boolean): Settled {
    const floor = complete ? Math.max(rootFloor, Math.min(beat.loss, best?.loss ?? Infinity)) : rootFloor;
    return { complete, floor, work: steps() / 1000, ...(best && { best }) };
  }

  /** The depth of the split that an entry's line belongs to; -1 for lines without points. */
  function depthOf(entry: number): number {
    return splits.findIndex((split) => split.lines.some(({ line }) => line === entry));
  }

  /** The highest loss that a card may have to count, when so much of it is decided. */
  function highest(decided: number, ownSize: number, ownSum: number, bits: number): number {
    const least = fewest(decided === 0 ? 0 : decidedAt[decided - 1]!, bits);
    if (least === Infinity) return -Infinity;
    const atLeast = { loss: beat.loss, size: least, sum: ownSum + Math.max(0, least - ownSize) };
    return isBetter(atLeast, beat) ? beat.loss : lossBelow(beat.loss);
  }

  /** A sum of priced costs as a floor of the loss. */
  function floorOf(sumOf: (of: (typeof floors)[number]) => number) {
    return (of: (typeof floors)[number]) => Math.ceil((sumOf(of) - of.allowance) / of.scale);
  }

  /** Lists the choices of the split at this depth that may lead to a better card. */
  function expand(d: number): void {
    const list = open[d]!;
    for (const [i, choice] of choices[d]!.entries()) {
      if (breaksOrder(d, choice)) continue;
      const bits = used[d]! | bitsOf[d]![i]!;
      const limit = highest(d + 1, size[d]! + choice.size, sum[d]! + choice.sum, bits);
      let floor = -Infinity;
      for (const of of floors) {
        if (floor > limit) break;
        floor = Math.max(floor, floorOf(({ slices }) => slices.floor(d, choice.weight))(of));
      }
      if (floor <= limit) list.push({ choice: i, floor });
    }
    list.sort((a, b) => b.floor - a.floor || b.choice - a.choice);
  }

  function put(d: number, choice: Choice): void {
    for (const { line } of splits[d]!.lines) points[line] = 0;
    for (const { line, value } of choice.points) points[line] = value;
  }

  function breaksOrder(d: number, choice: Choice): boolean {
    if (ordersAt[d]!.length === 0) return false;
    put(d, choice);
    return ordersAt[d]!.some(({ lower, upper }) => points[lower]! > points[upper]!);
  }

  /** With all weights given: the cut-offs, and whether the card keeps everything. */
  function tryCutOffs(): void {
    checks += profileCount * classCount * (problem.constraints.length + splits.length + 1);
    const cutOffs = cheapestCutOffs(problem, totalsOf(problem, points), beat.loss);
    if (!cutOffs) return;
    cutOffs.cuts.forEach((cut, i) => {
      points[lineCount + i] = cut;
    });
    const { loss, size: counted, sum: added, broken } = evaluate(problem, points);
    if (broken.length > 0 || !isBetter({ loss, size: counted, sum: added }, beat)) return;
    best = { points: points.slice(), loss, size: counted, sum: added };
    beat = best;
  }
}

/** What matters most comes first: the splits without which the free choice of a class in each cell costs most. */
function inOrder(problem: Problem, splits: readonly Split[]): Split[] {
  const { classCount, profileCount, cost } = problem;
  const without = (left: Split) => {
    const cells = new Map<number, Float64Array>();
    for (let p = 0; p < profileCount; p++) {
      const cell = splits.reduce((bits, split, i) => (split === left ? bits : bits | (split.holds[p]! << i)), 0);
      const costs = cells.get(cell) ?? new Float64Array(classCount);
      cells.set(cell, costs);
      for (let k = 0; k < classCount; k++) costs[k]! += cost[p * classCount + k]!;
    }
    return [...cells.values()].reduce((sum, costs) => sum + Math.min(...costs), 0);
  };
  return splits
    .map((split) => ({ split, loss: without(split) }))
    .sort((a, b) => b.loss - a.loss)
    .map(({ split }) => split);
}
