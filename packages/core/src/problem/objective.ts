import { fault } from "../findings/fault.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { from0 } from "../schema.ts";
import { decimalFraction, leastCommonMultiple } from "./fraction.ts";
import type { Objective } from "./spec.ts";

/** Costs as whole numbers: `price[y * K + k]` for each unit of weight of true class y that is given class k. */
export interface Prices {
  readonly price: Float64Array;
  /** Divides a sum of prices times weights into the loss as a share. */
  readonly scale: number;
  /** False when prices had to be rounded to fit in 53 bits. */
  readonly exact: boolean;
}

const LARGEST = 2n ** 52n;

/** Whole-number prices of the objective for these rows. */
export function pricesOf(objective: Objective, profiles: Profiles): Prices {
  const classCount = profiles.classes.length;
  const weights = classWeights(profiles);
  const total = weights.reduce((a, b) => a + b, 0n);
  if (objective === "accuracy") {
    return { price: priceTable(classCount, (y, k) => (y === k ? 0 : 1)), scale: Number(total), exact: true };
  }
  if (objective === "balanced") return balancedPrices(weights);
  const prices = costPrices(objective.cost, profiles.classes);
  if (total * BigInt(Math.max(...prices.price)) > LARGEST) {
    throw fault({ code: "costs-too-large" });
  }
  return { price: prices.price, scale: Number(total) * prices.scale, exact: true };
}

/** Mean over the classes that have rows of the share wrong: a row of class y costs 1 / (classes * n_y). */
function balancedPrices(weights: readonly bigint[]): Prices {
  const present = weights.filter((w) => w > 0n);
  const common = present.reduce(leastCommonMultiple, 1n);
  const exact = common * BigInt(present.length) <= LARGEST;
  // Where the exact common multiple is too large, the finest grid that fits: off by less than 1 in 10^11.
  const unit = exact ? common : LARGEST / BigInt(present.length);
  const price = priceTable(weights.length, (y, k) => {
    if (y === k || weights[y] === 0n) return 0;
    return exact ? Number(common / weights[y]!) : Number(unit) / Number(weights[y]!);
  });
  return { price, scale: Number(unit) * present.length, exact };
}

function costPrices(
  cost: readonly (readonly number[])[],
  classes: readonly string[],
): { price: Float64Array; scale: number } {
  const k = classes.length;
  if (cost.length !== k || cost.some((row) => row.length !== k)) {
    const widths = [...new Set(cost.map((row) => row.length))];
    throw fault({ code: "cost-matrix-shape", rows: cost.length, widths, classes });
  }
  let scale = 1n;
  for (const [y, row] of cost.entries()) {
    for (const [given, value] of row.entries()) {
      from0(value, `cost of giving "${classes[given]}" to "${classes[y]}"`);
      scale = leastCommonMultiple(scale, decimalFraction(value).denominator);
    }
  }
  if (scale > 1_000_000n) throw fault({ code: "cost-decimals" });
  return {
    price: priceTable(k, (y, given) => Math.round(cost[y]![given]! * Number(scale))),
    scale: Number(scale),
  };
}

function priceTable(classCount: number, price: (y: number, k: number) => number): Float64Array {
  return Float64Array.from({ length: classCount * classCount }, (_, i) =>
    price(Math.floor(i / classCount), i % classCount),
  );
}

function classWeights(profiles: Profiles): bigint[] {
  const weights = profiles.classes.map(() => 0);
  for (let e = 0; e < profiles.entryLabel.length; e++)
    weights[profiles.entryLabel[e]!]! += profiles.entryWeight[e]!;
  return weights.map(BigInt);
}
