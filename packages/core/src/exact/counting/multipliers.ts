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

/** The problem with these prices in its costs; undefined where sums could pass what a number holds exactly. */
export function priced(problem: Problem, multipliers: Multipliers): Problem | undefined {
  const { classCount, profileCount, constraints } = problem;
  const { scale, of } = multipliers;
  if (of.every((price) => price === 0) && scale === 1) return problem;
  if (of.some((price, c) => price !== 0 && !Number.isInteger(sideOf(constraints[c]!, price))))
    return undefined;
  const cost = new Float64Array(profileCount * classCount);
  let largest = 0;
  for (let p = 0; p < profileCount; p++) {
    let own = 0;
    for (let k = 0; k < classCount; k++) {
      const at = p * classCount + k;
      let sum = scale * problem.cost[at]!;
      let size = Math.abs(sum);
      for (let c = 0; c < of.length; c++) {
        const paid = of[c]! * constraints[c]!.coefficients[at]!;
        sum += paid;
        size += Math.abs(paid);
      }
      // Limits of very many weighted rows are scaled down, and then no whole numbers.
      if (!Number.isInteger(sum)) return undefined;
      cost[at] = sum;
      own = Math.max(own, size);
    }
    largest += own;
  }
  const paid = of.reduce(
    (sum, price, c) => sum + Math.abs(price === 0 ? 0 : price * sideOf(constraints[c]!, price)),
    0,
  );
  // Differences of two classes are up to twice as large, and are added up for each class.
  return 2 * classCount * (largest + paid) < Number.MAX_SAFE_INTEGER ? { ...problem, cost } : undefined;
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
