import type { ConflictProof } from "../../problem/floor-proof.ts";
import type { Claims } from "./claims.ts";
import type { Prices } from "./prices.ts";

/** Weights have about this many steps up to a usual regret: finer ones prove hardly more and make long proofs. */
const resolution = 1000;

/** Divides whole-number weights: 1 where costs are large, else fine enough for fractional packings. */
export function weightScale({ regret }: Prices): number {
  let sum = 0;
  let positive = 0;
  for (const value of regret) {
    sum += value;
    if (value > 0) positive++;
  }
  const usual = sum / Math.max(1, positive);
  return usual >= resolution || sum === 0 ? 1 : Math.ceil(resolution / usual);
}

/**
 * Whole-number weights from fractional ones (or from none): rounded down, lowered where the excess costs as much as
 * it brings, then raised claim by claim as long as every profile involved has something left to lose.
 */
export function* wholePacking(
  claims: Claims,
  prices: Prices,
  fractional: Float64Array,
): Generator<void, ConflictProof> {
  const scale = weightScale(prices);
  const { profileCount: P, need, starts, ways, times } = claims;
  const M = need.length;
  const left = new Float64Array(claims.wayCount);
  for (let p = 0; p < P; p++) left[p] = prices.regret[p]! * scale;
  const weights = new Float64Array(M);
  const give = (c: number, amount: number) => {
    weights[c]! += amount;
    for (let t = starts[c]!; t < starts[c + 1]!; t++) left[ways[t]!]! -= amount * times[t]!;
  };
  for (let c = 0; c < fractional.length; c++)
    if (fractional[c]! > 0) give(c, Math.floor(fractional[c]! * scale));
  yield;

  // Lower, the lightest first: they are the least of the loss.
  const order = Array.from({ length: M }, (_, c) => c);
  const lightest = order.filter((c) => weights[c]! > 0).sort((a, b) => weights[a]! - weights[b]! || a - b);
  for (const c of lightest) {
    for (;;) {
      let excess = Infinity;
      let paid = 0;
      for (let t = starts[c]!; t < starts[c + 1]!; t++) {
        const way = ways[t]!;
        if (way >= P || left[way]! >= 0) continue;
        excess = Math.min(excess, Math.ceil(-left[way]! / times[t]!));
        paid += times[t]!;
      }
      if (paid < need[c]! || paid === 0 || weights[c] === 0) break;
      give(c, -Math.min(excess, weights[c]!));
    }
  }
  yield;

  // Raise: claims between profiles that are in few others go first, they stand in nobody's way.
  const demand = new Float64Array(claims.wayCount);
  for (let c = 0; c < M; c++)
    for (let t = starts[c]!; t < starts[c + 1]!; t++) demand[ways[t]!]! += times[t]!;
  const crowd = Float64Array.from(order, (c) => {
    let sum = 0;
    for (let t = starts[c]!; t < starts[c + 1]!; t++)
      if (ways[t]! < P) sum += (times[t]! * demand[ways[t]!]!) / (prices.regret[ways[t]!]! * need[c]!);
    return sum;
  });
  order.sort((a, b) => crowd[a]! - crowd[b]! || a - b);
  yield;
  for (const c of order) {
    let amount = Infinity;
    for (let t = starts[c]!; t < starts[c + 1]!; t++) {
      // Lines are charged to the limits on lines; only the fractional packing knows what that is worth.
      amount = Math.min(amount, ways[t]! < P ? Math.floor(left[ways[t]!]! / times[t]!) : 0);
    }
    if (amount > 0 && amount < Infinity) give(c, amount);
  }
  return proofOf(claims, weights, scale);
}

/** The claims with a weight, and the conflicts that they rest on. */
function proofOf(claims: Claims, weights: Float64Array, scale: number): ConflictProof {
  const place = new Map<number, number>();
  const conflicts: (ConflictProof["conflicts"][number] & { weight: number })[] = [];
  const placeOf = (conflict: number) => {
    if (!place.has(conflict))
      place.set(conflict, conflicts.push({ ...claims.conflicts[conflict]!, weight: 0 }) - 1);
    return place.get(conflict)!;
  };
  const combinations: { weight: number; of: number[] }[] = [];
  weights.forEach((weight, c) => {
    if (weight === 0) return;
    const of = claims.of[c]!.map(placeOf);
    if (of.length > 1) combinations.push({ weight, of });
    else conflicts[of[0]!] = { ...conflicts[of[0]!]!, weight };
  });
  return { scale, conflicts, combinations };
}
