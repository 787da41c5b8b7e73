import type { Problem } from "../../problem/problem.ts";

/**
 * Costs with the constraints' share added: for every solution that keeps the constraints, the sum of these costs is at
 * most `scale` times its loss plus `allowance`. All are whole numbers, so that floors made of them are exact.
 */
export interface PricedCosts {
  readonly cost: Float64Array;
  readonly scale: number;
  readonly allowance: number;
}

const STEPS = 150;
/** Whole numbers are exact below 2^53; some bits are left for adding up. */
const LARGEST = 2 ** 51;

/**
 * Multipliers of the constraints that make the free choice of a class in each cell dear, by a subgradient method:
 * whatever they are, the floor holds. Undefined where there is nothing to price or numbers would be too large.
 */
export function priceConstraints(problem: Problem, target: number): PricedCosts | undefined {
  const { classCount, profileCount, cost, constraints } = problem;
  if (constraints.length === 0) return undefined;
  const sizes = constraints.map(({ coefficients }) => largestSum(coefficients, profileCount, classCount));
  const multipliers = new Float64Array(constraints.length);
  let best = { value: -Infinity, multipliers: multipliers.slice() };
  const sums = new Float64Array(constraints.length);
  let patience = 1;
  for (let step = 0; step < STEPS; step++) {
    sums.fill(0);
    let value = 0;
    for (let p = 0; p < profileCount; p++) {
      let [least, chosen] = [Infinity, 0];
      for (let k = 0; k < classCount; k++) {
        const at = p * classCount + k;
        let priced = cost[at]!;
        for (let c = 0; c < multipliers.length; c++) priced += multipliers[c]! * constraints[c]!.coefficients[at]!;
        if (priced < least) [least, chosen] = [priced, at];
      }
      value += least;
      for (let c = 0; c < multipliers.length; c++) sums[c]! += constraints[c]!.coefficients[chosen]!;
    }
    for (let c = 0; c < multipliers.length; c++) value -= allowed(constraints[c]!, multipliers[c]!);
    if (value > best.value) best = { value, multipliers: multipliers.slice() };
    else patience *= 0.95;
    const excess = constraints.map(({ min, max }, c) => {
      if (sums[c]! > max) return sums[c]! - max;
      if (sums[c]! < min) return sums[c]! - min;
      // Inside the limits a multiplier falls back towards 0.
      if (multipliers[c]! > 0) return sums[c]! - max;
      return multipliers[c]! < 0 ? sums[c]! - min : 0;
    });
    const length = excess.reduce((sum, e, c) => sum + (e / sizes[c]!) ** 2, 0);
    if (length === 0) break;
    const aim = target < Infinity ? target * 1.01 + 1 : Math.abs(value) * 1.05 + 1;
    const move = (patience * Math.max(aim - value, Math.abs(aim) * 1e-3)) / length;
    excess.forEach((e, c) => {
      const next = multipliers[c]! + (move * e) / sizes[c]! ** 2;
      const { min, max } = constraints[c]!;
      multipliers[c] = clamp(next, min, max);
    });
  }
  return inWholeNumbers(problem, best.multipliers, sizes);
}

/** A multiplier above 0 prices the upper limit, one below 0 the lower one; what is no limit has no price. */
function clamp(multiplier: number, min: number, max: number): number {
  if (multiplier > 0 && max === Infinity) return 0;
  if (multiplier < 0 && min === -Infinity) return 0;
  return multiplier;
}

function allowed({ min, max }: { min: number; max: number }, multiplier: number): number {
  if (multiplier === 0) return 0;
  return multiplier * (multiplier > 0 ? max : min);
}

function inWholeNumbers(
  { classCount, profileCount, cost, constraints }: Problem,
  multipliers: Float64Array,
  sizes: readonly number[],
): PricedCosts | undefined {
  if (multipliers.every((multiplier) => multiplier === 0)) return undefined;
  const total = multipliers.reduce((sum, multiplier, c) => {
    const { min, max } = constraints[c]!;
    const limit = multiplier > 0 ? max : min;
    return sum + Math.abs(multiplier) * (sizes[c]! + (multiplier === 0 ? 0 : Math.abs(limit)));
  }, largestSum(cost, profileCount, classCount));
  const scale = 2 ** Math.floor(Math.log2(LARGEST / (total + 1)));
  if (scale < 1) return undefined;
  const whole = multipliers.map((multiplier) => Math.round(multiplier * scale));
  const priced = cost.map((own, at) => {
    let sum = own * scale;
    for (let c = 0; c < whole.length; c++)
      if (whole[c] !== 0) sum += whole[c]! * constraints[c]!.coefficients[at]!;
    return sum;
  });
  const allowance = whole.reduce((sum, multiplier, c) => sum + allowed(constraints[c]!, multiplier), 0);
  const isExact = [...priced, allowance].every(Number.isSafeInteger);
  return isExact ? { cost: priced, scale, allowance } : undefined;
}

function largestSum(values: Float64Array, profileCount: number, classCount: number): number {
  let sum = 0;
  for (let p = 0; p < profileCount; p++) {
    let largest = 0;
    for (let k = 0; k < classCount; k++) largest = Math.max(largest, Math.abs(values[p * classCount + k]!));
    sum += largest;
  }
  return sum;
}
