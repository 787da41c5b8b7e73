import { log } from "../../exp-log.ts";
import { timesLog } from "../../problem/log-loss.ts";
import type { Problem } from "../../problem/problem.ts";
import { countingArrays } from "../counting/arrays.ts";
import { type Conditions, conditionsOf } from "../counting/conditions.ts";
import { countingLengths, setSizes, stepsSingly } from "../counting/counting-size.ts";
import { toCells } from "../counting/kernels.ts";
import { Partition } from "../counting/partition.ts";
import { bytesFor } from "../counting/wasm-kernels.ts";

/** A set of conditions, each by its first line, and the entropy of its cells in nats. */
export interface EntropySet {
  readonly lines: readonly number[];
  readonly nats: number;
}

export interface EntropyCount {
  /** Sets counted or ruled out together so far. */
  readonly sets: number;
  /** No set that is not listed has less: those still to be counted, those ruled out, and what was too much to list. */
  readonly open: number;
  /** Sets with less than asked for, and not above `open` in the end. */
  readonly left: readonly EntropySet[];
  readonly steps: number;
}

export interface EntropySize {
  readonly sets: number;
  readonly steps: number;
  readonly bytes: number;
}

const STEPS_PER_TURN = 2e5;
/** Sets that are listed, at most. */
const MOST_LISTED = 50_000;
/** Whole numbers whose logarithms are looked up. */
const MOST_KNOWN = 2 ** 22;

/** What counting all sets takes. */
export function entropySize(problem: Problem, most: number): EntropySize {
  const conditions = conditionsOf(problem, most);
  const { size, free, sets } = setSizes(conditions, most);
  const { classCount: K, profileCount } = problem;
  if (isSingly(size, free, problem)) return { sets, steps: sets * stepsSingly(size, problem), bytes: 0 };
  const held = new Int32Array(profileCount);
  for (const profiles of conditions.profiles) for (const p of profiles) held[p]!++;
  const lengths = countingLengths(conditions.lines.length, K, size, profileCount, held);
  return { sets, steps: sets * stepsTogether(size, K), bytes: bytesFor(lengths, false) };
}

function isSingly(size: number, free: number, problem: Problem): boolean {
  return free < 2 || stepsSingly(size, problem) < stepsTogether(size, problem.classCount);
}

function stepsTogether(size: number, K: number): number {
  return 2 ** size * (K + 1) * 1.5;
}

/** Counted people, without those by smoothing; and what their entropy is at least off by, in nats. */
interface Counted {
  readonly values: Float64Array;
  readonly everyone: number;
  /** People that are added to each class of a cell, for everybody in it. */
  readonly more: number;
  readonly base: number;
}

/**
 * Whole people, where the problem's are these and one more of each class, dealt by size: for any shares q of K classes, the
 * sum of -log q is at least K log K, so that much is to be had of those that were added, wherever they are.
 */
function countedPeople({ classCount: K, people }: Problem): Counted {
  const { weights, scale } = people!;
  const values = new Float64Array(weights.length);
  let everyone = 0;
  let isSmoothed = scale > 1;
  for (let at = 0; at < weights.length && isSmoothed; at += K) {
    let own = 0;
    for (let k = at; k < at + K; k++) own += weights[k]!;
    const size = own / (scale + K);
    for (let k = at; k < at + K; k++) {
      values[k] = (weights[k]! - size) / scale;
      if (!Number.isInteger(values[k]) || values[k]! < 0) isSmoothed = false;
    }
    everyone += size;
  }
  if (isSmoothed && everyone === scale) return { values, everyone, more: 1 / everyone, base: K * log(K) };
  const plain = weights.map((weight) => weight / scale);
  return { values: plain, everyone: plain.reduce((sum, own) => sum + own, 0), more: 0, base: 0 };
}

/**
 * Counts the entropy of the cells of every set of as many conditions as a card may have: everybody in a cell has the same
 * risks, so no card on the set has a smaller log loss. Whole people are counted, whose logarithms are looked up; what could
 * be below with those added by smoothing is counted again with them.
 */
export function* countEntropies(
  problem: Problem,
  most: number,
  below: () => number,
): Generator<EntropyCount, EntropyCount> {
  const conditions = conditionsOf(problem, most);
  const { size, free } = setSizes(conditions, most);
  const { classCount: K, profileCount } = problem;
  const n = conditions.lines.length;
  const weights = problem.people!.weights;
  const { scale } = problem.people!;
  const opens = openEntropies(problem, conditions);
  const state = { sets: 0, open: opens[conditions.forced]!, left: [] as EntropySet[], steps: 0 };
  let cut = Infinity;
  let nextTurn = STEPS_PER_TURN;
  if (isSingly(size, free, problem)) yield* countSingly();
  else yield* countTogether();
  return state;

  function* turn(steps: number): Generator<EntropyCount> {
    state.steps += steps;
    if (state.steps < nextTurn) return;
    nextTurn = state.steps + STEPS_PER_TURN;
    yield { ...state, open: Math.min(state.open, cut) };
  }

  function add(set: readonly number[], nats: number): void {
    if (nats >= Math.min(cut, below())) return;
    state.left.push({ lines: set.map((e) => conditions.lines[e]![0]!), nats });
    if (state.left.length <= MOST_LISTED) return;
    const sorted = Float64Array.from(state.left, (one) => one.nats).sort();
    cut = sorted[sorted.length >> 1]!;
    state.left = state.left.filter((one) => one.nats < cut);
  }

  function* countSingly(): Generator<EntropyCount> {
    const forced = Array.from({ length: conditions.forced }, (_, e) => e);
    for (const chosen of choices(conditions.forced, n, free)) {
      const set = [...forced, ...chosen];
      const cells = new Partition(profileCount);
      for (const e of set) cells.refine(conditions.profiles[e]!);
      state.sets++;
      add(set, entropyIn(cells.sums(weights, K), K) / scale);
      yield* turn(stepsSingly(size, problem));
    }
    state.open = Math.min(cut, below());
  }

  function* countTogether(): Generator<EntropyCount> {
    const counted = countedPeople(problem);
    const { values, everyone, more, base } = counted;
    const isWhole = values.every(Number.isInteger) && everyone < MOST_KNOWN;
    const known = isWhole ? logarithms(everyone) : undefined;
    // Sums stay exact; whether they fit in 32 bits decides on the kernels.
    const total = isWhole ? everyone : Infinity;
    const differences = { values, base: 0, step: 1, total };
    const { kernels, arrays } = countingArrays(
      conditions,
      differences,
      { size, width: K, profileCount },
      isWhole ? "wasm" : "typescript",
    );
    const { lists, child, table, plane, stride, rows, cells, matrix } = arrays;
    const depth = size - 2;
    const full = 1 << depth;
    const holds = new Uint8Array(n * profileCount);
    conditions.profiles.forEach((list, e) => {
      for (const p of list) holds[e * profileCount + p] = 1;
    });
    for (let p = 0; p < profileCount; p++) lists[p] = p;
    const all = new Float64Array(K);
    for (let i = 0; i < values.length; i++) all[i % K]! += values[i]!;
    const set = new Int32Array(depth);
    const counts = new Int32Array(depth + 1);
    counts[0] = profileCount;
    const bases = Array.from({ length: depth + 1 }, (_, d) => new Int32Array(1 << d));
    const spots = Array.from({ length: depth + 1 }, (_, d) => new Int32Array(1 << d).fill(-1));
    // Whole numbers are the places of their logarithms.
    const numbers = (length: number) => (isWhole ? new Int32Array(length) : new Float64Array(length));
    const sums = numbers(K * full);
    const sides = numbers(K * full * n);
    const four = new Float64Array(4 * K * full);
    yield* fill(0, 0);
    const smallest = conditions.forced;
    for (let e = 0; e < smallest; e++) enter(e, e);
    let ruledOut = Infinity;
    yield* visit(smallest, smallest);
    state.open = Math.min(ruledOut, cut, below());

    function narrow(d: number, e: number): void {
      const [from, to] = [d * profileCount, (d + 1) * profileCount];
      let many = 0;
      for (let i = from; i < from + counts[d]!; i++)
        if (holds[e * profileCount + lists[i]!] === 1) lists[to + many++] = lists[i]!;
      counts[d + 1] = many;
    }

    function* fill(d: number, at: number): Generator<EntropyCount> {
      const from = d === 0 ? 0 : set[d - 1]! + 1;
      kernels.addRow(arrays, d * profileCount, counts[d]!, from, at);
      yield* turn(counts[d]! * (K + 1));
      if (d === depth) return;
      for (let e = from; e < n; e++) {
        set[d] = e;
        narrow(d, e);
        yield* fill(d + 1, child[at + e]!);
      }
    }

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

    function* visit(d: number, from: number): Generator<EntropyCount> {
      if (d === depth) {
        yield* count(from);
        return;
      }
      for (let e = from; e < n - (size - d - 1); e++) {
        if (d === smallest) {
          state.open = Math.min(ruledOut, opens[e]!);
          if (opens[e]! >= below()) {
            ruledOut = opens[e]!;
            return;
          }
        }
        enter(d, e);
        yield* visit(d + 1, e + 1);
      }
    }

    function* count(from: number): Generator<EntropyCount> {
      rows.set(bases[depth]!);
      for (let k = 0; k < K; k++) {
        for (let u = 0; u < full; u++)
          cells[k * full + u] = u === 0 ? all[k]! : table[k * plane + spots[depth]![u]!]!;
        toCells(cells, k * full, full);
        for (let e = from; e < n; e++) {
          for (let u = 0; u < full; u++) sums[u] = table[k * plane + rows[u]! + e]!;
          toCells(sums, 0, full);
          for (let u = 0; u < full; u++) sides[(k * full + u) * n + e] = sums[u]!;
        }
      }
      kernels.addPairs(arrays, depth * profileCount, counts[depth]!, from);
      for (let s = from; s < n - 1; s++) {
        const limit = Math.min(cut, below());
        for (let e = s + 1; e < n; e++) {
          addPair(s, e);
          const nats = known && K === 2 ? ofTwo(s, e, limit) : ofMany(s, e);
          if (nats >= limit) continue;
          const exact = more === 0 ? nats : smoothed(s, e);
          if (exact < limit) add([...set, s, e], exact);
        }
        state.sets += n - 1 - s;
        yield* turn((n - 1 - s) * stepsTogether(size, K));
      }
    }

    /** People in the cells of the first conditions where both of these hold. */
    function addPair(s: number, e: number): void {
      for (let k = 0; k < K; k++) {
        for (let u = 0; u < full - 1; u++) sums[k * full + u] = table[k * plane + child[rows[u]! + s]! + e]!;
        sums[k * full + full - 1] = matrix[(k * n + s) * stride + e]!;
        toCells(sums, k * full, full);
      }
    }

    /** The entropy without smoothing, and what that adds at least; where it reaches the limit, no more is counted. */
    function ofTwo(s: number, e: number, limit: number): number {
      const logs = known!;
      let nats = base;
      for (let c = 0; c < full && nats < limit; c++) {
        const d = full + c;
        const [both0, both1] = [sums[c]!, sums[d]!];
        const [second0, second1] = [sides[c * n + e]! - both0, sides[d * n + e]! - both1];
        const [one0, one1] = [sides[c * n + s]! - both0, sides[d * n + s]! - both1];
        const [none0, none1] = [cells[c]! - both0 - second0 - one0, cells[d]! - both1 - second1 - one1];
        nats +=
          logs[both0 + both1]! -
          (logs[both0]! + logs[both1]!) +
          (logs[second0 + second1]! - (logs[second0]! + logs[second1]!)) +
          (logs[one0 + one1]! - (logs[one0]! + logs[one1]!)) +
          (logs[none0 + none1]! - (logs[none0]! + logs[none1]!));
      }
      return nats;
    }

    /** The same of any number of classes, and of people that are no whole numbers. */
    function ofMany(s: number, e: number): number {
      fillFour(s, e);
      let nats = base;
      for (let c = 0; c < 4 * full; c++) {
        let own = 0;
        for (let k = 0; k < K; k++) {
          const people = four[k * 4 * full + c]!;
          own += people;
          nats -= known ? known[people]! : timesLog(people);
        }
        nats += known ? known[own]! : timesLog(own);
      }
      return nats;
    }

    /** People of each class in all cells of the set. */
    function fillFour(s: number, e: number): void {
      for (let cell = 0; cell < K * full; cell++) {
        const both = sums[cell]!;
        const second = sides[cell * n + e]! - both;
        const one = sides[cell * n + s]! - both;
        four[4 * cell] = both;
        four[4 * cell + 1] = second;
        four[4 * cell + 2] = one;
        four[4 * cell + 3] = cells[cell]! - both - second - one;
      }
    }

    function smoothed(s: number, e: number): number {
      fillFour(s, e);
      let nats = 0;
      for (let c = 0; c < 4 * full; c++) {
        let own = 0;
        for (let k = 0; k < K; k++) own += four[k * 4 * full + c]!;
        if (own === 0) continue;
        for (let k = 0; k < K; k++) nats -= timesLog(four[k * 4 * full + c]! + own * more);
        nats += timesLog(own * (1 + K * more));
      }
      return nats;
    }
  }
}

function logarithms(most: number): Float64Array {
  const known = new Float64Array(most + 1);
  for (let i = 2; i <= most; i++) known[i] = i * log(i);
  return known;
}

function entropyIn(sums: Float64Array, K: number): number {
  let nats = 0;
  for (let at = 0; at < sums.length; at += K) {
    let own = 0;
    for (let k = at; k < at + K; k++) {
      own += sums[k]!;
      nats -= timesLog(sums[k]!);
    }
    nats += timesLog(own);
  }
  return Math.max(0, nats);
}

/** All ways to choose so many of the numbers from `from` to n. */
function* choices(from: number, n: number, size: number): Generator<number[]> {
  if (size === 0) yield [];
  for (let e = from; size > 0 && e + size <= n; e++)
    for (const rest of choices(e + 1, n, size - 1)) yield [e, ...rest];
}

/** For each place in the order of conditions: the entropy with all conditions from there on, and those forced. */
function openEntropies(problem: Problem, { profiles, forced }: Conditions): Float64Array {
  const { weights, scale } = problem.people!;
  const bounds = new Float64Array(profiles.length + 1);
  const cells = new Partition(problem.profileCount);
  for (let e = 0; e < forced; e++) cells.refine(profiles[e]!);
  for (let e = profiles.length; e >= 0; e--) {
    if (e < profiles.length) cells.refine(profiles[e]!);
    bounds[e] = entropyIn(cells.sums(weights, problem.classCount), problem.classCount) / scale;
  }
  return bounds;
}
