import { provenNone, provenSum, solveBox } from "../../outcome/box-lp.ts";
import { TableRows } from "../../outcome/table-rows.ts";
import { wholePoints } from "../../outcome/whole-points.ts";
import type { Solution } from "../../problem/engine.ts";
import { brokenConstraints } from "../../problem/evaluate.ts";
import type { Problem } from "../../problem/problem.ts";
import { lossBelow, lossSteps } from "../loss-steps.ts";
import { type PricedCosts, priceOf } from "./priced-costs.ts";

/** Which tables are looked for on all lines that are open. */
export type TableGoal =
  /** Of a smaller loss; any of the least loss will do. */
  | { readonly type: "loss"; readonly below: number }
  /** Of this loss, where none has a smaller one; of the smallest sum of points, which must be below. */
  | { readonly type: "sum"; readonly loss: number; readonly below: number };

export interface TreeEnd {
  readonly complete: boolean;
  readonly found?: Solution;
}

/** Classes that a cell may still get, as bits. */
type Node = Int32Array;

/**
 * Gives each cell its cheapest class. Where no tables do that, some of the comparisons that they would have to keep add
 * up to what can't be: a conflict, checked in whole numbers. One of its cells must get another class, which costs:
 * the branches. A cell whose other classes cost more than is left keeps its class, so there are few.
 */
export function* tableTree(
  problem: Problem,
  goal: TableGoal,
  steps: { count: number },
): Generator<void, TreeEnd> {
  const { classCount, profileCount, cost } = problem;
  const possible = lossSteps(problem);
  const rows = new TableRows(problem);
  const box = rows.box();
  const prices = priceOf(problem, goal.type === "loss" ? goal.below : goal.loss);
  let found: Solution | undefined;
  let complete = true;
  const limit = () =>
    goal.type === "sum" ? goal.loss : lossBelow(possible, Math.min(goal.below, found?.loss ?? Infinity));
  const sumBelow = () => (goal.type === "sum" ? Math.min(goal.below, found?.sum ?? Infinity) : Infinity);
  const open: Node[] = [new Int32Array(profileCount).fill(2 ** classCount - 1)];

  for (let node = open.pop(); node; node = open.pop()) {
    yield;
    steps.count += profileCount * classCount;
    const given = narrow(node);
    if (!given) continue;
    const movable = Array.from(node.keys()).filter((cell) => (node![cell]! & (node![cell]! - 1)) !== 0);
    const fixed = Array.from(node.keys()).filter((cell) => !movable.includes(cell));
    if (goal.type === "sum" && isOut(fixed, given)) continue;
    const conflict = conflictOf(fixed, movable, given);
    if (conflict) {
      branch(node, given, conflict);
      continue;
    }
    const loss = lossOf(given);
    const keeps = brokenConstraints(problem, given).length === 0;
    if (keeps && (goal.type === "loss" || loss === goal.loss)) {
      const wanted = { given, sumBelow: sumBelow(), any: goal.type === "loss" };
      const end = yield* wholePoints(problem, rows, wanted, steps);
      if (!end.complete) complete = false;
      if (end.found) found = end.found;
      if (end.found && goal.type === "loss") continue;
    }
    branch(node, given, movable);
  }
  return { complete, ...(found && { found }) };

  /** Takes away the classes that cost more than is left; the cheapest of each cell, or undefined if all are too dear. */
  function narrow(node: Node): Int32Array | undefined {
    const given = new Int32Array(profileCount);
    for (const { cost: own, most } of costsAndLimits()) {
      let sum = 0;
      const least = new Float64Array(profileCount).fill(Infinity);
      for (let cell = 0; cell < profileCount; cell++) {
        for (let k = 0; k < classCount; k++)
          if ((node[cell]! >> k) & 1) least[cell] = Math.min(least[cell]!, own[cell * classCount + k]!);
        sum += least[cell]!;
      }
      if (!(sum <= most)) return undefined;
      for (let cell = 0; cell < profileCount; cell++)
        for (let k = 0; k < classCount; k++)
          if (own[cell * classCount + k]! - least[cell]! > most - sum) node[cell]! &= ~(1 << k);
    }
    for (let cell = 0; cell < profileCount; cell++) {
      let least = Infinity;
      for (let k = 0; k < classCount; k++)
        if ((node[cell]! >> k) & 1 && cost[cell * classCount + k]! < least) {
          least = cost[cell * classCount + k]!;
          given[cell] = k;
        }
      if (least === Infinity) return undefined;
    }
    return given;
  }

  function costsAndLimits(): { cost: Float64Array; most: number }[] {
    const most = limit();
    const inPrices = (of: PricedCosts) => ({ cost: of.cost, most: of.scale * most + of.allowance });
    return [{ cost, most }, ...prices.map(inPrices)];
  }

  function lossOf(given: Int32Array): number {
    return given.reduce((sum, k, cell) => sum + cost[cell * classCount + k]!, 0);
  }

  /** Whether no tables with a small enough sum give these cells their classes. */
  function isOut(cells: readonly number[], given: Int32Array): boolean {
    const program = rows.rows(box, cells, given);
    const end = solveBox(program, steps);
    if (end.status === "none") return provenNone(program, end.weights) !== undefined;
    return end.status === "solved" && provenSum(program, end.weights) >= sumBelow();
  }

  /** Movable cells that can't all keep their classes beside the fixed ones, as few as can be; undefined when all can. */
  function conflictOf(
    fixed: readonly number[],
    movable: readonly number[],
    given: Int32Array,
  ): readonly number[] | undefined {
    let members = among(fixed, movable, given);
    if (!members) return undefined;
    // Those that cost least are taken out first, so that what is left costs more.
    const byRegret = [...members].sort((a, b) => regret(a, given) - regret(b, given));
    for (const cell of byRegret) {
      if (!members.includes(cell)) continue;
      members =
        among(
          fixed,
          members.filter((other) => other !== cell),
          given,
        ) ?? members;
    }
    return members;
  }

  /** The movable cells of a conflict, if there is one. */
  function among(
    fixed: readonly number[],
    movable: readonly number[],
    given: Int32Array,
  ): readonly number[] | undefined {
    const cells = [...movable, ...fixed];
    const program = rows.rows(box, cells, given);
    const end = solveBox(program, steps);
    if (end.status !== "none") return undefined;
    const used = provenNone(program, end.weights);
    if (!used) return undefined;
    const places = new Set(used.map((row) => Math.floor(row / (classCount - 1))));
    return movable.filter((_, place) => places.has(place));
  }

  /** What another class than the given one costs more, at least. */
  function regret(cell: number, given: Int32Array): number {
    let least = Infinity;
    for (let k = 0; k < classCount; k++)
      if (k !== given[cell]) least = Math.min(least, cost[cell * classCount + k]!);
    return least - cost[cell * classCount + given[cell]!]!;
  }

  /** One of the cells gets another class: the first one that does, those before it keeping theirs. */
  function branch(node: Node, given: Int32Array, cells: readonly number[]): void {
    const dearestFirst = [...cells].sort((a, b) => regret(b, given) - regret(a, given) || a - b);
    const kept = node.slice();
    for (const cell of dearestFirst) {
      const child = kept.slice();
      child[cell]! &= ~(1 << given[cell]!);
      open.push(child);
      kept[cell] = 1 << given[cell]!;
    }
  }
}
