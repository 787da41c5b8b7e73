import { provenNone, solveBox } from "../outcome/box-lp.ts";
import { equalPairs } from "../outcome/equal-pairs.ts";
import { TableRows } from "../outcome/table-rows.ts";
import { wholePoints } from "../outcome/whole-points.ts";
import type { Instance } from "./instance.ts";
import { isOne, Narrowing, type OpenClasses } from "./open-classes.ts";

/** Elements looked at since somebody set it to 0. */
export interface OutcomeSteps {
  count: number;
}

const NODES_PER_TURN = 16;

/**
 * Goes through outcomes (a class for each profile) instead of points: those that keep the constraints and have a loss
 * below the best one, the cheapest classes first. Yields points that give such an outcome, and nothing every few steps.
 */
export function* outcomeTree(
  instance: Instance,
  below: () => number,
  mostPrograms: number,
  steps: OutcomeSteps,
): Generator<Int32Array | undefined, boolean> {
  const { problem, profileCount, classCount } = instance;
  const narrowing = new Narrowing(instance, equalPairs(problem), steps);
  const rows = new TableRows(problem);
  const box = rows.box();
  const cells = Array.from({ length: profileCount }, (_, p) => p);
  const levels: OpenClasses[] = [narrowing.start()];
  const cellAt: number[] = [];
  const bitAt: number[] = [];
  const given = new Int32Array(profileCount);
  let complete = true;
  let level = 0;
  let isOpen = narrowing.narrow(levels[0]!, below());
  for (let n = 1; ; n++) {
    if (n % NODES_PER_TURN === 0) yield undefined;
    if (!isOpen) {
      if (--level < 0) return complete;
      isOpen = narrowing.without(levels[level]!, cellAt[level]!, bitAt[level]!, below());
      continue;
    }
    const open = levels[level]!;
    if (!choose(open)) {
      yield* realise(open);
      isOpen = false;
      continue;
    }
    levels[level + 1] ??= narrowing.start();
    const next = levels[level + 1]!;
    next.classes.set(open.classes);
    next.claims.set(open.claims);
    next.prices.set(open.prices);
    const cell = cellAt[level]!;
    isOpen = narrowing.without(next, cell, open.classes[cell]! & ~bitAt[level]!, below());
    level++;
  }

  /** The profile whose choice matters most, and its cheapest class; false when all have one. */
  function choose({ classes }: OpenClasses): boolean {
    let most = -1;
    for (let p = 0; p < profileCount; p++) {
      const own = classes[p]!;
      if (isOne(own)) continue;
      let [least, second, cheapest] = [Infinity, Infinity, 0];
      for (let k = 0; k < classCount; k++) {
        if (((own >> k) & 1) === 0) continue;
        const price = narrowing.priced[p * classCount + k]!;
        if (price < least) [least, second, cheapest] = [price, least, k];
        else if (price < second) second = price;
      }
      if (second - least <= most) continue;
      most = second - least;
      cellAt[level] = p;
      bitAt[level] = 1 << cheapest;
    }
    return most >= 0;
  }

  function* realise({ classes }: OpenClasses): Generator<Int32Array | undefined, void> {
    for (let p = 0; p < profileCount; p++) given[p] = 31 - Math.clz32(classes[p]!);
    const program = rows.rows(box, cells, given);
    const end = solveBox(program, steps);
    if (end.status === "none") {
      const used = provenNone(program, end.weights);
      if (used) {
        const members = new Set(used.map((row) => Math.floor(row / (classCount - 1))).filter((cell) => cell < profileCount));
        narrowing.nogoods.push([...members].map((cell) => ({ cell, bit: 1 << given[cell]! })));
      }
      return;
    }
    let programs = 0;
    const wanted = { given, sumBelow: Infinity, any: true };
    const way = wholePoints(problem, rows, wanted, steps);
    for (;;) {
      const { done, value } = way.next();
      if (done) {
        if (value.found) yield value.found.points;
        else if (!value.complete) complete = false;
        return;
      }
      yield undefined;
      if (++programs > mostPrograms) {
        complete = false;
        return;
      }
    }
  }
}
