import type { Problem } from "../../problem/problem.ts";
import { setCells } from "../../search/set-fit.ts";
import type { Conditions } from "../counting/conditions.ts";
import { setSizes } from "../counting/counting-size.ts";
import { cellPeople, rowsBound } from "./set-bound.ts";

/** Sets that have all of `kept` and none but those and `open`; in nats, what no card on any of them comes below. */
interface Branch {
  readonly kept: readonly number[];
  readonly open: readonly number[];
  readonly nats: number;
  /** Factors by condition, where the next regressions begin. */
  readonly factors: ReadonlyMap<number, number>;
}

export interface LeaveOut {
  /** No card has less, in nats. */
  readonly floor: number;
  readonly steps: number;
}

/** Regressions are followed until so small a share of the loss is left open: bounds hold wherever they stop. */
const NEAR = 2e-4;

/**
 * Branch and bound over sets of conditions, for floors where there are too many sets to count. A card on some of the
 * conditions is never better than real points on all of them; the condition with the most to say is either left out, and
 * the others are fitted again, or kept, until a set is full. The branch with the least bound comes first, and that bound
 * is a floor at any time.
 */
export function* leaveOut(
  problem: Problem,
  conditions: Conditions,
  most: number,
  below: () => number,
): Generator<LeaveOut, LeaveOut> {
  const { size } = setSizes(conditions, most);
  const spread = conditions.profiles.map(({ length }) => {
    const share = length / problem.profileCount;
    return Math.sqrt(share * (1 - share));
  });
  const outputs = problem.shape === "score" ? 1 : problem.classCount - 1;
  let steps = 0;
  /** Falling bounds: the last one comes first. */
  const branches: Branch[] = [];
  const all = conditions.lines.map((_, e) => e);
  add(bounded(all.slice(0, conditions.forced), all.slice(conditions.forced), new Map()));
  for (;;) {
    const branch = branches.at(-1);
    const floor = branch?.nats ?? Infinity;
    // What is full has no branches, and stays the least.
    if (!branch || floor >= below() || isFull(branch)) return { floor: Math.min(floor, below()), steps };
    yield { floor, steps };
    branches.pop();
    const { kept, open, factors, nats } = branch;
    const weight = (e: number) => Math.abs(factors.get(e) ?? 0) * spread[e]!;
    const next = open.reduce((best, e) => (weight(e) > weight(best) ? e : best), open[0]!);
    const rest = open.filter((e) => e !== next);
    add(bounded(kept, rest, factors, nats));
    const more = [...kept, next];
    add(more.length === size ? bounded(more, [], factors, nats) : { kept: more, open: rest, nats, factors });
  }

  function isFull({ kept, open }: Branch): boolean {
    return open.length === 0 || kept.length >= size;
  }

  function add(branch: Branch): void {
    if (branch.nats >= below()) return;
    let [low, high] = [0, branches.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (branches[middle]!.nats > branch.nats) low = middle + 1;
      else high = middle;
    }
    branches.splice(low, 0, branch);
  }

  function bounded(
    kept: readonly number[],
    open: readonly number[],
    near: ReadonlyMap<number, number>,
    least = 0,
  ): Branch {
    const set = [...kept, ...open];
    const lines = set.map((e) => conditions.lines[e]![0]!);
    const cells = setCells(problem, lines);
    const start =
      near.size > 0 ? Float64Array.from([0, ...set], (e, i) => near.get(i === 0 ? -1 : e) ?? 0) : undefined;
    const found = rowsBound(
      cellPeople(problem, cells),
      { width: lines.length, numbers: Float64Array.from(cells.holds) },
      below(),
      { near: NEAR, ...(start && outputs === 1 && problem.classCount === 2 && { start }) },
    );
    steps += (found.looks + 2) * cells.count * (1 + (lines.length + 1) * outputs) ** 2;
    const factors = new Map([
      [-1, found.factors[0]!],
      ...set.map((e, i) => [e, found.factors[i + 1]!] as const),
    ]);
    return { kept, open, nats: Math.max(least, found.nats), factors };
  }
}
