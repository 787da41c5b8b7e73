import type { Random } from "@fairscore/core/parts";

/** A whole number from `min` to `max`, both included. */
export function whole(next: Random, min: number, max: number): number {
  return min + Math.floor(next() * (max - min + 1));
}

export function pick<T>(next: Random, from: readonly T[]): T {
  return from[Math.floor(next() * from.length)]!;
}
