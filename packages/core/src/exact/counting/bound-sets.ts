import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { type CountedSet, countSets, type SetCount } from "./count-sets.ts";
import { cellSums, goodMultipliers, pricedFreeLoss } from "./good-multipliers.ts";
import type { CountingKernels } from "./kernels.ts";
import { lossFrom, type Multipliers, noMultipliers, priced, pricedBelow } from "./multipliers.ts";

export interface BoundOptions {
  /** Conditions that a card may have. */
  readonly conditions: number;
  /** Whole-number loss of the best card known, which may fall. */
  readonly best: () => number;
  /** Whether sets that can only equal the best card are to be listed as well: to settle conditions and points. */
  readonly withEqual?: boolean;
  /** The lines of the best card: prices that suit it are tried. */
  readonly start?: readonly number[];
  /** Sets that are few enough to be given prices of their own at once. */
  readonly few?: number;
  readonly part?: number;
  readonly parts?: number;
  readonly kernels?: CountingKernels["kind"];
}

/** A set that shared prices leave open, the prices that are best for it, and the bound that these give. */
export interface BoundedSet {
  readonly lines: readonly number[];
  readonly bound: number;
  readonly multipliers: Multipliers;
}

export interface SetBounds {
  /** Conditions of each set, and how many sets were counted. */
  readonly size: number;
  readonly sets: number;
  /** No card that keeps the constraints has a smaller loss, at most that of the best card. */
  readonly floor: number;
  /** The prices that all sets were counted with, one after the other: a set is ruled out by any of them. */
  readonly multipliers: readonly Multipliers[];
  /** What none of these rules out, but prices of its own do. */
  readonly settled: readonly BoundedSet[];
  /** What may still hold a better card; undefined when that is too much to list. */
  readonly left: readonly BoundedSet[] | undefined;
  readonly steps: number;
  /** Whether all sets were counted. */
  readonly isDone: boolean;
}

/** Prices that all sets are counted with, beside none at all. */
const MOST_PASSES = 3;
const FEW = 500;
/** Steps that prices of a set's own take, by profile. */
const STEPS_PER_PROFILE = 20;

/**
 * Bounds what cards on each set of conditions can reach, first by the free loss; then, where constraints bind and leave
 * much open, with shared prices of the constraints; then with prices of its own for each set that is left.
 */
export function* boundSets(given: Problem, options: BoundOptions): Generator<SetBounds, SetBounds> {
  const { best, withEqual, start, few = FEW } = options;
  const problem = mergeProfiles(given);
  const below = () => best() + (withEqual ? 1 : 0);
  const state = {
    size: 0,
    sets: 0,
    floor: -Infinity,
    multipliers: [] as Multipliers[],
    settled: [] as BoundedSet[],
    left: undefined as BoundedSet[] | undefined,
    steps: 0,
    isDone: false,
  };
  const progress = (): SetBounds => ({ ...state, floor: Math.min(state.floor, best()) });
  let fewest: readonly CountedSet[] | undefined;

  let last = yield* pass(problem, noMultipliers(problem));
  for (const lines of start ? [start, undefined, undefined] : [undefined, undefined]) {
    if (problem.constraints.length === 0 || state.multipliers.length > MOST_PASSES) break;
    if (fewest !== undefined && fewest.length <= few) break;
    const sums = cellSums(problem, lines ?? last.leastSet);
    const multipliers = goodMultipliers(problem, sums, best());
    const costs = priced(problem, multipliers);
    if (costs === undefined || multipliers.of.every((price) => price === 0)) continue;
    last = yield* pass(costs, multipliers);
  }
  state.isDone = true;
  if (fewest !== undefined) yield* boundEach(fewest);
  return progress();

  /** Counts all sets with these prices, which are in the costs. */
  function* pass(costs: Problem, multipliers: Multipliers): Generator<SetBounds, SetCount> {
    const before = state.steps;
    const { conditions, part = 0, parts = 1, kernels } = options;
    const count = countSets(costs, {
      conditions,
      part,
      parts,
      ...(kernels && { kernels }),
      below: () => pricedBelow(problem, multipliers, below()),
    });
    for (;;) {
      const { done, value } = count.next();
      state.steps = before + value.steps;
      if (!done) {
        const open = Math.min(value.least, value.open);
        state.floor = Math.max(state.floor, lossFrom(problem, multipliers, open));
        yield progress();
        continue;
      }
      state.multipliers.push(multipliers);
      state.size = value.size;
      state.sets = value.sets;
      const least = Math.min(value.least, value.open);
      state.floor = Math.max(state.floor, lossFrom(problem, multipliers, least));
      if (value.left && (fewest === undefined || value.left.length < fewest.length)) fewest = value.left;
      return value;
    }
  }

  /** Rules out what other shared prices, or prices of its own, rule out of the sets that are left. */
  function* boundEach(sets: readonly CountedSet[]): Generator<SetBounds> {
    const left: BoundedSet[] = [];
    const isOut = (bound: number) => bound >= below();
    for (const { lines } of sets) {
      const sums = cellSums(problem, lines);
      const boundOf = (multipliers: Multipliers) =>
        lossFrom(problem, multipliers, pricedFreeLoss(sums, problem.classCount, multipliers));
      let bounded = { lines, bound: -Infinity, multipliers: state.multipliers[0]! };
      const look = (multipliers: Multipliers) => {
        const bound = boundOf(multipliers);
        if (bound > bounded.bound) bounded = { lines, bound, multipliers };
      };
      state.multipliers.forEach(look);
      if (isOut(bounded.bound)) continue;
      if (problem.constraints.length > 0) look(goodMultipliers(problem, sums, below()));
      if (isOut(bounded.bound)) state.settled.push(bounded);
      else left.push(bounded);
      state.steps += STEPS_PER_PROFILE * problem.profileCount;
      yield progress();
    }
    // The best card may have become better meanwhile.
    state.left = left.filter(({ bound }) => !isOut(bound));
    state.floor = Math.max(state.floor, Math.min(best(), ...state.left.map(({ bound }) => bound)));
  }
}

/** The bounds of a whole from those of all its parts. */
export function mergeBounds(parts: readonly SetBounds[]): SetBounds {
  const lefts = parts.map(({ left }) => left);
  const names = new Set<string>();
  return {
    size: Math.max(...parts.map(({ size }) => size)),
    sets: parts.reduce((sum, { sets }) => sum + sets, 0),
    floor: Math.min(...parts.map(({ floor }) => floor)),
    multipliers: parts
      .flatMap(({ multipliers }) => multipliers)
      .filter(({ scale, of }) => {
        const name = [scale, ...of].join();
        return !names.has(name) && names.add(name);
      }),
    settled: parts.flatMap(({ settled }) => settled),
    left: lefts.every((left) => left !== undefined) ? lefts.flat() : undefined,
    steps: parts.reduce((sum, { steps }) => sum + steps, 0),
    isDone: parts.every(({ isDone }) => isDone),
  };
}
