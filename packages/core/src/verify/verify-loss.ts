import type { Objective } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
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
  if (objective === "accuracy")
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

/** The share that no tables can get below, because rows with equal answers have different outcomes, exactly. */
export function exactFloor(objective: Objective, profiles: Profiles, classCount: number): ExactLoss {
  const none = () => Array.from({ length: classCount }, () => 0n);
  const sizes = none();
  const byProfile = new Map<number, bigint[]>();
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== 0) continue;
    const y = profiles.entryLabel[e]!;
    const weight = BigInt(profiles.entryWeight[e]!);
    sizes[y]! += weight;
    const counts = byProfile.get(profiles.entryProfile[e]!) ?? none();
    counts[y]! += weight;
    byProfile.set(profiles.entryProfile[e]!, counts);
  }
  const present = sizes.filter((size) => size > 0n);
  const everyone = present.reduce((a, b) => a + b, 0n);
  const product = present.reduce((a, b) => a * b, 1n);
  const price = (y: number, p: number): bigint => {
    if (typeof objective === "object") return BigInt(Math.round(objective.cost[y]![p]! * 1_000_000));
    if (y === p || sizes[y] === 0n) return 0n;
    return objective === "accuracy" ? 1n : product / sizes[y]!;
  };
  let numerator = 0n;
  for (const counts of byProfile.values()) {
    const losses = counts.map((_, p) => counts.reduce((sum, n, y) => sum + n * price(y, p), 0n));
    // Math.min knows no BigInt.
    numerator += losses.sort((a, b) => (a < b ? -1 : 1))[0]!;
  }
  if (objective === "balanced") return { numerator, denominator: product * BigInt(present.length) };
  return { numerator, denominator: objective === "accuracy" ? everyone : everyone * 1_000_000n };
}

/** Whether an exact fraction equals numerator / denominator given as doubles that hold whole numbers. */
export function equalsShare(exact: ExactLoss, numerator: number, denominator: number): boolean {
  return exact.numerator * BigInt(denominator) === BigInt(numerator) * exact.denominator;
}
