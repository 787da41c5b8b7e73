import type { Problem } from "../../problem/problem.ts";
import { goodMultipliers } from "../counting/good-multipliers.ts";
import { allowance, pricedCost, priceLimits } from "../counting/multipliers.ts";

/**
 * Costs with the constraints' share added: for every card that keeps the constraints, the sum of these costs is at most
 * `scale` times its loss plus `allowance`. All are whole numbers.
 */
export interface PricedCosts {
  readonly cost: Float64Array;
  readonly scale: number;
  readonly allowance: number;
}

/** Prices that make the free choice of a class in each profile dear, if there are any worth having. */
export function priceOf(problem: Problem, target: number): PricedCosts[] {
  const { constraints, cost } = problem;
  if (constraints.length === 0) return [];
  const sums = { cost, constraints: constraints.map(({ coefficients }) => coefficients) };
  const multipliers = goodMultipliers(problem, priceLimits(problem), sums, target);
  if (multipliers.of.every((price) => price === 0)) return [];
  return [
    {
      cost: pricedCost(problem, multipliers),
      scale: multipliers.scale,
      allowance: allowance(problem, multipliers),
    },
  ];
}
