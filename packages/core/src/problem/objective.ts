import { fault } from "../findings/fault.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { from0, oneOf } from "../schema.ts";
import { decimalFraction, leastCommonMultiple } from "./fraction.ts";
import type { NamedObjective, Objective, ObjectiveName } from "./spec.ts";

/** Costs as whole numbers: `price[y * K + k]` for each unit of weight of true class y that is given class k. */
export interface Prices {
  readonly price: Float64Array;
  /** Divides a sum of prices times weights into the loss as a share. */
  readonly scale: number;
  /** False when prices had to be rounded to fit in 53 bits. */
  readonly exact: boolean;
}

const LARGEST = 2n ** 52n;

/** An objective in words. */
interface ObjectiveWords {
  /** What is good under it, which of the measured numbers that is, and what it is a share or mean of. */
  readonly quality: string;
  readonly measured: "accuracy" | "balancedAccuracy" | "loss";
  readonly qualityIs: string;
  /** What is minimised, where it is no number of people, and what that is a share or mean of. */
  readonly loss: string;
  readonly lossIs: string;
  /** The same as it begins a sentence of the certificate. */
  readonly certified: string;
}

/** What can be asked for by name: how it compiles, from the weight of each class, and its words. */
const NAMED: Readonly<
  Record<NamedObjective, ObjectiveWords & { prices(weights: readonly bigint[]): Prices }>
> = {
  accuracy: {
    prices: accuracyPrices,
    quality: "accuracy",
    measured: "accuracy",
    qualityIs: "share of people given their class",
    loss: "wrong by weight",
    lossIs: "share of people not given their class",
    certified: "Wrong by weight",
  },
  balanced: {
    prices: balancedPrices,
    quality: "balanced accuracy",
    measured: "balancedAccuracy",
    qualityIs: "share given their class, mean over classes",
    loss: "balanced error",
    lossIs: "mean over classes of the share not given their class",
    certified: "Balanced error (mean over the classes of the share wrong)",
  },
  // How likely the classes are comes first; this is what cut-offs are chosen by.
  risk: {
    prices: accuracyPrices,
    quality: "accuracy",
    measured: "accuracy",
    qualityIs: "share of people given their class",
    loss: "log loss",
    lossIs: "mean log loss of a person's class under the card's risks, in nats",
    certified: "Log loss per person",
  },
  // What the worst-off group has is a rule that no group may be wrong more often; this is what comes after it.
  "worst-group": {
    prices: accuracyPrices,
    quality: "accuracy",
    measured: "accuracy",
    qualityIs: "share of people given their class",
    loss: "wrong by weight",
    lossIs: "share of people not given their class",
    certified: "Wrong by weight",
  },
};

/** Every objective in words, also that by prices. */
export const OBJECTIVES: Readonly<Record<ObjectiveName, ObjectiveWords>> = {
  ...NAMED,
  cost: {
    quality: "mean cost",
    measured: "loss",
    qualityIs: "mean cost of a person (less is better)",
    loss: "mean cost",
    lossIs: "mean cost of a person",
    certified: "Mean cost per person",
  },
};

/** Whether the loss is a number of people who are wrong, where rows have no weights. */
export function countsPeople(objective: Objective = "accuracy"): boolean {
  return objective === "accuracy" || objective === "worst-group";
}

/** Whether the loss is a share, to be said in per cent: costs and log losses are amounts. */
export function isShare(objective: Objective = "accuracy"): boolean {
  return typeof objective === "string" && objective !== "risk";
}

export const NAMED_OBJECTIVES = Object.keys(NAMED) as NamedObjective[];

/** The objective of a result in a file. */
export const objectiveShape = oneOf(Object.keys(OBJECTIVES) as ObjectiveName[]);

export function objectiveName(objective: NamedObjective | object = "accuracy"): ObjectiveName {
  return typeof objective === "string" ? objective : "cost";
}

/** Whole-number prices of the objective for these rows. */
export function pricesOf(objective: Objective, profiles: Profiles): Prices {
  const weights = classWeights(profiles);
  if (typeof objective === "string") return NAMED[objective].prices(weights);
  const total = sum(weights);
  const prices = costPrices(objective.cost, profiles.classes);
  if (total * BigInt(Math.max(...prices.price)) > LARGEST) {
    throw fault({ code: "costs-too-large" });
  }
  return { price: prices.price, scale: Number(total) * prices.scale, exact: true };
}

function accuracyPrices(weights: readonly bigint[]): Prices {
  const price = priceTable(weights.length, (y, k) => (y === k ? 0 : 1));
  return { price, scale: Number(sum(weights)), exact: true };
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

function sum(weights: readonly bigint[]): bigint {
  return weights.reduce((a, b) => a + b, 0n);
}
