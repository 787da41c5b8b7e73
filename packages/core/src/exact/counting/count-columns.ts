import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { columnOrder, freeLossOf, partitioning } from "./column-order.ts";
import { ColumnTree } from "./column-tree.ts";
import { conditionsOf } from "./conditions.ts";
import type { CountedSet } from "./count-sets.ts";
import { setSizes } from "./counting-size.ts";
import { goodSet } from "./good-set.ts";

export interface ColumnOptions {
  /** Conditions that a card may have. */
  readonly conditions: number;
  /** Floors beyond this are of no use: asked again and again, so it may fall. */
  readonly below: () => number;
  /** With it, the sets with a free loss below are listed in the end, if they are at most so many. */
  readonly most?: number;
  /** Which part of how many to count: the least floor of all parts is that of the whole, whoever counts them. */
  readonly part?: number;
  readonly parts?: number;
  /** Costs to count instead of the problem's, whose profiles are merged then: order and parts stay as they are. */
  readonly cost?: Float64Array;
}

export interface ColumnCount {
  /** Conditions of each set. */
  readonly size: number;
  /** Proven so far: no set has a free loss below this. */
  readonly floor: number;
  /** A set with the least free loss that was found. */
  readonly best: CountedSet | undefined;
  /** All sets below, once they are listed: of this size, by their first lines. */
  readonly left: readonly CountedSet[] | undefined;
  /** Choices looked at. */
  readonly nodes: number;
  readonly steps: number;
}

/** Steps between two looks of the host, about a millisecond. */
const STEPS_PER_TURN = 1e5;
/** How far each walk goes, as a share of the way from what all conditions together allow to what is known. */
const WALKS = [0.6, 0.85, 1];
/** Decisions after which choices are dealt to parts. */
const DEALT = 8;

/**
 * The least free loss of all sets of at most so many conditions, condition by condition: each is chosen or left out, and
 * the free loss with all that are chosen or still to come bounds what is possible. All but one condition of a column that
 * partitions the profiles are never chosen but in one way. Walks of rising reach prove one floor after the other, so
 * that it can be stopped at any time; the last reaches the least free loss, or what is of no use.
 */
export function* countColumns(problem: Problem, options: ColumnOptions): Generator<ColumnCount, ColumnCount> {
  const { below, most = 0, part = 0, parts = 1 } = options;
  const profiles = mergeProfiles(problem);
  const conditions = conditionsOf(profiles, options.conditions);
  const merged = options.cost ? { ...profiles, cost: options.cost } : profiles;
  const { size } = setSizes(conditions, options.conditions);
  const n = conditions.lines.length;
  const state = {
    floor: freeLossOf(merged, conditions.profiles, [...conditions.profiles.keys()]),
    best: undefined as CountedSet | undefined,
    left: undefined as CountedSet[] | undefined,
    nodes: 0,
    steps: 0,
  };
  const progress = (): ColumnCount => ({ ...state, size });
  const order = yield* patiently(columnOrder(profiles, conditions));
  const tree = new ColumnTree(
    merged,
    order.map((e) => conditions.profiles[e]!),
  );
  const { base, step } = tree.differences;
  const column = columnsByPlace();
  /** Conditions of each column that are left out on the way here. */
  const leftOut = new Int32Array(n);
  const chosen: number[] = [];
  let nextTurn = STEPS_PER_TURN;
  /** No choice that can't do better than this is looked into. */
  let reach = 0;
  /** Whether sets are listed, with all that split alike. */
  let isListing = false;
  let dealt = 0;

  const start = yield* patiently(goodSet(merged, conditions, size));
  state.best = counted(start.set, start.loss);
  const before = state.steps;
  const root = state.floor;
  for (const share of WALKS) {
    const to = root + Math.floor((Math.min(below(), state.best.loss) - root) * share);
    if (to <= state.floor) continue;
    yield* walkTo(to);
    state.floor = Math.min(to, state.best.loss);
    yield progress();
  }
  if (most > 0 && below() < Infinity) {
    isListing = true;
    state.left = [];
    if (state.floor < below()) yield* walkTo(below());
  }
  return progress();

  function* patiently<T>(work: Generator<void, T>): Generator<ColumnCount, T> {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      // Each look is at one set, with about all conditions or as many as a card may have.
      state.steps += merged.profileCount;
      yield progress();
    }
  }

  function walkTo(loss: number): Generator<ColumnCount> {
    reach = (loss - base) / step;
    dealt = 0;
    return walk(0, size, (root - base) / step, 0, 0, 1, 1);
  }

  /** Decides on the condition at `place`; items and cells are at these levels, and those from `next` on are free. */
  function* walk(
    place: number,
    budget: number,
    bound: number,
    items: number,
    cells: number,
    nextItems: number,
    nextCells: number,
  ): Generator<ColumnCount> {
    state.nodes++;
    if (place === DEALT && dealt++ % parts !== part) return;
    if (n - place <= budget || budget === 0) {
      note(budget === 0 ? tree.cellLoss(items, cells) : bound, budget === 0 ? n : place);
      return;
    }
    state.steps = before + tree.steps;
    if (tree.steps >= nextTurn) {
      nextTurn = tree.steps + STEPS_PER_TURN;
      yield progress();
    }
    const isForced = place < conditions.forced;
    if (!tree.split(place, items, cells, nextCells) && !isForced && !isListing) {
      yield* walk(place + 1, budget, bound, items, cells, nextItems, nextCells);
      return;
    }
    if (isForced || mayChoose(place)) {
      chosen.push(place);
      yield* walk(place + 1, budget - 1, bound, items, nextCells, nextItems, nextCells + 1);
      chosen.pop();
    }
    if (isForced) return;
    const without = tree.merge(place, items, cells, nextItems, nextCells);
    if (without >= reach) return;
    const own = column[place]!.number;
    if (own >= 0) leftOut[own]!++;
    yield* walk(place + 1, budget, without, nextItems, nextCells, nextItems + 1, nextCells + 1);
    if (own >= 0) leftOut[own]!--;
  }

  /** The last of a column is not chosen if just one other is left out: all others of it say the same. */
  function mayChoose(place: number): boolean {
    const { number, isLast } = column[place]!;
    return !isLast || leftOut[number] !== 1 || isListing;
  }

  /** A set to the end: what is chosen, and all from `place` on. */
  function note(value: number, place: number): void {
    if (value >= reach) return;
    const places = [...chosen, ...Array.from({ length: n - place }, (_, i) => place + i)];
    const set = counted(
      places.map((at) => order[at]!),
      base + step * value,
    );
    if (!isListing) {
      reach = value;
      state.best = set;
    } else if (state.left !== undefined && state.left.push(set) > most) {
      state.left = undefined;
      reach = -Infinity;
    }
  }

  function counted(set: readonly number[], loss: number): CountedSet {
    return { lines: set.map((e) => conditions.lines[e]![0]!).sort((a, b) => a - b), loss };
  }

  function columnsByPlace(): { number: number; isLast: boolean }[] {
    const byPlace = Array.from({ length: n }, () => ({ number: -1, isLast: false }));
    partitioning(merged, conditions).forEach((members, number) => {
      const places = members.map((e) => order.indexOf(e)).sort((a, b) => a - b);
      places.forEach((place, i) => {
        byPlace[place] = { number, isLast: i === places.length - 1 };
      });
    });
    return byPlace;
  }
}
