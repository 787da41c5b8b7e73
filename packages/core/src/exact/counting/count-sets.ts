import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { countingArrays } from "./arrays.ts";
import { freeLossOf } from "./column-order.ts";
import { type Conditions, conditionsOf } from "./conditions.ts";
import { isSingly, setSizes, stepsSingly } from "./counting-size.ts";
import { differencesOf } from "./differences.ts";
import { type CountingKernels, toCells } from "./kernels.ts";
import { Partition } from "./partition.ts";

export interface CountOptions {
  /** Conditions that a card may have. */
  readonly conditions: number;
  /** Sets with a free loss below this are listed: asked again and again, so it may fall. */
  readonly below: () => number;
  /** Sets that are listed, at most. */
  readonly most?: number;
  /** Which part of how many to count: together they are the whole, whoever counts them. */
  readonly part?: number;
  readonly parts?: number;
  readonly kernels?: CountingKernels["kind"];
  /** Costs to count instead of the problem's, whose profiles are merged then: order and parts stay as they are. */
  readonly cost?: Float64Array;
}

/** A set of conditions, each by its first line, and the least loss that is possible when each of its cells gets one class. */
export interface CountedSet {
  readonly lines: readonly number[];
  readonly loss: number;
}

export interface SetCount {
  /** Conditions of each set, and sets that were counted or ruled out together. */
  readonly size: number;
  readonly sets: number;
  /** The least free loss of those counted, and a set that has it; Infinity when there are none. */
  readonly least: number;
  readonly leastSet: readonly number[];
  /** No set that is still to be counted, or was ruled out, has a free loss below this; Infinity when there is none. */
  readonly open: number;
  /** The sets counted so far with a free loss below `listed`, a list that grows. */
  readonly left: readonly CountedSet[];
  /** What was asked for, or less when that was too much to list. */
  readonly listed: number;
  /** Steps of the inner loops. */
  readonly steps: number;
}

const MOST_LISTED = 20_000;
/** Steps between two looks of the host, about a millisecond. */
const STEPS_PER_TURN = 1e6;
/** Conditions that decide to which part a set belongs. */
const DEALT = 2;

/**
 * Counts the free loss of every set of as many conditions as a card may have. It yields every few milliseconds what is
 * known so far; who stops asking has a floor at any time: the least of `least` and `open`.
 */
export function* countSets(problem: Problem, options: CountOptions): Generator<SetCount, SetCount> {
  const { below, most = MOST_LISTED, part = 0, parts = 1 } = options;
  const profiles = mergeProfiles(problem);
  const conditions = conditionsOf(profiles, options.conditions);
  const merged = options.cost ? { ...profiles, cost: options.cost } : profiles;
  const { size, free } = setSizes(conditions, options.conditions);
  const n = conditions.lines.length;
  const open = openBounds(merged, conditions);
  const state = {
    sets: 0,
    least: Infinity,
    leastSet: [] as readonly number[],
    open: open[conditions.forced]!,
    left: [] as CountedSet[],
    steps: 0,
  };
  /** Free losses from here on are not listed. */
  let cut = Infinity;
  const wanted = () => Math.min(cut, below());
  let nextTurn = STEPS_PER_TURN;
  const progress = (): SetCount => ({ ...state, size, listed: wanted() });

  if (isSingly({ size, free }, merged)) yield* countSingly();
  else yield* countTogether();
  return progress();

  function linesOf(set: readonly number[]): number[] {
    return set.map((e) => conditions.lines[e]![0]!);
  }

  function add(set: readonly number[], loss: number): void {
    if (loss >= wanted()) return;
    state.left.push({ lines: linesOf(set), loss });
    if (state.left.length <= most) return;
    // The better half is kept.
    const losses = state.left.map((counted) => counted.loss).sort((a, b) => a - b);
    cut = losses[losses.length >> 1]!;
    state.left = state.left.filter((counted) => counted.loss < cut);
  }

  /** Sets of more cells than there are profiles, or with no two conditions to choose, are counted one by one. */
  function* countSingly(): Generator<SetCount> {
    let number = 0;
    const forced = Array.from({ length: conditions.forced }, (_, e) => e);
    for (const chosen of choices(conditions.forced, n, free)) {
      if (number++ % parts !== part) continue;
      const set = [...forced, ...chosen];
      const loss = freeLossOf(merged, conditions.profiles, set);
      state.sets++;
      if (loss < state.least) [state.least, state.leastSet] = [loss, linesOf(set)];
      add(set, loss);
      yield* turn(stepsSingly(size, merged));
    }
    state.open = Infinity;
  }

  function* turn(steps: number): Generator<SetCount> {
    state.steps += steps;
    if (state.steps < nextTurn) return;
    nextTurn = state.steps + STEPS_PER_TURN;
    yield progress();
  }

  function* countTogether(): Generator<SetCount> {
    const { classCount, profileCount } = merged;
    const width = classCount - 1;
    const differences = differencesOf(merged);
    const shape = { size, width, profileCount };
    const { kernels, arrays } = countingArrays(conditions, differences, shape, options.kernels ?? "wasm");
    const { lists, child, table, plane, rows, cells, places, values } = arrays;
    const depth = size - 2;
    const holds = new Uint8Array(n * profileCount);
    conditions.profiles.forEach((list, e) => {
      for (const p of list) holds[e * profileCount + p] = 1;
    });
    for (let p = 0; p < profileCount; p++) lists[p] = p;
    const totals = new Float64Array(width);
    for (let i = 0; i < differences.values.length; i++) totals[i % width]! += differences.values[i]!;

    const set = new Int32Array(depth);
    /** Profiles in all of the first d conditions, and the bases of all subsets of these. */
    const counts = new Int32Array(depth + 1);
    counts[0] = profileCount;
    const bases = Array.from({ length: depth + 1 }, (_, d) => new Int32Array(1 << d));
    /** The places of the subsets; -1 for the empty one. */
    const spots = Array.from({ length: depth + 1 }, (_, d) => new Int32Array(1 << d).fill(-1));

    yield* fill(0, 0);
    const smallest = conditions.forced;
    for (let e = 0; e < smallest; e++) enter(e, e);
    let ruledOut = Infinity;
    yield* visit(smallest, smallest, 0);
    state.open = ruledOut;

    /** The profiles of the first conditions with one more. */
    function narrow(d: number, e: number): void {
      const [from, to] = [d * profileCount, (d + 1) * profileCount];
      let count = 0;
      for (let i = from; i < from + counts[d]!; i++)
        if (holds[e * profileCount + lists[i]!] === 1) lists[to + count++] = lists[i]!;
      counts[d + 1] = count;
    }

    /** Fills the rows of all sets that begin with the first d conditions. */
    function* fill(d: number, base: number): Generator<SetCount> {
      const from = d === 0 ? 0 : set[d - 1]! + 1;
      kernels.addRow(arrays, d * profileCount, counts[d]!, from, base);
      yield* turn(counts[d]! * (width + 1));
      if (d === depth) return;
      for (let e = from; e < n; e++) {
        set[d] = e;
        narrow(d, e);
        yield* fill(d + 1, child[base + e]!);
      }
    }

    /** Makes e the condition at depth d of the set. */
    function enter(d: number, e: number): void {
      set[d] = e;
      narrow(d, e);
      const half = 1 << d;
      for (let u = 0; u < half; u++) {
        const spot = bases[d]![u]! + e;
        bases[d + 1]![u] = bases[d]![u]!;
        spots[d + 1]![u] = spots[d]![u]!;
        bases[d + 1]![half + u] = child[spot]!;
        spots[d + 1]![half + u] = spot;
      }
    }

    /** Counts the sets that begin with the first d conditions; `dealt` is the number of sets dealt to parts before. */
    function* visit(d: number, from: number, dealt: number): Generator<SetCount, number> {
      let number = dealt;
      const free = d - smallest;
      if ((d === depth && free < DEALT) || free === DEALT) {
        if (number++ % parts !== part) return number;
      }
      if (d === depth) {
        yield* count(from);
        return number;
      }
      for (let e = from; e < n - (size - d - 1); e++) {
        if (d === smallest) {
          state.open = open[e]!;
          if (open[e]! >= below()) {
            ruledOut = open[e]!;
            return number;
          }
        }
        enter(d, e);
        number = yield* visit(d + 1, e + 1, number);
      }
      return number;
    }

    function* count(from: number): Generator<SetCount> {
      const full = 1 << depth;
      rows.set(bases[depth]!);
      for (let k = 0; k < width; k++) {
        for (let u = 0; u < full; u++)
          cells[k * full + u] = u === 0 ? totals[k]! : table[k * plane + spots[depth]![u]!]!;
        toCells(cells, k * full, full);
      }
      kernels.addPairs(arrays, depth * profileCount, counts[depth]!, from);
      const limit = Math.ceil((wanted() - differences.base) / differences.step);
      // Values are from -total to 0.
      const within = Math.min(1, Math.max(-differences.total, limit));
      const hits = kernels.countPairs(arrays, depth, from, within);
      const pairs = ((n - from) * (n - from - 1)) / 2;
      state.sets += pairs;
      const lossOf = (value: number) => differences.base + differences.step * value;
      const setAt = (i: number) => [...set, Math.floor(places[i]! / n), places[i]! % n];
      for (let i = 0; i < hits; i++) add(setAt(i), lossOf(values[i]!));
      const least = values[n * n]!;
      if (pairs > 0 && lossOf(least) < state.least) {
        state.least = lossOf(least);
        // Seldom so, and then it is counted again to say where.
        kernels.countPairs(arrays, depth, from, least + 1);
        state.leastSet = linesOf(setAt(0));
      }
      yield* turn(pairs * full * width + counts[depth]! * 8);
    }
  }
}

/** All ways to choose so many of the numbers from `from` to n. */
function* choices(from: number, n: number, size: number): Generator<number[]> {
  if (size === 0) yield [];
  for (let e = from; size > 0 && e + size <= n; e++)
    for (const rest of choices(e + 1, n, size - 1)) yield [e, ...rest];
}

/** For each place in the order of conditions: the free loss with all conditions from there on, and those forced. */
function openBounds(problem: Problem, { profiles, forced }: Conditions): Float64Array {
  const bounds = new Float64Array(profiles.length + 1);
  const cells = new Partition(problem.profileCount);
  for (let e = 0; e < forced; e++) cells.refine(profiles[e]!);
  for (let e = profiles.length; e >= 0; e--) {
    if (e < profiles.length) cells.refine(profiles[e]!);
    bounds[e] = cells.freeLoss(problem.cost, problem.classCount);
  }
  return bounds;
}
