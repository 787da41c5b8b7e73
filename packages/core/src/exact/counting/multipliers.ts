import type { Multipliers } from "../../problem/floor-proof.ts";
import type { LinearConstraint, Problem } from "../../problem/problem.ts";

/** The loss as it is. */
export function noMultipliers({ constraints }: Problem): Multipliers {
  return { scale: 1, of: constraints.map(() => 0) };
}

/** What the bounds of the constraints allow to be paid, at most. */
export function allowance({ constraints }: Problem, { of }: Multipliers): number {
  return of.reduce((sum, price, c) => (price === 0 ? sum : sum + price * sideOf(constraints[c]!, price)), 0);
}

/** The bound that a price counts against. */
export function sideOf({ min, max }: LinearConstraint, price: number): number {
  return price > 0 ? max : min;
}

/** How large sums with prices can become, found once for a problem. */
export interface PriceLimits {
  /** The sums over the profiles of the largest cost of any class, and of the largest coefficient of each constraint. */
  readonly cost: number;
  readonly coefficients: readonly number[];
  /** Whether a constraint is one of whole numbers: those of very many weighted rows are scaled down, and may not be. */
  readonly isWhole: readonly boolean[];
}

export function priceLimits({ cost, classCount, constraints }: Problem): PriceLimits {
  const largest = (values: Float64Array) => {
    let sum = 0;
    for (let at = 0; at < values.length; at += classCount) {
      let own = 0;
      for (let k = at; k < at + classCount; k++) own = Math.max(own, Math.abs(values[k]!));
      sum += own;
    }
    return sum;
  };
  const isBound = (bound: number) => Number.isInteger(bound) || Math.abs(bound) === Infinity;
  return {
    cost: largest(cost),
    coefficients: constraints.map(({ coefficients }) => largest(coefficients)),
    isWhole: constraints.map(
      ({ coefficients, min, max }) => isBound(min) && isBound(max) && coefficients.every(Number.isInteger),
    ),
  };
}

/** Whether no sum with these prices passes what a number holds exactly. */
export function arePossible(
  { classCount, constraints }: Problem,
  { cost, coefficients, isWhole }: PriceLimits,
  { scale, of }: Multipliers,
): boolean {
  let largest = scale * cost;
  for (let c = 0; c < of.length; c++) {
    const price = of[c]!;
    if (price === 0) continue;
    const side = sideOf(constraints[c]!, price);
    if (!isWhole[c] || !Number.isFinite(side)) return false;
    largest += Math.abs(price) * (coefficients[c]! + Math.abs(side));
  }
  // Differences of two classes are up to twice as large, and are added up for each class.
  return 2 * classCount * largest < Number.MAX_SAFE_INTEGER;
}

/** The costs with these prices, which must be possible. */
export function pricedCost({ cost, constraints }: Problem, { scale, of }: Multipliers): Float64Array {
  return cost.map((value, i) => {
    let sum = scale * value;
    for (let c = 0; c < of.length; c++) if (of[c] !== 0) sum += of[c]! * constraints[c]!.coefficients[i]!;
    return sum;
  });
}

/** The least whole-number loss of the given problem that is possible where the priced one has this free loss. */
export function lossFrom(problem: Problem, multipliers: Multipliers, freeLoss: number): number {
  if (!Number.isFinite(freeLoss)) return freeLoss;
  const rest = freeLoss - allowance(problem, multipliers);
  // Exact, for the remainder of whole numbers is.
  const over = ((rest % multipliers.scale) + multipliers.scale) % multipliers.scale;
  return (rest - over) / multipliers.scale + (over > 0 ? 1 : 0);
}

/** Free losses of the priced problem below this, and no others, leave room for a loss below the given one. */
export function pricedBelow(problem: Problem, multipliers: Multipliers, below: number): number {
  return multipliers.scale * (below - 1) + allowance(problem, multipliers) + 1;
}
