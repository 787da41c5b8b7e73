import type { Finding } from "../../findings/finding.ts";
import { isBetter, type Solution, type Worth } from "../../problem/engine.ts";
import { evaluate } from "../../problem/evaluate.ts";
import type { BoundedSet, CountedProof } from "../../problem/floor-proof.ts";
import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { countsConditions } from "../../problem/shape.ts";
import { conditionsOf } from "../counting/conditions.ts";
import type { Prover } from "../prover.ts";
import { settleSet } from "./settle.ts";

/** Sets that a solver is asked about one by one, where lines are limited and no tree can tell; else all at once is better. */
const MOST_FOR_SOLVER = 20;

/**
 * Finds the best card on each of the sets that counting leaves open, those first where most is possible. When none is
 * left, the best card is proven: in its loss, its size and its points.
 */
export const settleProver: Prover = async (given, options, host) => {
  const { counted, start, lossOnly = false, work = Infinity } = options;
  if (!counted || counted.listed === -Infinity) return;
  const problem = mergeProfiles(given);
  if (!countsConditions(problem) && counted.left.length > MOST_FOR_SOLVER) return;
  const linesOf = allLinesOf(problem, counted);
  let best = start && solutionOf(problem, start);
  let spent = 0;
  let emitted = -Infinity;
  let isOpen = false;
  let looked = 0;
  /** What sets that could not be settled leave possible, and those that were not listed. */
  let floor = counted.listed;
  const sets = [...counted.left].sort((a, b) => a.bound - b.bound);

  for (const set of sets) {
    const toBeat = worthToBeat();
    if (lossOnly ? set.bound >= toBeat.loss : set.bound > toBeat.loss) break;
    sayFloor(Math.min(floor, set.bound));
    if (host.stopped() || spent > work) return;
    looked++;
    const limits = work < Infinity ? { work: work - spent } : {};
    const settled = await settleSet(problem, { lines: linesOf(set), toBeat, ...limits }, host);
    spent += settled.work;
    if (settled.best) take(settled.best);
    if (settled.complete) continue;
    // The others are looked at all the same: they may hold a better card.
    isOpen = true;
    floor = Math.min(floor, Math.max(set.bound, settled.floor));
  }
  const { loss } = worthToBeat();
  // Where everything was looked at, that is what was left of the count.
  const left = sets.filter(({ bound }) => bound < loss).length;
  const settledAll = {
    code: "counted-sets",
    conditions: counted.conditions,
    sets: counted.sets,
    left,
  } as const;
  sayFloor(Math.min(floor, loss), floor >= loss ? settledAll : reason());
  if (isOpen || lossOnly || !best || best.loss > loss || counted.listed <= loss) return;
  host.emit({
    type: "proven",
    status: "optimal",
    loss,
    size: best.size,
    sum: best.sum,
    reason: { ...settledAll, best: true },
  });

  /** Others may have found a better card meanwhile, of which only the loss is known. */
  function worthToBeat(): Worth {
    const loss = host.best();
    if (lossOnly) return { loss: Math.min(loss, best?.loss ?? Infinity), size: 0, sum: 0 };
    return best && best.loss <= loss ? best : { loss, size: Infinity, sum: Infinity };
  }

  function take(found: Solution): void {
    if (best && !isBetter(found, best)) return;
    best = found;
    host.emit({ type: "incumbent", ...found, points: found.points.slice() });
  }

  function sayFloor(least: number, why: Finding = reason()): void {
    if (least <= emitted || least === Infinity) return;
    emitted = least;
    host.emit({ type: "bound", loss: least, reason: why });
  }

  function reason() {
    const { conditions, sets: all } = counted!;
    return { code: "settled-sets", conditions, sets: all, left: looked } as const;
  }
};

function solutionOf(problem: Problem, points: Int32Array): Solution | undefined {
  const { loss, size, sum, broken } = evaluate(problem, points);
  return broken.length === 0 ? { points, loss, size, sum } : undefined;
}

/** All lines that a card on a set may have points on: counting names one of those that split people alike. */
function allLinesOf(problem: Problem, { conditions }: CountedProof): (set: BoundedSet) => number[] {
  const { lines, constant } = conditionsOf(problem, conditions);
  return (set) => [
    ...lines.filter((alike) => alike.some((line) => set.lines.includes(line))).flat(),
    ...constant,
  ];
}
