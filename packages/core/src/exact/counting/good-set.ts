import type { Problem } from "../../problem/problem.ts";
import { freeLossOf } from "./column-order.ts";
import type { Conditions } from "./conditions.ts";

/** Rounds of exchanges: each looks at every condition outside for every one inside. */
const ROUNDS = 20;
/** Profiles that exchanges may look at: about a second. */
const MOST_LOOKS = 2e8;

/** A set with a small free loss: what gains most is added, then conditions are exchanged as long as that gains. */
export function* goodSet(
  problem: Problem,
  { profiles, forced }: Conditions,
  size: number,
): Generator<void, { set: number[]; loss: number }> {
  const all = profiles.map((_, e) => e);
  const set = all.slice(0, forced);
  const lossOf = (of: readonly number[]) => freeLossOf(problem, profiles, of);
  let loss = lossOf(set);
  while (set.length < size) {
    const best = yield* leastOf(set);
    loss = best.loss;
    set.push(best.e);
  }
  const looks = all.length * size * size * problem.profileCount;
  const rounds = Math.min(ROUNDS, Math.floor(MOST_LOOKS / Math.max(1, looks)));
  for (let round = 0; round < rounds; round++) {
    const before = loss;
    for (let i = forced; i < size; i++) {
      const others = set.filter((_, place) => place !== i);
      const best = yield* leastOf(others);
      if (best.loss >= loss) continue;
      loss = best.loss;
      set[i] = best.e;
    }
    if (loss === before) break;
  }
  return { set: set.sort((a, b) => a - b), loss };

  function* leastOf(given: readonly number[]): Generator<void, { e: number; loss: number }> {
    let best = { e: -1, loss: Infinity };
    for (const e of all) {
      if (given.includes(e)) continue;
      const own = lossOf([...given, e]);
      if (own < best.loss) best = { e, loss: own };
      yield;
    }
    return best;
  }
}
