import { isBetter, type Solution } from "../../problem/engine.ts";
import { usableLines } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { countsConditions } from "../../problem/shape.ts";
import { lossSteps } from "../loss-steps.ts";
import { restrictTo } from "./restrict.ts";
import { NOTHING, type Settled, type SettleOptions } from "./settled.ts";
import { type TableGoal, type TreeEnd, tableTree } from "./table-tree.ts";

/** Lines beyond which not all choices of them are looked at. */
const MOST_LINES = 14;
const STEPS_PER_TURN = 1e6;

/** Whether `bestTables` can tell: where the size is the number of conditions, not of lines. */
export function canSettleTables(problem: Problem): boolean {
  return countsConditions(problem) && usableLines(problem).length <= MOST_LINES;
}

/**
 * The best tables of a problem with a few usable lines, whose size is the number of conditions: first the least loss
 * on as many conditions as cards may have, then the fewest conditions that have it, then the smallest sum of points.
 */
export function* bestTables(
  problem: Problem,
  { toBeat = NOTHING, work = Infinity }: SettleOptions = {},
): Generator<void, Settled> {
  const conditions = usableLines(problem).filter((line) => line > 0);
  const steps = { count: 0 };
  let nextTurn = STEPS_PER_TURN;
  let best: Solution | undefined;
  const beat = () => best ?? toBeat;
  const most = Math.min(problem.maxConditions, conditions.length);
  const free = Number(lossSteps(problem).offset);
  const dearest = dearestLoss(problem) - free + 1;
  let reached = free;
  const isReached = () => reached >= Math.min(toBeat.loss, free + dearest);

  // What is to beat may be far away or nothing at all: small steps up to it, for the tree is large where much is left.
  for (let step = 1; !best && !isReached(); step *= 2) {
    const upTo = Math.min(toBeat.loss, free + Math.ceil((step * dearest) / 64));
    reached = upTo;
    for (const { restricted } of choices(most, (loss) => loss < Math.min(upTo, beat().loss))) {
      const end = yield* run(restricted, { type: "loss", below: Math.min(upTo, beat().loss) });
      if (end.found) best = end.found;
      if (!end.complete) return settled(false);
    }
  }
  const { loss } = beat();
  if (loss === Infinity) return settled(true);
  for (let size = 0; size <= Math.min(most, beat().size); size++) {
    let isFound = false;
    for (const { restricted } of choices(size, (least) => least <= loss)) {
      const below = size < beat().size ? Infinity : beat().sum;
      const end = yield* run(restricted, { type: "sum", loss, below });
      if (end.found && isBetter(end.found, beat())) {
        best = end.found;
        isFound = true;
      }
      if (!end.complete) return settled(false);
    }
    if (isFound) break;
  }
  return settled(true);

  function settled(complete: boolean): Settled {
    const floor = complete ? Math.max(free, beat().loss) : free;
    return { complete, floor, work: steps.count / 1000, ...(best && { best }) };
  }

  /** The choices of so many conditions whose cells, free to choose, have a loss that will do. */
  function* choices(size: number, willDo: (loss: number) => boolean): Generator<{ restricted: Problem }> {
    for (const lines of subsets(conditions, size)) {
      const restricted = restrictTo(problem, lines);
      steps.count += problem.profileCount * problem.classCount;
      if (willDo(Number(lossSteps(restricted).offset))) yield { restricted };
    }
  }

  function* run(restricted: Problem, goal: TableGoal): Generator<void, TreeEnd> {
    const tree = tableTree(restricted, goal, steps);
    for (;;) {
      const { done, value } = tree.next();
      if (done) return value;
      if (steps.count / 1000 > work) return { complete: false };
      if (steps.count < nextTurn) continue;
      nextTurn = steps.count + STEPS_PER_TURN;
      yield;
    }
  }
}

function* subsets(list: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let i = from; i <= list.length - size; i++)
      for (const rest of subsets(list, size - 1, i + 1)) yield [list[i]!, ...rest];
}

function dearestLoss({ classCount, profileCount, cost }: Problem): number {
  let sum = 0;
  for (let p = 0; p < profileCount; p++)
    sum += Math.max(...cost.subarray(p * classCount, (p + 1) * classCount));
  return sum;
}
