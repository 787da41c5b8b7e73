import type { Claims } from "./claims.ts";

/** Conflicts whose ways out are taken more than this above what they need play no part. */
const slack = 0.08;
/** A combination must be missed by this much to be worth its place. */
const shortfall = 0.08;
const conflictsPerPair = 2;
const tightest = 12_000;
/** Where conflicts abound there are more triples than one can look at. */
const mostTries = 2_000_000;

/**
 * Combinations of three conflicts that the fractional packing gets away with: each two of them share a profile, so
 * two ways out are needed, but less is taken. Gives the places of the conflicts, the worst first.
 */
export function* triangles(claims: Claims, taken: Float64Array, most: number): Generator<void, number[][]> {
  const { profileCount: P, need, starts, ways } = claims;
  const tight: { sum: number; claim: number }[] = [];
  for (let c = 0; c < need.length; c++) {
    if (need[c] !== 1) continue;
    let sum = 0;
    for (let t = starts[c]!; t < starts[c + 1]!; t++) sum += taken[ways[t]!]!;
    if (sum < 1 + slack) tight.push({ sum, claim: c });
  }
  tight.sort((a, b) => a.sum - b.sum || a.claim - b.claim);
  tight.length = Math.min(tight.length, tightest);
  yield;

  const between = new Map<number, number[]>();
  const partners = new Map<number, number[]>();
  for (const { claim } of tight) {
    // Profiles come before lines and in rising order.
    for (let s = starts[claim]!; s < starts[claim + 1]! && ways[s]! < P; s++) {
      for (let t = s + 1; t < starts[claim + 1]! && ways[t]! < P; t++) {
        const key = ways[s]! * P + ways[t]!;
        const own = between.get(key);
        if (own) {
          if (own.length < conflictsPerPair) own.push(claim);
          continue;
        }
        between.set(key, [claim]);
        const list = partners.get(ways[s]!);
        if (list) list.push(ways[t]!);
        else partners.set(ways[s]!, [ways[t]!]);
      }
    }
  }
  yield;

  const found: { score: number; of: number[] }[] = [];
  const times = new Uint8Array(claims.wayCount);
  const touched: number[] = [];
  let tries = 0;
  const tryThree = (of: number[]) => {
    tries++;
    for (const c of of)
      for (let t = starts[c]!; t < starts[c + 1]!; t++) if (times[ways[t]!]!++ === 0) touched.push(ways[t]!);
    let sum = 0;
    for (const way of touched) {
      sum += taken[way]! * ((times[way]! + 1) >> 1);
      times[way] = 0;
    }
    if (sum < 2 - shortfall) found.push({ score: (2 - sum) / Math.sqrt(touched.length), of });
    touched.length = 0;
  };
  for (const [p, others] of partners) {
    for (const q of others) {
      for (const r of partners.get(q) ?? []) {
        const closing = between.get(p * P + r);
        // Three tight conflicts are missed only when the profiles that they share are taken a good deal.
        if (!closing || taken[p]! + taken[q]! + taken[r]! < 0.6) continue;
        for (const a of between.get(p * P + q)!)
          for (const b of between.get(q * P + r)!)
            for (const c of closing) if (a !== b && b !== c && a !== c) tryThree([a, b, c]);
      }
    }
    yield;
    if (tries > mostTries) break;
  }
  found.sort((x, y) => y.score - x.score);
  return found.slice(0, most).map(({ of }) => of);
}
