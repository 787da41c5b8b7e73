import { mergeProfiles } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { type Conditions, distinctConditions } from "./conditions.ts";
import type { Differences } from "./differences.ts";
import { LANES } from "./kernels.ts";
import { bytesFor, type CountingLengths } from "./wasm-kernels.ts";

/** What a count would take; costs little. */
export interface CountingSize {
  /** Sets of exactly as many conditions as cards may have: every smaller one is part of some. */
  readonly sets: number;
  /** Steps of the inner loops, about a thousand million a second. */
  readonly steps: number;
  readonly bytes: number;
}

/** What it takes to count all sets of at most `most` conditions. */
export function countingSize(problem: Problem, most: number): CountingSize {
  const merged = mergeProfiles(problem);
  const conditions = distinctConditions(merged, most);
  const { free, size, sets } = setSizes(conditions, most);
  if (isSingly({ size, free }, merged)) return { sets, steps: sets * stepsSingly(size, merged), bytes: 0 };
  const width = problem.classCount - 1;
  const starts = new Int32Array(merged.profileCount);
  for (const profiles of conditions.profiles) for (const p of profiles) starts[p]!++;
  const incidences = starts.reduce((sum, held) => sum + binomial(held, size), 0);
  const cells = 2 ** (size - 1);
  const lengths = countingLengths(conditions.lines.length, width, size, merged.profileCount, starts);
  return {
    sets,
    steps: (sets * cells + incidences) * width,
    bytes: bytesFor(lengths, false),
  };
}

/** How many conditions sets have, how many of these are free to choose, and how many sets there are. */
export function setSizes({ lines, forced, idle }: Conditions, most: number) {
  const size = Math.max(forced, Math.min(lines.length, most - idle));
  const free = size - forced;
  return { size, free, sets: binomial(lines.length - forced, free) };
}

/** Whether sets are better counted one by one, profile by profile, than together, cell by cell. */
export function isSingly({ size, free }: { size: number; free: number }, problem: Problem): boolean {
  return free < 2 || stepsSingly(size, problem) < 2 ** (size - 1) * (problem.classCount - 1);
}

/** What it takes to count one set profile by profile. */
export function stepsSingly(size: number, { profileCount, classCount }: Problem): number {
  return 4 * profileCount * (size + classCount);
}

/** Lengths of all arrays of a count, in the order in which they are made. */
export function countingLengths(
  n: number,
  width: number,
  size: number,
  profileCount: number,
  held: { reduce(add: (sum: number, held: number) => number, from: number): number },
): CountingLengths {
  const depth = Math.max(0, size - 2);
  const stride = n + LANES;
  let places = 0;
  let parents = 0;
  for (let level = 1; level < size; level++) {
    parents = places;
    places += binomial(n, level);
  }
  const plane = places + LANES;
  const incidences = held.reduce((sum, own) => sum + own, 0);
  const pairs = n * n;
  const full = 2 ** depth;
  return {
    int32: [profileCount + 1, incidences, parents, (depth + 1) * profileCount, full, pairs],
    numbers: [
      profileCount * width,
      width * plane,
      width * full,
      width * n * stride + LANES,
      // Registers (16 bytes) and addresses (8 bytes) by class and cell, then the sides.
      width * full * (6 + stride) + LANES,
      pairs + 1,
    ],
  };
}

/** Ways to choose; a whole number as long as it is one of 53 bits. */
export function binomial(n: number, size: number): number {
  if (size < 0 || size > n) return 0;
  let ways = 1;
  for (let i = 0; i < size; i++) ways = (ways * (n - i)) / (i + 1);
  return Math.round(ways);
}

/** Whether all sums that a count makes fit in 32 bits, so that registers hold twice as many. */
export function fits32({ total }: Differences): boolean {
  return total < 2 ** 31 - 1;
}
