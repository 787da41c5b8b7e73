import type { Problem } from "../../problem/problem.ts";
import { profilesOf } from "../profiles-of.ts";
import type { Neighbours } from "./neighbours.ts";
import { type Movable, movables, PairRules } from "./pair-rules.ts";

const STEPS_PER_TURN = 1e6;

/**
 * Tables: with the first entry changed, all values of the second are counted in one pass over the profiles where its line
 * holds, for each goes over to the entry's class at one value.
 */
export function* tableNeighbours(problem: Problem, start: Int32Array): Generator<number, Neighbours> {
  const { classCount: K, profileCount: P, lineCount, cost, constraints } = problem;
  const entries = movables(problem);
  const rules = new PairRules(problem, start);
  const holding = Array.from({ length: lineCount }, (_, j) => profilesOf(problem, j));
  const everyone = Int32Array.from({ length: P }, (_, p) => p);
  const scores = new Int32Array(K * P);
  /** By class and profile: what it lacks to be given (not above 0: it is), and the class given in its place. */
  const lacks = new Int32Array(K * P);
  const others = new Int32Array(K * P);
  const given = new Int32Array(P);
  const sums = new Float64Array(constraints.length);
  let loss = 0;
  let cards = 0;
  let steps = 0;
  let nextTurn = STEPS_PER_TURN;

  start.forEach((value, entry) => {
    if (value === 0) return;
    const k = Math.floor(entry / lineCount);
    for (const p of holding[entry % lineCount]!) scores[k * P + p]! += value;
  });
  look(everyone, 0);
  const target = loss;

  let better = yield* seconds(-1);
  for (let i = 0; i < entries.length && !better; i++) {
    const { entry, values } = entries[i]!;
    const now = start[entry]!;
    const alone = rules.kept(entries[i]!);
    for (let v = 0; v < values.length && !better; v++) {
      if (values[v] === now) continue;
      cards += alone[v]!;
      change(entry, values[v]!);
      better = yield* seconds(i);
      change(entry, now);
    }
  }
  return { cards, steps, ...(better && { better }) };

  /** Gives an entry other points. */
  function change(entry: number, value: number): void {
    const k = Math.floor(entry / lineCount);
    const list = holding[entry % lineCount]!;
    const by = value - rules.points[entry]!;
    rules.set(entry, value);
    for (const p of list) scores[k * P + p]! += by;
    look(list, 1);
  }

  /** Counts these profiles anew; `before` is 0 when they were not counted yet. */
  function look(list: Int32Array, before: 0 | 1): void {
    steps += 4 * list.length * K;
    for (const p of list) {
      if (before === 1) count(p, -1);
      let first = 0;
      for (let k = 1; k < K; k++) if (scores[k * P + p]! > scores[first * P + p]!) first = k;
      given[p] = first;
      count(p, 1);
      for (let k = 0; k < K; k++) {
        let other = -1;
        let needed = -Infinity;
        for (let l = 0; l < K; l++) {
          if (l === k) continue;
          if (other < 0 || scores[l * P + p]! > scores[other * P + p]!) other = l;
          // Who comes first wins a tie.
          needed = Math.max(needed, scores[l * P + p]! + (l < k ? 1 : 0));
        }
        others[k * P + p] = other;
        lacks[k * P + p] = needed - scores[k * P + p]!;
      }
    }
  }

  function count(p: number, sign: number): void {
    const at = p * K + given[p]!;
    loss += sign * cost[at]!;
    for (let c = 0; c < sums.length; c++) sums[c]! += sign * constraints[c]!.coefficients[at]!;
  }

  /** All values of all entries behind the first one; before any, alone. */
  function* seconds(first: number): Generator<number, Int32Array | undefined> {
    for (let i = first + 1; i < entries.length; i++) {
      const second = entries[i]!;
      const kept = rules.kept(second);
      const many = kept.reduce((sum, one) => sum + one, 0);
      // Those of one entry are counted where that is the first.
      if (first >= 0) cards += many;
      if (many > 0) {
        const value = lineSearch(second, kept);
        if (value !== undefined) {
          const points = rules.points.slice();
          points[second.entry] = value;
          return points;
        }
      }
      if (steps < nextTurn) continue;
      nextTurn = steps + STEPS_PER_TURN;
      yield steps;
    }
    return undefined;
  }

  /** A value of the entry that is better than the card, if there is one. */
  function lineSearch({ entry, values }: Movable, kept: Uint8Array): number | undefined {
    const k = Math.floor(entry / lineCount);
    const list = holding[entry % lineCount]!;
    const now = rules.points[entry]!;
    const gains = new Float64Array(values.length + 1);
    let without = loss;
    for (const p of list) {
      const other = cost[p * K + others[k * P + p]!]!;
      without += other - cost[p * K + given[p]!]!;
      gains[placeOf(values, lacks[k * P + p]! + now)]! += cost[p * K + k]! - other;
    }
    steps += list.length + values.length;
    for (let v = 0; v < values.length; v++) {
      without += gains[v]!;
      if (kept[v] === 1 && without < target && keepsConstraints(k, list, values[v]! - now)) return values[v]!;
    }
    return undefined;
  }

  /** Whether all constraints hold when class k has so many points more on this line. */
  function keepsConstraints(k: number, list: Int32Array, by: number): boolean {
    steps += list.length * constraints.length;
    return constraints.every(({ coefficients, min, max }, c) => {
      let sum = sums[c]!;
      for (const p of list) {
        const to = lacks[k * P + p]! <= by ? k : others[k * P + p]!;
        sum += coefficients[p * K + to]! - coefficients[p * K + given[p]!]!;
      }
      return sum >= min && sum <= max;
    });
  }
}

/** The place of the first value that is not below; as many as there are where all are. */
function placeOf(values: readonly number[], least: number): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (values[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
