import { isBetter, type Solution } from "../../problem/engine.ts";
import { evaluate } from "../../problem/evaluate.ts";
import type { Problem } from "../../problem/problem.ts";
import { solutionLength } from "../../problem/shape.ts";
import { totalsOf } from "../../problem/totals.ts";
import { cutAt } from "../enumerate-scores.ts";
import { lossBelow, lossSteps } from "../loss-steps.ts";
import { cheapestCutOffs } from "./cut-offs.ts";
import { type Floor, type PlannedChoice, planScore } from "./score-plan.ts";
import { NOTHING, type Settled, type SettleOptions } from "./settled.ts";

/** Steps between two looks of the host, about a millisecond. */
const STEPS_PER_TURN = 1e6;

/**
 * The best score of a problem with a few usable lines: weights split by split, the likeliest first, each choice bounded
 * by the cheapest cut-offs of every slice. What counts is the least loss, then the fewest conditions, then the smallest
 * sum of points.
 */
export function* bestScore(
  problem: Problem,
  { toBeat = NOTHING, work = Infinity }: SettleOptions = {},
): Generator<void, Settled> {
  const possible = lossSteps(problem);
  const plan = planScore(problem, toBeat.loss);
  if (!plan) return { complete: false, floor: Number(possible.offset), work: 0 };
  const { splits, choices, orders, floors, constraints, people } = plan;
  const carried = [people, ...constraints.map(({ slices }) => slices)];
  const entered = [...floors.map(({ slices }) => slices), ...carried];

  let best: Solution | undefined;
  let beat = toBeat;
  let evaluated = 0;
  const points = new Int32Array(solutionLength(problem));
  const steps = () => entered.reduce((sum, slices) => sum + slices.steps, evaluated);

  /** Children of the node at each depth that are still to be visited, the most promising last. */
  const open: { readonly choice: PlannedChoice; readonly floor: number }[][] = splits.map(() => []);
  /** By depth: lines and sum of points so far, and which lines. */
  const size = new Int32Array(splits.length + 1);
  const sum = new Int32Array(splits.length + 1);
  const used = new Int32Array(splits.length + 1);

  const rootFloor = Math.max(...floors.map((floor) => lossOf(floor, floor.slices.free())));
  let nextTurn = STEPS_PER_TURN;
  let depth = 0;
  if (plan.fewest(0, 0) < Infinity && rootFloor <= beat.loss) expand(0);
  while (depth >= 0) {
    const next = open[depth]!.pop();
    if (!next) {
      depth--;
      continue;
    }
    const { choice, floor } = next;
    // What is to beat may have become better since.
    if (floor > highest(depth, choice)) continue;
    put(depth, choice);
    if (depth + 1 === splits.length) {
      take(choice.weight);
      continue;
    }
    size[depth + 1] = size[depth]! + choice.size;
    sum[depth + 1] = sum[depth]! + choice.sum;
    used[depth + 1] = used[depth]! | choice.bits;
    for (const slices of entered) slices.enter(depth, choice.weight);
    expand(++depth);
    if (steps() / 1000 > work) return end(false);
    if (steps() < nextTurn) continue;
    nextTurn = steps() + STEPS_PER_TURN;
    yield;
  }
  return end(true);

  function end(complete: boolean): Settled {
    const floor = complete ? Math.max(rootFloor, beat.loss) : Math.min(rootFloor, beat.loss);
    return { complete, floor, work: steps() / 1000, ...(best && { best }) };
  }

  /** The highest loss that a card with this choice may have to count. */
  function highest(d: number, choice: PlannedChoice): number {
    const fewest = plan!.fewest(d + 1, used[d]! | choice.bits);
    if (fewest === Infinity) return -Infinity;
    const more = Math.max(0, fewest - size[d]! - choice.size);
    const atLeast = { loss: beat.loss, size: fewest, sum: sum[d]! + choice.sum + more };
    return isBetter(atLeast, beat) ? beat.loss : lossBelow(possible, beat.loss);
  }

  /** Lists the choices of the split at this depth that may lead to a better card. */
  function expand(d: number): void {
    const list = open[d]!;
    for (const choice of choices[d]!) {
      if (breaksOrder(d, choice)) continue;
      const limit = highest(d, choice);
      let floor = -Infinity;
      for (const of of floors) {
        if (floor > limit) break;
        floor = Math.max(floor, lossOf(of, of.slices.floor(d, choice.weight)));
      }
      if (floor <= limit && d + 1 === splits.length && constraints.length > 0)
        floor = cutOffs(choice.weight, limit)?.loss ?? Infinity;
      if (floor <= limit) list.push({ choice, floor });
    }
    list.sort((a, b) => b.floor - a.floor || b.choice.size - a.choice.size || b.choice.sum - a.choice.sum);
  }

  function put(d: number, choice: PlannedChoice): void {
    for (const { line } of splits[d]!.lines) points[line] = 0;
    for (const { line, value } of choice.points) points[line] = value;
  }

  function breaksOrder(d: number, choice: PlannedChoice): boolean {
    if (orders[d]!.length === 0) return false;
    put(d, choice);
    return orders[d]!.some(({ lower, upper }) => points[lower]! > points[upper]!);
  }

  /** The cheapest cut-offs with this last weight that keep the constraints and cost at most so much. */
  function cutOffs(weight: number, limit: number) {
    const limits = floors.map(({ slices, scale, allowance }) => ({
      slices,
      min: -Infinity,
      max: scale * limit + allowance,
    }));
    return cheapestCutOffs(weight, people, limits, constraints);
  }

  /** With all weights given: the cut-offs, and whether the card keeps everything. */
  function take(weight: number): void {
    const found = cutOffs(weight, beat.loss);
    evaluated += problem.profileCount * splits.length;
    const reached = [...new Set(totalsOf(problem, points))].sort((a, b) => a - b);
    found?.below.forEach((below, i) => {
      points[problem.lineCount + i] = cutAt(reached, below);
    });
    const { loss, size: counted, sum: added, broken } = evaluate(problem, points);
    if (!found || broken.length > 0 || !isBetter({ loss, size: counted, sum: added }, beat)) return;
    best = { points: points.slice(), loss, size: counted, sum: added };
    beat = best;
  }
}

/** The least whole-number loss that a sum of costs allows; rounding of the quotient never makes it too high. */
function lossOf({ scale, allowance }: Floor, sum: number): number {
  return Math.ceil((sum - allowance) / scale);
}
