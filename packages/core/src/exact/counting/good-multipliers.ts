import type { Multipliers } from "../../problem/floor-proof.ts";
import type { Problem } from "../../problem/problem.ts";
import { profilesOf } from "../profiles-of.ts";
import { arePossible, noMultipliers, type PriceLimits, sideOf } from "./multipliers.ts";
import { Partition } from "./partition.ts";

/** The sums of a set of lines by cell and class: of the costs, and of each constraint. */
export interface CellSums {
  readonly cost: Float64Array;
  readonly constraints: readonly Float64Array[];
}

const STEPS = 60;
/** Steps without gain after which they become shorter. */
const PATIENCE = 6;
/** Prices are rounded to so many parts, where sums stay within what numbers hold. */
const PARTS = 1024;
const SMALL = 1e-3;
const LARGEST_SCALE = 2 ** 30;

export function cellSums(
  problem: Problem,
  lines: readonly number[],
  holding = (line: number) => profilesOf(problem, line),
): CellSums {
  const { profileCount, classCount, cost, constraints } = problem;
  const cells = new Partition(profileCount);
  for (const line of lines) cells.refine(holding(line));
  return {
    cost: cells.sums(cost, classCount),
    constraints: constraints.map(({ coefficients }) => cells.sums(coefficients, classCount)),
  };
}

/** The free loss of these cells with prices. */
export function pricedFreeLoss(
  { cost, constraints }: CellSums,
  classCount: number,
  { scale, of }: Multipliers,
): number {
  let loss = 0;
  for (let at = 0; at < cost.length; at += classCount) {
    let least = Infinity;
    for (let k = at; k < at + classCount; k++) {
      let sum = scale * cost[k]!;
      for (let c = 0; c < of.length; c++) sum += of[c]! * constraints[c]![k]!;
      least = Math.min(least, sum);
    }
    loss += least;
  }
  return loss;
}

/**
 * Prices of the constraints that make the bound of these cells high: steps along the subgradient towards `target`, of
 * which the best are rounded to whole numbers. Any whole numbers give a bound that holds.
 */
export function goodMultipliers(
  problem: Problem,
  limits: PriceLimits,
  sums: CellSums,
  target: number,
): Multipliers {
  const { classCount, constraints } = problem;
  const units = unitsOf(sums);
  const prices = new Float64Array(constraints.length);
  const slope = new Float64Array(constraints.length);
  let best = { bound: -Infinity, prices: prices.slice() };
  let length = 1;
  let idle = 0;
  for (let step = 0; step < STEPS; step++) {
    const bound = lagrangian();
    if (bound > best.bound) {
      best = { bound, prices: prices.slice() };
      idle = 0;
    } else if (++idle === PATIENCE) {
      length /= 2;
      idle = 0;
      prices.set(best.prices);
      lagrangian();
    }
    const square = slope.reduce((sum, value, c) => sum + (value / units[c]!) ** 2, 0);
    if (best.bound >= target || square === 0) break;
    const wanted = Number.isFinite(target) ? target - bound : 0.05 * Math.abs(bound) + 1;
    for (let c = 0; c < prices.length; c++) {
      const moved = prices[c]! + (length * wanted * slope[c]!) / (square * units[c]! ** 2);
      // No price without a bound for it to count against.
      const isPossible = limits.isWhole[c] && Number.isFinite(sideOf(constraints[c]!, moved));
      prices[c] = isPossible ? moved : 0;
    }
  }
  return rounded(problem, limits, withoutSmall(best.prices, units));

  /** The bound of the prices as they are; leaves its slope. */
  function lagrangian(): number {
    let bound = 0;
    slope.fill(0);
    for (let at = 0; at < sums.cost.length; at += classCount) {
      let least = Infinity;
      let given = at;
      for (let k = at; k < at + classCount; k++) {
        let sum = sums.cost[k]!;
        for (let c = 0; c < prices.length; c++) sum += prices[c]! * sums.constraints[c]![k]!;
        if (sum < least) [least, given] = [sum, k];
      }
      bound += least;
      for (let c = 0; c < prices.length; c++) slope[c]! += sums.constraints[c]![given]!;
    }
    for (let c = 0; c < prices.length; c++) {
      const { min, max } = constraints[c]!;
      const sum = slope[c]!;
      if (prices[c] === 0) slope[c] = sum > max ? sum - max : sum < min ? sum - min : 0;
      else {
        const side = sideOf(constraints[c]!, prices[c]!);
        bound -= prices[c]! * side;
        slope[c] = sum - side;
      }
    }
    return bound;
  }
}

/** How large the sums of each constraint are beside those of the costs. */
function unitsOf({ cost, constraints }: CellSums): number[] {
  const size = (values: Float64Array) => values.reduce((sum, value) => sum + Math.abs(value), 0);
  const all = Math.max(1, size(cost));
  return constraints.map((values) => Math.max(1e-9, size(values) / all));
}

/** Prices that hardly count beside the others are none: they would only make the numbers large. */
function withoutSmall(prices: Float64Array, units: readonly number[]): Float64Array {
  const largest = Math.max(...prices.map((price, c) => Math.abs(price) * units[c]!));
  return prices.map((price, c) => (Math.abs(price) * units[c]! < largest * SMALL ? 0 : price));
}

/** Whole-number prices close to these, as fine as numbers allow. */
function rounded(problem: Problem, limits: PriceLimits, prices: Float64Array): Multipliers {
  const smallest = prices.reduce(
    (least, price) => (price === 0 ? least : Math.min(least, Math.abs(price))),
    Infinity,
  );
  if (smallest === Infinity) return noMultipliers(problem);
  const wanted = 2 ** Math.ceil(Math.log2(PARTS / Math.min(1, smallest)));
  for (let scale = Math.min(LARGEST_SCALE, wanted); scale >= 1; scale /= 4) {
    const multipliers = { scale, of: Array.from(prices, (price) => Math.round(price * scale)) };
    if (arePossible(problem, limits, multipliers)) return multipliers;
  }
  return noMultipliers(problem);
}
