import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import type { Incumbent } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import { type OutcomeSteps, outcomeTree } from "./outcome-tree.ts";
import { RivalsOf } from "./rivals.ts";
import type { Manner } from "./walks.ts";

/** Profiles, and elements of a linear program over them, up to which outcomes are gone through: a few milliseconds each. */
const MOST_PROFILES = 100;
const MOST_ELEMENTS = 10_000;
const MOST_CLASSES = 16;
/** Of the work, what goes into outcomes until all have been seen; the walks have the rest. */
const SHARE = 0.5;
/** Of all work, what goes into outcomes on the entries of walks, where lines are limited; and what one of these is worth. */
const SHARE_OF_ENTRIES = 0.25;
const VISITS_PER_ENTRIES = 2e6;
/** What a step costs, in visits of profiles. */
const VISITS_PER_STEP = 0.7;
/** What it costs to plant a tree, in steps by pairs of profiles. */
const STEPS_PER_PAIR = 50;
/** Linear programs that an outcome is worth at first, and how many times more where that was too little. */
const FIRST_PROGRAMS = 20;
const MORE_PROGRAMS = 5;

type Tree = ReturnType<typeof outcomeTree>;

/** Whose outcomes are gone through: tables, which may stand for solutions of another shape. */
export interface OutcomesOf {
  readonly instance: Instance;
  readonly position: Manner["position"];
  readonly incumbent: Incumbent;
  solutionOf(tables: Int32Array): Int32Array;
  tablesOf(solution: Int32Array): Int32Array;
}

/**
 * Trees of outcomes beside the walks: walks bring the loss to beat down soon, and what they do not reach where
 * constraints bind from both sides the trees do. One is of all entries; where lines are limited, others are of the
 * entries that a walk ended with, which keep the limits.
 */
export class ByOutcomes {
  readonly #of: OutcomesOf;
  readonly #steps: OutcomeSteps = { count: 0 };
  readonly #rivals = new RivalsOf();
  readonly #limitsEntries: boolean;
  readonly #seen = new Set<string>();
  /** More than any outcome costs. */
  readonly #dearest: number;
  #programs = FIRST_PROGRAMS;
  #tree: Tree | undefined;
  #visits = 0;
  #visitsOfEntries = 0;

  /** Undefined where there are no constraints, for walks do well there, or too many profiles. */
  static of(of: OutcomesOf): ByOutcomes | undefined {
    const { classCount, profileCount, constraintCount, movable } = of.instance;
    if (constraintCount === 0 || profileCount > MOST_PROFILES || classCount > MOST_CLASSES) return undefined;
    const elements = profileCount * (classCount - 1) * 2 * movable.length;
    return elements <= MOST_ELEMENTS ? new ByOutcomes(of) : undefined;
  }

  private constructor(of: OutcomesOf) {
    this.#of = of;
    const { problem, classCount, profileCount, cost } = of.instance;
    let dearest = 1;
    for (let p = 0; p < profileCount; p++)
      dearest += Math.max(...cost.subarray(p * classCount, (p + 1) * classCount));
    this.#dearest = dearest;
    this.#limitsEntries = limitsEntries(of.instance);
    this.#tree = this.#treeOf(problem, this.#programs);
  }

  /** Goes on as far as its share of the work reaches, `best` being where a walk was best; pauses every few steps. */
  *goOn(best: Int32Array): Generator<void> {
    if (!this.#tree) return;
    const { position } = this.#of;
    if (this.#limitsEntries && this.#visitsOfEntries < SHARE_OF_ENTRIES * position.visits)
      yield* this.#goThrough(best);
    while (this.#tree && this.#visits < SHARE * position.visits) {
      const { done, value } = this.#step(this.#tree);
      yield;
      if (!done) continue;
      this.#programs *= MORE_PROGRAMS;
      this.#tree = value ? undefined : this.#treeOf(this.#of.instance.problem, this.#programs);
    }
  }

  /** The outcomes on the entries that a solution has points in, if that is not done yet. */
  *#goThrough(solution: Int32Array): Generator<void> {
    const { problem, lineCount } = this.#of.instance;
    const tables = this.#of.tablesOf(solution);
    const entries = Array.from(tables.keys()).filter(
      (entry) => tables[entry] !== 0 || (entry % lineCount === 0 && !problem.startsWithCounts),
    );
    const key = entries.join();
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const before = this.#visits;
    const tree = this.#treeOf(onlyEntries(problem, entries), FIRST_PROGRAMS);
    while (this.#visits < before + VISITS_PER_ENTRIES && !this.#step(tree).done) yield;
    this.#visitsOfEntries += this.#visits - before;
  }

  #step(tree: Tree): IteratorResult<Int32Array | undefined, boolean> {
    const { position, incumbent } = this.#of;
    const result = tree.next();
    const visits = Math.ceil(VISITS_PER_STEP * this.#steps.count);
    this.#steps.count = 0;
    this.#visits += visits;
    position.visits += visits;
    if (!result.done && result.value) {
      position.moveTo(this.#of.solutionOf(result.value));
      incumbent.offer(position);
    }
    return result;
  }

  #treeOf(problem: Problem, mostPrograms: number): Tree {
    const below = () => Math.min(this.#of.incumbent.loss, this.#dearest);
    this.#steps.count += STEPS_PER_PAIR * this.#of.instance.profileCount ** 2;
    const goal = { problem, rivals: this.#rivals.of(problem), below, mostPrograms };
    return outcomeTree(this.#of.instance, goal, this.#steps);
  }
}

/** Whether not all entries may have points at once. */
function limitsEntries({ problem, movable }: Instance): boolean {
  const { maxLinesPerTable, maxLines, maxColumns, maxConditions, columnCount, counts, implications } =
    problem;
  const lines = usableLines(problem).length;
  return (
    maxLinesPerTable < lines ||
    maxLines < movable.length ||
    maxColumns < columnCount ||
    maxConditions < lines - 1 ||
    counts.length + implications.length > 0
  );
}

/** The same problem with points in these entries alone. */
function onlyEntries(problem: Problem, entries: readonly number[]): Problem {
  const nothing = problem.pointSets.length;
  const open = new Set(entries);
  return {
    ...problem,
    pointSets: [...problem.pointSets, [0]],
    pointSetOf: problem.pointSetOf.map((set, entry) => (open.has(entry) ? set : nothing)),
  };
}
