import { type Bound, cellsOf, cheapestOf, choose, type SetProblem, type Split } from "./set-problem.ts";

/** Told now and then: sets that are behind, and steps that it took. */
export interface WalkNews {
  readonly sets: number;
  readonly steps: number;
}

const STEPS_PER_NEWS = 2e6;

/**
 * Walks over all sets of conditions and gives those whose cells could have a loss below the floor, by one bound. Cells are
 * split condition by condition; where not even all conditions that may still be chosen together leave room, nothing
 * behind is looked at. Parts are dealt by the first two conditions that are chosen: together they are all sets.
 */
export function* walkSets(
  problem: SetProblem,
  bound: Bound,
  part: number,
  parts: number,
  give: (set: readonly number[]) => void,
): Generator<WalkNews, WalkNews> {
  const { people, splits, forced, size } = problem;
  const { count, classCount } = people;
  const { least } = bound;
  const n = splits.length;
  const width = classCount - 1;
  const more = new Float64Array(count * width);
  let base = 0;
  for (let p = 0; p < count; p++) {
    const own = bound.cost[p * classCount]!;
    base += own;
    for (let k = 0; k < width; k++) more[p * width + k] = bound.cost[p * classCount + k + 1]! - own;
  }
  const levels = Array.from({ length: size + 1 }, () => ({
    cells: new Int32Array(count),
    used: 1,
    /** Of each cell and class but the first: what it costs more than the first. */
    totals: new Float64Array(width),
  }));
  const rests = restOrders(count, splits, forced);
  // All that one group of the rest, or one split, adds up to in each cell.
  const mostCells = Math.min(count, 2 ** size);
  const sums = new Float64Array(mostCells * width);
  const touched = new Int32Array(mostCells);
  const seen = new Int32Array(mostCells);
  let group = 0;
  const set: number[] = [];
  let sets = 0;
  let steps = 0;
  let nextNews = STEPS_PER_NEWS;
  let dealt = 0;

  addTotals(0);
  for (let s = 0; s < forced; s++) enter(s);
  yield* visit(forced);
  return { sets, steps };

  /** Adds a condition to the set and splits the cells by it. */
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
    level.totals = new Float64Array(level.used * width);
    for (let p = 0; p < count; p++)
      for (let k = 0; k < width; k++) level.totals[level.cells[p]! * width + k]! += more[p * width + k]!;
  }

  function* visit(from: number): Generator<WalkNews> {
    const open = size - set.length;
    const free = set.length - forced;
    // What is decided before the parts divide is for the first of them to count.
    if (free === 2 && dealt++ % parts !== part) return;
    const isOwn = free >= 2 || part === 0;
    if (open <= 1) {
      if (isOwn) leaves(from, open);
      if (steps >= nextNews) yield news();
      return;
    }
    for (let s = from; s <= n - open; s++) {
      if (roomFrom(s) >= least) {
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

  /** The last condition of a set is tried without splitting the cells: what is not on its smaller side is the rest. */
  function leaves(from: number, open: number): void {
    const { cells, used, totals } = levels[set.length]!;
    if (open === 0) {
      sets++;
      if (base + cheapest(totals, used) < least) give([...set]);
      return;
    }
    for (let s = from; s < n; s++) {
      const { few } = splits[s]!;
      sums.fill(0, 0, used * width);
      if (width === 1) for (const p of few) sums[cells[p]!]! += more[p]!;
      else
        for (const p of few)
          for (let k = 0; k < width; k++) sums[cells[p]! * width + k]! += more[p * width + k]!;
      let value = base;
      for (let c = 0; c < used; c++) {
        let inside = 0;
        let outside = 0;
        for (let at = c * width; at < (c + 1) * width; at++) {
          inside = Math.min(inside, sums[at]!);
          outside = Math.min(outside, totals[at]! - sums[at]!);
        }
        value += inside + outside;
      }
      if (value < least) give([...set, s]);
      steps += few.length + used;
    }
    sets += Math.max(0, n - from);
  }

  function cheapest(totals: Float64Array, used: number): number {
    let value = 0;
    for (let c = 0; c < used; c++) {
      let own = 0;
      for (let at = c * width; at < (c + 1) * width; at++) own = Math.min(own, totals[at]!);
      value += own;
    }
    return value;
  }

  /** What the set comes to with all conditions from s on: no set that goes on from here comes to less. */
  function roomFrom(s: number): number {
    const { cells } = levels[set.length]!;
    const { order, starts } = rests[s - forced]!;
    let value = base;
    for (let g = 0; g + 1 < starts.length; g++) {
      let many = 0;
      group++;
      for (let i = starts[g]!; i < starts[g + 1]!; i++) {
        const p = order[i]!;
        const cell = cells[p]!;
        // Each group comes by itself, so a cell's sums begin anew where it first comes up.
        if (seen[cell] !== group) {
          seen[cell] = group;
          touched[many++] = cell;
          sums.fill(0, cell * width, (cell + 1) * width);
        }
        for (let k = 0; k < width; k++) sums[cell * width + k]! += more[p * width + k]!;
      }
      for (let t = 0; t < many; t++) {
        let own = 0;
        for (let at = touched[t]! * width; at < (touched[t]! + 1) * width; at++)
          own = Math.min(own, sums[at]!);
        value += own;
      }
    }
    steps += 2 * count;
    return value;
  }
}

interface RestOrder {
  readonly order: Int32Array;
  /** Where each group of people whom the rest can't tell apart begins, and the end. */
  readonly starts: readonly number[];
}

/** For each condition that is free: the people in groups that all conditions from there on can't tell apart. */
function restOrders(count: number, splits: readonly Split[], forced: number): RestOrder[] {
  const orders: RestOrder[] = [];
  for (let s = splits.length - 1; s >= forced; s--) {
    // From the last one on, each condition splits the groups behind it.
    const before = orders.at(-1);
    const groups = before ? [] : [Array.from({ length: count }, (_, p) => p)];
    if (before)
      for (let g = 0; g + 1 < before.starts.length; g++)
        groups.push([...before.order.subarray(before.starts[g], before.starts[g + 1])]);
    const { holds } = splits[s]!;
    const halves = groups.flatMap((group) => {
      const inside = group.filter((p) => holds[p] === 1);
      return inside.length === 0 || inside.length === group.length
        ? [group]
        : [inside, group.filter((p) => holds[p] === 0)];
    });
    const starts = [0];
    for (const half of halves) starts.push(starts.at(-1)! + half.length);
    orders.push({ order: Int32Array.from(halves.flat()), starts });
  }
  return orders.reverse();
}

/** Whether the cells of a set could have a loss below the floor, by this bound. */
export function hasRoom({ people, splits }: SetProblem, set: readonly number[], bound: Bound): boolean {
  const own = set.map((s) => splits[s]!);
  return cheapestOf(bound.cost, people.classCount, cellsOf(people.count, own)) < bound.least;
}
