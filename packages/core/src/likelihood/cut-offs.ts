import type { LinearConstraint } from "../problem/problem.ts";
import { cutBetween } from "../problem/shape.ts";
import type { Cells } from "./cells.ts";

/** Ways to cut that are tried where limits have to be kept; a score with more is left as it is. */
const MOST_WAYS = 20_000;

export interface Cut {
  readonly loss: number;
  /** By how much the constraints are broken, all together, as shares. */
  readonly broken: number;
  readonly cuts: readonly number[];
}

/**
 * The cut-offs of least loss that keep the constraints, or break them least where none keeps them, for totals by cell; of
 * equals the lowest.
 */
export function bestCuts(
  totals: Int32Array,
  { cost, coefficients }: Pick<Cells, "cost" | "coefficients">,
  constraints: readonly LinearConstraint[],
  classCount: number,
): Cut | undefined {
  const distinct = [...new Set(totals)].sort((x, y) => x - y);
  const sums = [cost, ...coefficients].map((values) => runningSums(totals, distinct, values, classCount));
  const places =
    constraints.length === 0
      ? leastLoss(sums[0]!, distinct.length, classCount)
      : leastKeeping(sums, constraints, distinct.length, classCount);
  if (!places) return undefined;
  return {
    loss: lossAt(sums[0]!, places, distinct.length),
    broken: brokenBy(constraints, (c) => lossAt(sums[c + 1]!, places, distinct.length)),
    cuts: places.map((place) => cutAt(place, distinct)),
  };
}

/** Sums of class k's values over the totals below place i, at `[k][i]`. */
type Running = readonly Float64Array[];

function runningSums(
  totals: Int32Array,
  distinct: readonly number[],
  values: Float64Array,
  classCount: number,
): Running {
  const placeOf = new Map(distinct.map((total, i) => [total, i]));
  const running = Array.from({ length: classCount }, () => new Float64Array(distinct.length + 1));
  for (let c = 0; c < totals.length; c++) {
    const next = placeOf.get(totals[c]!)! + 1;
    for (let k = 0; k < classCount; k++) running[k]![next]! += values[c * classCount + k]!;
  }
  for (const sums of running) for (let i = 1; i < sums.length; i++) sums[i]! += sums[i - 1]!;
  return running;
}

/** The sum when class k is given from place k - 1 on. */
function lossAt(running: Running, places: readonly number[], count: number): number {
  let sum = 0;
  running.forEach((sums, k) => {
    sum += sums[places[k] ?? count]! - sums[k === 0 ? 0 : places[k - 1]!]!;
  });
  return sum;
}

/** One class after the other: the least loss of all totals below a place, with this class as the last. */
function leastLoss(running: Running, count: number, classCount: number): number[] {
  const from = Array.from({ length: classCount }, () => new Int32Array(count + 1));
  let least = running[0]!;
  for (let k = 1; k < classCount; k++) {
    const next = new Float64Array(count + 1);
    let [at, best] = [0, Infinity];
    for (let i = 0; i <= count; i++) {
      const open = least[i]! - running[k]![i]!;
      if (open < best) [at, best] = [i, open];
      next[i] = best + running[k]![i]!;
      from[k]![i] = at;
    }
    least = next;
  }
  const places: number[] = [];
  let end = count;
  for (let k = classCount - 1; k > 0; k--) {
    end = from[k]![end]!;
    places.unshift(end);
  }
  return places;
}

function leastKeeping(
  sums: readonly Running[],
  constraints: readonly LinearConstraint[],
  count: number,
  classCount: number,
): number[] | undefined {
  let ways = 1;
  for (let k = 1; k < classCount; k++) ways *= (count + k) / k;
  if (ways > MOST_WAYS) return undefined;
  let [best, least, fault]: [number[] | undefined, number, number] = [undefined, Infinity, Infinity];
  const places: number[] = [];
  const look = (from: number) => {
    if (places.length < classCount - 1) {
      for (let i = from; i <= count; i++) {
        places.push(i);
        look(i);
        places.pop();
      }
      return;
    }
    const loss = lossAt(sums[0]!, places, count);
    if (fault === 0 && loss >= least) return;
    const broken = brokenBy(constraints, (c) => lossAt(sums[c + 1]!, places, count));
    if (broken < fault || (broken === fault && loss < least))
      [best, least, fault] = [places.slice(), loss, broken];
  };
  look(0);
  return best;
}

/** By how much constraints are broken, as shares, all together; 0 where all are kept. */
export function brokenBy(constraints: readonly LinearConstraint[], sumOf: (c: number) => number): number {
  let broken = 0;
  constraints.forEach(({ min, max, scale }, c) => {
    const sum = sumOf(c);
    if (sum < min) broken += (min - sum) / scale;
    if (sum > max) broken += (sum - max) / scale;
  });
  return broken;
}

function cutAt(place: number, distinct: readonly number[]): number {
  if (place === 0) return distinct[0] ?? 0;
  return place === distinct.length
    ? distinct.at(-1)! + 1
    : cutBetween(distinct[place - 1]!, distinct[place]!);
}
