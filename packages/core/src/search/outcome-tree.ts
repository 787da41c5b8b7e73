import { provenNone, solveBox } from "../outcome/box-lp.ts";
import { TableRows } from "../outcome/table-rows.ts";
import { wholePoints } from "../outcome/whole-points.ts";
import type { Problem } from "../problem/problem.ts";
import type { Instance } from "./instance.ts";
import { isOne, Narrowing, type OpenClasses, type Rivals } from "./narrowing.ts";

/** Elements looked at since somebody set it to 0. */
export interface OutcomeSteps {
  count: number;
}

/** Which outcomes are gone through. */
export interface OutcomeGoal {
  /** The problem of the instance, or the same with fewer entries that may have points. */
  readonly problem: Problem;
  readonly rivals: readonly Rivals[];
  /** The loss to beat, which may fall meanwhile. */
  below(): number;
  /** Linear programs that an outcome is worth before it is given up. */
  readonly mostPrograms: number;
}

const NODES_PER_TURN = 16;
const ELEMENTS_WRITTEN = 3;

/**
 * Goes through outcomes (a class for each profile) instead of points: those that keep the constraints and have a loss
 * below the best one, the cheapest classes first. Yields points that give such an outcome, and nothing every few steps.
 */
export function* outcomeTree(
  instance: Instance,
  { problem, rivals, below, mostPrograms }: OutcomeGoal,
  steps: OutcomeSteps,
): Generator<Int32Array | undefined, boolean> {
  const { profileCount, classCount } = instance;
  const narrowing = new Narrowing(instance, rivals, steps);
  const rows = new TableRows(problem);
  const box = rows.box();
  const profiles = Array.from({ length: profileCount }, (_, p) => p);
  const levels: OpenClasses[] = [narrowing.start()];
  const profileAt: number[] = [];
  const bitAt: number[] = [];
  const given = new Int32Array(profileCount);
  let complete = true;
  let level = 0;
  let isOpen = narrowing.begin(levels[0]!, below());
  for (let n = 1; ; n++) {
    if (n % NODES_PER_TURN === 0) yield undefined;
    if (!isOpen) {
      level -= 1;
      if (level < 0) return complete;
      isOpen = narrowing.without(levels[level]!, profileAt[level]!, bitAt[level]!, below());
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
    const profile = profileAt[level]!;
    isOpen = narrowing.without(next, profile, open.classes[profile]! & ~bitAt[level]!, below());
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
      profileAt[level] = p;
      bitAt[level] = 1 << cheapest;
    }
    return most >= 0;
  }

  /** Points that give this outcome, if there are any. */
  function* realise({ classes }: OpenClasses): Generator<Int32Array | undefined, void> {
    for (let p = 0; p < profileCount; p++) given[p] = 31 - Math.clz32(classes[p]!);
    const program = rows.rows(box, profiles, given);
    // Writing a program down costs more than a look at each element.
    const writing = ELEMENTS_WRITTEN * program.rows.length;
    steps.count += writing;
    const end = solveBox(program, steps);
    if (end.status === "none") {
      // The rows of a profile follow one another, those of rules come last.
      const used = provenNone(program, end.weights)?.map((row) => Math.floor(row / (classCount - 1))) ?? [];
      const members = [...new Set(used)].filter((profile) => profile < profileCount);
      if (members.length > 0)
        narrowing.learn(members.map((profile) => ({ profile, bit: 1 << given[profile]! })));
      return;
    }
    const way = wholePoints(problem, rows, { given, sumBelow: Infinity, any: true }, steps);
    for (let programs = 0; programs <= mostPrograms; programs++) {
      const { done, value } = way.next();
      steps.count += writing;
      if (done) {
        if (value.found) yield value.found.points;
        if (!value.complete) complete = false;
        return;
      }
      yield undefined;
    }
    complete = false;
  }
}
