import type { Problem } from "../../problem/problem.ts";
import { totalsOf } from "../../problem/totals.ts";
import { profilesOf } from "../profiles-of.ts";
import type { Neighbours } from "./neighbours.ts";
import { movables, PairRules } from "./pair-rules.ts";

const STEPS_PER_TURN = 1e6;

/**
 * A score: for each two entries the profiles are put together by their answers to both and their total without them.
 * Each pair of values shifts these four groups against each other; the best cut-offs of what comes out are found from
 * the lowest total up.
 */
export function* scoreNeighbours(problem: Problem, start: Int32Array): Generator<number, Neighbours> {
  const { classCount: K, profileCount: P, lineCount, cost, constraints } = problem;
  const entries = movables(problem);
  const rules = new PairRules(problem, start);
  const holds = Array.from({ length: lineCount }, (_, j) => {
    const yes = new Uint8Array(P);
    for (const p of profilesOf(problem, j)) yes[p] = 1;
    return yes;
  });
  const totals = totalsOf(problem, start);
  const planes = [cost, ...constraints.map(({ coefficients }) => coefficients)];
  const target = lossOf(start);
  const least = new Float64Array(K);
  let cards = 0;
  let steps = 0;
  let nextTurn = STEPS_PER_TURN;

  // One entry by itself, then each two; the card itself may have better cut-offs.
  for (let i = -1; i < entries.length; i++) {
    for (let j = i + 1; j < Math.max(1, entries.length); j++) {
      const better = tryPair(i, j);
      if (better) return { cards, steps, better };
      if (steps < nextTurn) continue;
      nextTurn = steps + STEPS_PER_TURN;
      yield steps;
    }
  }
  return { cards, steps };

  function lossOf(points: Int32Array): number {
    const cuts = points.subarray(lineCount);
    let loss = 0;
    for (let p = 0; p < P; p++) {
      let k = 0;
      while (k < cuts.length && totals[p]! >= cuts[k]!) k++;
      loss += cost[p * K + k]!;
    }
    return loss;
  }

  function tryPair(i: number, j: number): Int32Array | undefined {
    const [first, second] = [i < 0 ? undefined : entries[i], entries[j]];
    const [line1, line2] = [first?.entry ?? 0, second?.entry ?? 0];
    let groups: ReturnType<typeof grouped> | undefined;
    const now1 = start[line1]!;
    for (const value1 of first ? first.values : [0]) {
      if (first && value1 === now1) continue;
      if (first) rules.set(line1, value1);
      const kept = second ? rules.kept(second) : new Uint8Array(1);
      const values = second?.values ?? [0];
      for (let v = 0; v < values.length; v++) {
        const isNow = !second || values[v] === start[line2];
        // Alone with its own cut-offs the card is no other card, but one with other cut-offs is.
        if (!isNow && kept[v] === 0) continue;
        if (isNow && (i >= 0 || j > 0 || !rules.isKept())) continue;
        if (!isNow) cards++;
        groups ??= grouped(first ? line1 : -1, second ? line2 : -1);
        const by2 = values[v]!;
        const cuts = bestCuts(groups, first ? value1 : 0, second ? by2 : 0);
        if (!cuts) continue;
        const points = start.slice();
        if (first) points[line1] = value1;
        if (second) points[line2] = by2;
        points.set(cuts, lineCount);
        return points;
      }
    }
    if (first) rules.set(line1, now1);
    return undefined;
  }

  /** The profiles by their answers to two lines and their total without these; sums of each plane by class. */
  function grouped(line1: number, line2: number) {
    const rest = totals.slice();
    const group = new Uint8Array(P);
    for (const [bit, line] of [
      [1, line1],
      [2, line2],
    ] as const) {
      if (line < 0) continue;
      for (let p = 0; p < P; p++) {
        if (holds[line]![p] === 0) continue;
        rest[p]! -= start[line]!;
        group[p]! |= bit;
      }
    }
    const low = rest.reduce((a, b) => Math.min(a, b), 0);
    const high = rest.reduce((a, b) => Math.max(a, b), 0);
    const width = high - low + 1;
    const sums = planes.map(() => new Float64Array(4 * width * K));
    for (let p = 0; p < P; p++) {
      const at = (group[p]! * width + rest[p]! - low) * K;
      for (const [n, plane] of planes.entries())
        for (let k = 0; k < K; k++) sums[n]![at + k]! += plane[p * K + k]!;
    }
    steps += P * planes.length * K;
    return { low, width, sums };
  }

  /** Cut-offs with which the loss is below the card's and all constraints hold. */
  function bestCuts(groups: ReturnType<typeof grouped>, by1: number, by2: number): number[] | undefined {
    const { low, width, sums } = groups;
    const shifts = [0, by1, by2, by1 + by2];
    const from = low + Math.min(...shifts);
    const range = low + width + Math.max(...shifts) - from;
    const shifted = (plane: Float64Array) => {
      const out = new Float64Array(range * K);
      for (let g = 0; g < 4; g++) {
        const to = (low + shifts[g]! - from) * K;
        for (let at = 0; at < width * K; at++) out[to + at]! += plane[g * width * K + at]!;
      }
      return out;
    };
    const costs = shifted(sums[0]!);
    steps += 6 * range * K;
    least.fill(0);
    for (let t = 0; t < range; t++) {
      let best = Infinity;
      for (let k = 0; k < K; k++) {
        best = Math.min(best, least[k]!);
        least[k] = best + costs[t * K + k]!;
      }
    }
    if (Math.min(...least) >= target) return undefined;
    const parts = sums.slice(1).map(shifted);
    return placed(costs, parts, range, from);
  }

  /** Looks through all cut-offs that lose less; what is behind a cut-off loses at least its best. */
  function placed(
    costs: Float64Array,
    parts: readonly Float64Array[],
    range: number,
    from: number,
  ): number[] | undefined {
    // The least that totals from t on lose when class k or a later one is given there.
    const behind = new Float64Array((range + 1) * K);
    for (let t = range - 1; t >= 0; t--) {
      let best = Infinity;
      for (let k = K - 1; k >= 0; k--) {
        best = Math.min(best, behind[(t + 1) * K + k]! + costs[t * K + k]!);
        behind[t * K + k] = best;
      }
    }
    const starts: number[] = [0];
    return placeNext(0);

    /** Class k is given from `starts[k]` on: tries all places where the next one begins. */
    function placeNext(loss: number): number[] | undefined {
      const k = starts.length - 1;
      let sum = loss;
      if (k === K - 1) {
        for (let t = starts[k]!; t < range; t++) sum += costs[t * K + k]!;
        return sum < target && keepsAll() ? starts.slice(1).map((t) => from + t) : undefined;
      }
      for (let t = starts[k]!; t <= range; t++) {
        if (sum + behind[t * K + k]! >= target) return undefined;
        if (sum + behind[t * K + k + 1]! < target) {
          starts.push(t);
          const found = placeNext(sum);
          starts.pop();
          if (found) return found;
        }
        if (t < range) sum += costs[t * K + k]!;
      }
      return undefined;
    }

    function keepsAll(): boolean {
      steps += range * parts.length;
      return constraints.every(({ min, max }, c) => {
        let sum = 0;
        for (let t = 0, k = 0; t < range; t++) {
          while (k + 1 < K && t >= starts[k + 1]!) k++;
          sum += parts[c]![t * K + k]!;
        }
        return sum >= min && sum <= max;
      });
    }
  }
}
