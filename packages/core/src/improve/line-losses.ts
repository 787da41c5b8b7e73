import type { Problem } from "../problem/problem.ts";
import { costAt, type View } from "./views.ts";

/** Calls for each profile in which a line holds; with `only`, of those profiles. */
export function eachProfile(
  { words, lines }: Problem,
  line: number,
  visit: (profile: number) => void,
  only?: Uint32Array,
): void {
  for (let w = 0; w < words; w++) {
    let bits = lines[line * words + w]! & (only ? only[w]! : -1);
    while (bits !== 0) {
      visit(w * 32 + 31 - Math.clz32(bits & -bits));
      bits &= bits - 1;
    }
  }
}

/** The change of the loss when a line of a table takes each of these (rising) points instead of the present ones. */
export function lossesByValue(
  problem: Problem,
  view: View,
  line: number,
  present: number,
  allowed: readonly number[],
): Float64Array {
  const { totals, steps, thresholds, changes } = view;
  const changed = new Float64Array(allowed.length + 1);
  const lowest = allowed[0]!;
  const highest = allowed.at(-1)!;
  const places = firstPlaces(allowed);
  let now = 0;
  eachProfile(problem, line, (p) => {
    const without = totals[p]! - present;
    for (let i = p * steps; i < (p + 1) * steps; i++) {
      if (totals[p]! >= thresholds[i]!) now += changes[i]!;
      // From these points on the threshold is reached.
      const needed = thresholds[i]! - without;
      if (needed > highest) continue;
      changed[needed <= lowest ? 0 : places[needed - lowest]!]! += changes[i]!;
    }
  });
  for (let v = 1; v < allowed.length; v++) changed[v]! += changed[v - 1]!;
  return changed.subarray(0, allowed.length).map((sum) => sum - now);
}

/** For each number from the lowest allowed points to the highest, the place of the first allowed ones that reach it. */
function firstPlaces(allowed: readonly number[]): Int32Array {
  const places = new Int32Array(allowed.at(-1)! - allowed[0]! + 1);
  let place = 0;
  for (let i = 0; i < places.length; i++) {
    if (allowed[place]! < allowed[0]! + i) place++;
    places[i] = place;
  }
  return places;
}

/** What a line's points are worth to each other line: the change of the loss when they move there, by line. */
export function lossesBySwap(
  problem: Problem,
  view: View,
  line: number,
  value: number,
  candidates: readonly number[],
): Float64Array {
  const { totals } = view;
  const { profileCount, words } = problem;
  const without = totals.slice();
  let removed = 0;
  eachProfile(problem, line, (p) => {
    without[p]! -= value;
    removed += costAt(view, p, without[p]!) - costAt(view, p, totals[p]!);
  });
  // Only profiles that pass a threshold by these points matter, and there are few.
  const worth = new Float64Array(profileCount);
  const matters = new Uint32Array(words);
  for (let p = 0; p < profileCount; p++) {
    worth[p] = costAt(view, p, without[p]! + value) - costAt(view, p, without[p]!);
    if (worth[p] !== 0) matters[p >> 5]! |= 1 << (p & 31);
  }
  const changes = new Float64Array(problem.lineCount);
  for (const other of candidates) {
    let sum = removed;
    eachProfile(
      problem,
      other,
      (p) => {
        sum += worth[p]!;
      },
      matters,
    );
    changes[other] = sum;
  }
  return changes;
}

/** The change of the loss for each new place of a cut-off, from `from` to `to`. */
export function lossesByCutOff(view: View, cut: number, from: number, to: number): Float64Array {
  const { totals, steps, thresholds, changes } = view;
  const changed = new Float64Array(Math.max(0, to - from + 1));
  let now = 0;
  totals.forEach((total, p) => {
    const change = changes[p * steps + cut]!;
    if (total >= thresholds[p * steps + cut]!) now += change;
    if (total >= from && changed.length > 0) changed[Math.min(total, to) - from]! += change;
  });
  for (let c = changed.length - 2; c >= 0; c--) changed[c]! += changed[c + 1]!;
  return changed.map((sum) => sum - now);
}
