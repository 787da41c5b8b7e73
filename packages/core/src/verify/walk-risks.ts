import { choose, type SetProblem } from "./set-problem.ts";
import type { RiskPeople } from "./set-risks.ts";
import { PER_NAT } from "./verify-log-loss.ts";
import type { WalkNews } from "./walk-sets.ts";

const STEPS_PER_NEWS = 1e6;

/** Whole people whose logarithms are kept. */
const MOST_KNOWN = 2 ** 22;

/**
 * Walks over all sets of conditions and gives those whose cells have an entropy that leaves room below the floor. People are
 * counted without those that are added; these cost at least K log K, whatever the risks. Where not even all conditions
 * that may still be chosen together leave room, nothing behind is looked at. Parts are dealt by the first two conditions.
 */
export function* walkRisks(
  { splits, forced, size }: SetProblem,
  { count, classCount: K, byClass, more }: RiskPeople,
  floor: number,
  part: number,
  parts: number,
  give: (set: readonly number[]) => void,
): Generator<WalkNews, WalkNews> {
  const n = splits.length;
  const most = floor / PER_NAT + 1e-6;
  const base = more > 0 ? K * Math.log(K) : 0;
  const everyone = byClass.reduce((sum, own) => sum + own, 0);
  const known =
    everyone < MOST_KNOWN && byClass.every(Number.isInteger)
      ? Float64Array.from({ length: everyone + 1 }, (_, i) => (i === 0 ? 0 : i * Math.log(i)))
      : undefined;
  const timesLog = known
    ? (value: number) => known[value]!
    : (value: number) => (value > 1e-9 ? value * Math.log(value) : 0);
  const levels = Array.from({ length: size + 1 }, () => ({
    cells: new Int32Array(count),
    used: 1,
    totals: new Float64Array(K),
  }));
  /** For each place: the group of every person that all conditions from there on can't tell apart. */
  const rests = restGroups();
  let alone = base;
  for (let p = 0; p < count; p++) alone += ofCell(byClass, p);
  const sums = new Float64Array(Math.min(count, 2 ** size) * K);
  const set: number[] = [];
  let sets = 0;
  let steps = 0;
  let nextNews = STEPS_PER_NEWS;
  let dealt = 0;
  addTotals(0);
  for (let s = 0; s < forced; s++) enter(s);
  yield* visit(forced);
  return { sets, steps };

  function enter(s: number): void {
    const from = levels[set.length]!;
    set.push(s);
    const to = levels[set.length]!;
    const { holds } = splits[s]!;
    const number = new Int32Array(2 * from.used).fill(-1);
    to.used = 0;
    for (let p = 0; p < count; p++) {
      const both = 2 * from.cells[p]! + holds[p]!;
      if (number[both]! < 0) number[both] = to.used++;
      to.cells[p] = number[both]!;
    }
    addTotals(set.length);
    steps += 2 * count;
  }

  function addTotals(depth: number): void {
    const level = levels[depth]!;
    level.totals = new Float64Array(level.used * K);
    for (let p = 0; p < count; p++)
      for (let k = 0; k < K; k++) level.totals[level.cells[p]! * K + k]! += byClass[p * K + k]!;
  }

  function* visit(from: number): Generator<WalkNews> {
    const open = size - set.length;
    const free = set.length - forced;
    if (free === 2 && dealt++ % parts !== part) return;
    const isOwn = free >= 2 || part === 0;
    if (open <= 1) {
      if (isOwn) leaves(from, open);
      if (steps >= nextNews) yield news();
      return;
    }
    for (let s = from; s <= n - open; s++) {
      if (open > 2 && withAllFrom(s) >= most) {
        if (isOwn) sets += choose(n - s, open);
        return;
      }
      enter(s);
      yield* visit(s + 1);
      set.pop();
    }
  }

  function news(): WalkNews {
    nextNews = steps + STEPS_PER_NEWS;
    return { sets, steps };
  }

  /** The last condition is tried without splitting the cells: what is not on its smaller side is the rest. */
  function leaves(from: number, open: number): void {
    const { cells, used, totals } = levels[set.length]!;
    if (open === 0) {
      sets++;
      let nats = base;
      for (let c = 0; c < used; c++) nats += ofCell(totals, c);
      if (nats < most) give([...set]);
      return;
    }
    for (let s = from; s < n; s++) {
      const { few } = splits[s]!;
      sums.fill(0, 0, used * K);
      for (const p of few) for (let k = 0; k < K; k++) sums[cells[p]! * K + k]! += byClass[p * K + k]!;
      let nats = base;
      for (let c = 0; c < used; c++) {
        let [inside, outside] = [0, 0];
        for (let at = c * K; at < (c + 1) * K; at++) {
          const others = totals[at]! - sums[at]!;
          inside += sums[at]!;
          outside += others;
          nats -= timesLog(sums[at]!) + timesLog(others);
        }
        nats += timesLog(inside) + timesLog(outside);
      }
      if (nats < most) give([...set, s]);
      steps += few.length + 4 * used;
    }
    sets += Math.max(0, n - from);
  }

  function ofCell(totals: Float64Array, c: number): number {
    let own = 0;
    let nats = 0;
    for (let at = c * K; at < (c + 1) * K; at++) {
      own += totals[at]!;
      nats -= timesLog(totals[at]!);
    }
    return nats + timesLog(own);
  }

  /** The entropy with all conditions from s on: no set that goes on from here has less. */
  function withAllFrom(s: number): number {
    const { cells, used } = levels[set.length]!;
    const { of, groups } = rests[s - forced]!;
    // Everybody is alone, whatever the set.
    if (groups === count) return alone;
    steps += 2 * count;
    const places = new Map<number, number>();
    const totals: number[] = [];
    for (let p = 0; p < count; p++) {
      const name = of[p]! * used + cells[p]!;
      let place = places.get(name);
      if (place === undefined) {
        place = places.size;
        places.set(name, place);
        for (let k = 0; k < K; k++) totals.push(0);
      }
      for (let k = 0; k < K; k++) totals[place * K + k]! += byClass[p * K + k]!;
    }
    let nats = base;
    const all = Float64Array.from(totals);
    for (let c = 0; c < places.size; c++) nats += ofCell(all, c);
    return nats;
  }

  function restGroups(): { of: Int32Array; groups: number }[] {
    const found: { of: Int32Array; groups: number }[] = [];
    let of = new Int32Array(count);
    let groups = 1;
    for (let s = n - 1; s >= forced; s--) {
      const { holds } = splits[s]!;
      const number = new Map<number, number>();
      const next = new Int32Array(count);
      for (let p = 0; p < count; p++) {
        const both = of[p]! * 2 + holds[p]!;
        if (!number.has(both)) number.set(both, number.size);
        next[p] = number.get(both)!;
      }
      of = next;
      groups = number.size;
      found.push({ of, groups });
    }
    return found.reverse();
  }
}
