import type { Problem } from "../../problem/problem.ts";

/** What each profile costs least with, and what any other class costs more. */
export interface Preferences {
  /** The cheapest class of each profile. */
  readonly favourite: Int32Array;
  /** Cost of the second cheapest class minus that of the cheapest. */
  readonly regret: Float64Array;
}

export function preferencesOf({ classCount, profileCount, cost }: Problem): Preferences {
  const favourite = new Int32Array(profileCount);
  const regret = new Float64Array(profileCount);
  for (let p = 0; p < profileCount; p++) {
    let first = Infinity;
    let second = Infinity;
    for (let k = 0; k < classCount; k++) {
      const c = cost[p * classCount + k]!;
      if (c < first) {
        second = first;
        first = c;
        favourite[p] = k;
      } else if (c < second) second = c;
    }
    regret[p] = second - first;
  }
  return { favourite, regret };
}

/**
 * By class, the profiles that have something to lose, so few that groups of `size` of the same class stay within
 * the budget: those with most to lose come first.
 */
export function weightiest(
  { classCount }: Problem,
  { favourite, regret }: Preferences,
  size: number,
  budget: number,
): number[][] {
  const ranked: number[] = [];
  for (let p = 0; p < regret.length; p++) if (regret[p]! > 0) ranked.push(p);
  ranked.sort((a, b) => regret[b]! - regret[a]! || a - b);
  const classes = Array.from({ length: classCount }, (): number[] => []);
  let groups = 0;
  for (const p of ranked) {
    const own = classes[favourite[p]!]!;
    // Groups that the next one adds: any size - 1 of those before it.
    let more = 1;
    for (let i = 1; i < size; i++) more = (more * (own.length + size - i)) / i;
    groups += more;
    if (groups > budget) break;
    own.push(p);
  }
  return classes.map((own) => own.sort((a, b) => a - b));
}
