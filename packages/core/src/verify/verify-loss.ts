import type { Objective } from "../problem/spec.ts";
import type { Recount } from "./recount.ts";

/** An exact loss: a share as a fraction of whole numbers. */
export interface ExactLoss {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The loss of the recounted tables, exactly. */
export function exactLoss(objective: Objective, counts: Recount): ExactLoss {
  const { classCount } = counts;
  const everyone = counts.weight(() => true);
  if (objective === "accuracy" || objective === "worst-group" || objective === "risk")
    return { numerator: counts.weight((_c, y, p) => y !== p), denominator: everyone };
  if (objective === "balanced") {
    let sum: ExactLoss = { numerator: 0n, denominator: 1n };
    let present = 0n;
    for (let k = 0; k < classCount; k++) {
      const size = counts.weight((_c, y) => y === k);
      if (size === 0n) continue;
      present++;
      const wrong = counts.weight((_c, y, p) => y === k && p !== k);
      sum = {
        numerator: sum.numerator * size + wrong * sum.denominator,
        denominator: sum.denominator * size,
      };
    }
    return { numerator: sum.numerator, denominator: sum.denominator * present };
  }
  const million = 1_000_000;
  let numerator = 0n;
  objective.cost.forEach((row, y) => {
    row.forEach((cost, p) => {
      numerator +=
        counts.weight((_c, trueClass, given) => trueClass === y && given === p) *
        BigInt(Math.round(cost * million));
    });
  });
  return { numerator, denominator: everyone * BigInt(million) };
}

/** Whether an exact fraction equals numerator / denominator given as doubles that hold whole numbers. */
export function equalsShare(exact: ExactLoss, numerator: number, denominator: number): boolean {
  return exact.numerator * BigInt(denominator) === BigInt(numerator) * exact.denominator;
}

/** What a unit of weight costs, by true class and class given, and what divides such costs into the loss as a share. */
export function wholePrices(
  objective: Objective,
  sizes: readonly bigint[],
): { readonly price: (y: number, given: number) => bigint; readonly denominator: bigint } {
  const present = sizes.filter((size) => size > 0n);
  const everyone = present.reduce((a, b) => a + b, 0n);
  const product = present.reduce((a, b) => a * b, 1n);
  if (typeof objective === "object") {
    const million = 1_000_000;
    return {
      price: (y, given) => BigInt(Math.round(objective.cost[y]![given]! * million)),
      denominator: everyone * BigInt(million),
    };
  }
  const wrong = (y: number) =>
    ({ accuracy: 1n, "worst-group": 1n, risk: 1n, balanced: product / sizes[y]! })[objective];
  return {
    price: (y, given) => (y === given || sizes[y] === 0n ? 0n : wrong(y)),
    denominator: {
      accuracy: everyone,
      "worst-group": everyone,
      risk: everyone,
      balanced: product * BigInt(present.length),
    }[objective],
  };
}
