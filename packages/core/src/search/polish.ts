import { canonical } from "../problem/canonical.ts";
import { isBetter } from "../problem/engine.ts";
import { type Incumbent, keepsConstraints } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import type { LineSearch } from "./line-search.ts";
import type { Position } from "./position.ts";

/**
 * Makes the incumbent smaller at the same loss or better: drops lines that change nothing, shrinks points, and
 * writes the tables in their smallest equivalent form, until nothing helps. Pauses after every entry.
 */
export function* polish(
  instance: Instance,
  position: Position,
  lineSearch: LineSearch,
  incumbent: Incumbent,
): Generator<void> {
  let version = -1;
  while (incumbent.version !== version) {
    version = incumbent.version;
    position.moveTo(incumbent.points);
    for (let i = 0; i < instance.movable.length; i++) {
      const entry = instance.movable[i]!;
      if (position.points[entry] === 0) continue;
      shrink(instance, position, lineSearch, entry);
      yield;
    }
    incumbent.offer(position);
    position.moveTo(canonical(instance.problem, incumbent.points));
    incumbent.offer(position);
    yield;
  }
}

/** Gives an entry the value that is best in loss, lines and points, among those that break nothing. */
function shrink(instance: Instance, position: Position, lineSearch: LineSearch, entry: number): void {
  const { rules } = position;
  const now = rules.points[entry]!;
  const values = instance.values[entry]!;
  lineSearch.scan(position, entry, position.loss);
  lineSearch.scanSums(position, entry, position.sums);
  const best = { loss: position.loss, size: rules.size, sum: rules.sum };
  let bestValue = now;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    const loss = lineSearch.losses[i]!;
    const size = rules.sizeWith(entry, value);
    const sum = rules.sum + Math.abs(value) - Math.abs(now);
    if (!isBetter({ loss, size, sum }, best)) continue;
    if (rules.broken + rules.change(entry, value) > 0) continue;
    if (!keepsConstraints(instance, lineSearch.sums, i * instance.constraintCount)) continue;
    best.loss = loss;
    best.size = size;
    best.sum = sum;
    bestValue = value;
  }
  position.set(entry, bestValue);
}
