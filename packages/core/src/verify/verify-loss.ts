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

/** The share that no tables can get below, because rows with equal answers have different outcomes. */
export function exactFloor(objective: Objective, profiles: Profiles, classCount: number): number {
  const sizes = Array.from({ length: classCount }, () => 0);
  const byProfile = new Map<number, number[]>();
  let everyone = 0;
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== 0) continue;
    const y = profiles.entryLabel[e]!;
    const weight = profiles.entryWeight[e]!;
    sizes[y]! += weight;
    everyone += weight;
    const counts = byProfile.get(profiles.entryProfile[e]!) ?? Array.from({ length: classCount }, () => 0);
    counts[y]! += weight;
    byProfile.set(profiles.entryProfile[e]!, counts);
  }
  const present = sizes.filter((size) => size > 0).length;
  const price = (y: number, p: number): number => {
    if (typeof objective === "object") return objective.cost[y]![p]! / everyone;
    if (y === p) return 0;
    return objective === "accuracy" ? 1 / everyone : 1 / (present * sizes[y]!);
  };
  let floor = 0;
  for (const counts of byProfile.values()) {
    floor += Math.min(
      ...counts.map((_, p) => counts.reduce((sum, n, y) => sum + (n === 0 ? 0 : n * price(y, p)), 0)),
    );
  }
  return floor;
}

/** Whether an exact fraction equals numerator / denominator given as doubles that hold whole numbers. */
export function equalsShare(exact: ExactLoss, numerator: number, denominator: number): boolean {
  return exact.numerator * BigInt(denominator) === BigInt(numerator) * exact.denominator;
}
