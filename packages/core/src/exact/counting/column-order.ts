import type { Problem } from "../../problem/problem.ts";
import { lineHolds } from "../../problem/totals.ts";
import type { Conditions } from "./conditions.ts";
import { Partition } from "./partition.ts";

/** Profiles that ordering by what is lost may look at: about a second. */
const MOST_LOOKS = 3e8;

/**
 * The order in which conditions are decided on: first the one without which the others do worst, then the next among
 * the others, and so on. What remains last splits little, so bounds rise early. Where that would take too long, the
 * order of the conditions stays.
 */
export function* columnOrder(problem: Problem, { profiles, forced }: Conditions): Generator<void, number[]> {
  const n = profiles.length;
  const looks = profiles.reduce((sum, { length }) => sum + length, 0) * n * n * 0.4;
  const all = Array.from({ length: n }, (_, e) => e);
  if (looks > MOST_LOOKS) return all;
  const order = all.slice(0, forced);
  let others = all.slice(forced);
  while (others.length > 0) {
    let worst = -Infinity;
    let next = others[0]!;
    for (const e of others) {
      const without = others.filter((other) => other !== e);
      const loss = freeLossOf(problem, profiles, [...order.slice(0, forced), ...without]);
      if (loss > worst) [worst, next] = [loss, e];
      yield;
    }
    order.push(next);
    others = others.filter((e) => e !== next);
  }
  return order;
}

export function freeLossOf(
  { profileCount, cost, classCount }: Problem,
  profiles: readonly Int32Array[],
  set: readonly number[],
): number {
  const cells = new Partition(profileCount);
  for (const e of set) cells.refine(profiles[e]!);
  return cells.freeLoss(cost, classCount);
}

/**
 * Conditions that partition all profiles (bands, categories): all but one of them split like all. Only columns of three
 * and more are of interest; a condition is in one of them at most.
 */
export function partitioning(problem: Problem, { lines }: Conditions): number[][] {
  const { profileCount, words } = problem;
  const bitsOf = (line: number) => problem.lines.subarray(line * words, (line + 1) * words);
  const everyone = new Uint32Array(words);
  for (let p = 0; p < profileCount; p++) if (lineHolds(problem, 0, p)) everyone[p >> 5]! |= 1 << (p & 31);
  const inOrder = lines.map((own, e) => ({ e, line: own[0]! })).sort((a, b) => a.line - b.line);
  const taken = new Set<number>();
  const columns: number[][] = [];
  for (const [place, first] of inOrder.entries()) {
    if (taken.has(first.e)) continue;
    const union = bitsOf(first.line).slice();
    const members = [first.e];
    const isFull = () => union.every((word, w) => word === everyone[w]);
    for (const { e, line } of inOrder.slice(place + 1)) {
      const bits = bitsOf(line);
      if (taken.has(e) || bits.some((word, w) => (word & union[w]!) !== 0)) continue;
      members.push(e);
      for (let w = 0; w < words; w++) union[w]! |= bits[w]!;
      if (isFull()) break;
    }
    if (members.length < 3 || !isFull()) continue;
    for (const e of members) taken.add(e);
    columns.push(members);
  }
  return columns;
}
