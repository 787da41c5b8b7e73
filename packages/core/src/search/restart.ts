import type { Random } from "../random.ts";
import type { Instance } from "./instance.ts";
import type { Standpoint } from "./standpoint.ts";

/** Moves to points from elsewhere: the nearest allowed ones, the largest first as long as limits leave room. */
export function moveToNearest(instance: Instance, position: Standpoint, points: Int32Array): void {
  clear(instance, position);
  const entries = Array.from(instance.movable).filter((entry) => points[entry] !== 0);
  entries.sort((a, b) => Math.abs(points[b]!) - Math.abs(points[a]!) || a - b);
  for (const entry of entries) {
    const wanted = points[entry]!;
    const distance = (value: number) => Math.abs(value - wanted);
    const nearest = instance.values[entry]!.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    if (position.rules.hasRoom(entry)) position.set(entry, nearest);
  }
}

export function clear(instance: Instance, position: Standpoint): void {
  for (const entry of instance.movable) position.set(entry, 0);
}

/** Changes some entries at random: lines disappear, and appear where limits leave room. */
export function kick(instance: Instance, position: Standpoint, random: Random, times: number): void {
  const { movable, values } = instance;
  for (let i = 0; i < times && movable.length > 0; i++) {
    const entry = movable[(random() * movable.length) | 0]!;
    if (position.points[entry] !== 0) position.set(entry, 0);
    else if (position.rules.hasRoom(entry))
      position.set(entry, values[entry]![(random() * values[entry]!.length) | 0]!);
  }
}

/** Drops lines at random until the size is at most so much. */
export function dropLines(instance: Instance, position: Standpoint, random: Random, left: number): void {
  while (position.rules.size > left) {
    const used = Array.from(instance.movable).filter(
      (entry) => position.points[entry] !== 0 && position.rules.counts(entry),
    );
    position.set(used[(random() * used.length) | 0]!, 0);
  }
}

/**
 * Takes so many conditions, drawn by lot, out of all tables: where distinct conditions are limited, others have no room
 * until the last entry of one is gone.
 */
export function dropConditions(
  instance: Instance,
  position: Standpoint,
  random: Random,
  times: number,
): void {
  const { lineCount, movable } = instance;
  for (let i = 0; i < times; i++) {
    const used = Array.from(movable).filter(
      (entry) => position.points[entry] !== 0 && entry % lineCount !== 0,
    );
    if (used.length === 0) return;
    const line = used[(random() * used.length) | 0]! % lineCount;
    for (const entry of used) if (entry % lineCount === line) position.set(entry, 0);
  }
}

/** Takes all other conditions away, and lets none but these get points until `rules.only` is lifted. */
export function keepTo(instance: Instance, position: Standpoint, lines: readonly number[]): void {
  const { lineCount, movable } = instance;
  const only = new Set(lines);
  for (const entry of movable)
    if (entry % lineCount !== 0 && !only.has(entry % lineCount)) position.set(entry, 0);
  position.rules.only = only;
}

/**
 * Multiplies all points by a number drawn by lot, as far as they stay allowed. Nobody's class changes, but single
 * steps are finer then: tables with the smallest points have the coarsest neighbours.
 */
export function stretch(instance: Instance, position: Standpoint, random: Random): void {
  const { points } = position;
  const used = Array.from(instance.movable).filter((entry) => points[entry] !== 0);
  const fits = (factor: number) =>
    used.every((entry) => instance.values[entry]!.includes(points[entry]! * factor));
  let most = 1;
  while (used.length > 0 && most < 9 && fits(most + 1)) most++;
  const factor = 1 + ((random() * most) | 0);
  if (factor > 1) for (const entry of used) position.set(entry, points[entry]! * factor);
}
