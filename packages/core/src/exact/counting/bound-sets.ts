import type { BoundedSet, Multipliers } from "../../problem/floor-proof.ts";
import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { profilesOf } from "../profiles-of.ts";
import { type CountedSet, countSets, type SetCount } from "./count-sets.ts";
import { cellSums, goodMultipliers, pricedFreeLoss } from "./good-multipliers.ts";
import type { CountingKernels } from "./kernels.ts";
import { lossFrom, noMultipliers, pricedBelow, pricedCost, priceLimits } from "./multipliers.ts";

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
  /** What may still hold a better card: in the end all sets with a bound below `listed` that no prices rule out. */
  readonly left: readonly BoundedSet[];
  /** The loss of the best card (or the next one), or less when there were too many sets to list; -Infinity before the end. */
  readonly listed: number;
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
    left: [] as BoundedSet[],
    listed: -Infinity,
    steps: 0,
    isDone: false,
  };
  const limits = priceLimits(problem);
  const known = new Map<number, Int32Array>();
  const holding = (line: number) => {
    const profiles = known.get(line) ?? profilesOf(problem, line);
    known.set(line, profiles);
    return profiles;
  };
  const progress = (): SetBounds => ({ ...state, floor: Math.min(state.floor, best()) });
  /** Of the counts with the highest reach of their list, the one that lists least. */
  let shortest: { sets: readonly CountedSet[]; listed: number; multipliers: Multipliers } | undefined;

  let last = yield* pass(problem.cost, noMultipliers(problem));
  for (const lines of start ? [start, undefined, undefined] : [undefined, undefined]) {
    if (problem.constraints.length === 0 || state.multipliers.length > MOST_PASSES) break;
    if (shortest!.listed >= below() && shortest!.sets.length <= few) break;
    const sums = cellSums(problem, lines ?? last.leastSet);
    const multipliers = goodMultipliers(problem, limits, sums, best());
    if (multipliers.of.every((price) => price === 0)) continue;
    last = yield* pass(pricedCost(problem, multipliers), multipliers);
  }
  state.isDone = true;
  if (best() < Infinity) yield* boundEach(shortest!.sets, shortest!.multipliers);
  return progress();

  /** Counts all sets with these prices, which are in the costs. All passes deal the same sets to this part. */
  function* pass(cost: Float64Array, multipliers: Multipliers): Generator<SetBounds, SetCount> {
    const before = state.steps;
    const { conditions, part = 0, parts = 1, kernels } = options;
    state.multipliers = [...state.multipliers, multipliers];
    const count = countSets(problem, {
      cost,
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
      state.size = value.size;
      state.sets = value.sets;
      const least = Math.min(value.least, value.open);
      state.floor = Math.max(state.floor, lossFrom(problem, multipliers, least));
      const listed = Math.min(below(), lossFrom(problem, multipliers, value.listed));
      const further = listed - (shortest?.listed ?? -Infinity);
      if (further > 0 || (further === 0 && value.left.length < shortest!.sets.length))
        shortest = { sets: value.left, listed, multipliers };
      return value;
    }
  }

  /**
   * Rules out what other shared prices, or prices of its own, rule out of the sets that are left: the lowest bound first,
   * so that the floor rises on the way.
   */
  function* boundEach(sets: readonly CountedSet[], multipliers: Multipliers): Generator<SetBounds> {
    // Their prices count for the floor on the way, too.
    const { left } = state;
    const ordered = [...sets].sort((a, b) => a.loss - b.loss);
    let least = shortest!.listed;
    for (const [i, set] of ordered.entries()) {
      const most = below();
      const bounded = boundedSet(set, multipliers, most);
      if (bounded.bound < most) {
        left.push(bounded);
        least = Math.min(least, bounded.bound);
      }
      const next = ordered[i + 1];
      const open = next ? lossFrom(problem, multipliers, next.loss) : Infinity;
      state.floor = Math.max(state.floor, Math.min(least, open));
      if (problem.constraints.length === 0) continue;
      state.steps += STEPS_PER_PROFILE * problem.profileCount;
      yield progress();
    }
    // The best card may have become better meanwhile: what was left then may be ruled out now, by the prices it has.
    const most = below();
    state.settled.push(...left.filter(({ bound }) => bound >= most));
    state.left = left.filter(({ bound }) => bound < most);
    state.listed = Math.min(most, shortest!.listed);
    state.floor = Math.max(state.floor, Math.min(least, state.listed));
  }

  function boundedSet({ lines, loss }: CountedSet, multipliers: Multipliers, most: number): BoundedSet {
    let bounded = { lines, bound: lossFrom(problem, multipliers, loss), multipliers };
    if (problem.constraints.length === 0) return bounded;
    const sums = cellSums(problem, lines, holding);
    const look = (other: Multipliers) => {
      const bound = lossFrom(problem, other, pricedFreeLoss(sums, problem.classCount, other));
      if (bound > bounded.bound) bounded = { lines, bound, multipliers: other };
    };
    state.multipliers.forEach(look);
    if (bounded.bound >= most) return bounded;
    look(goodMultipliers(problem, limits, sums, most));
    if (bounded.bound >= most) state.settled.push(bounded);
    return bounded;
  }
}
