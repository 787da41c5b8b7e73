import type { Conflict } from "../../problem/floor-proof.ts";
import type { Problem } from "../../problem/problem.ts";
import { linesOut } from "./ways-out.ts";

/**
 * What is known so far: claims that of certain ways out at least `need` must be taken. A way out is a profile that
 * does not get its favourite class (index p), or a line with points in a table (index P + entry). A conflict is a
 * claim that needs one way out; combinations of three conflicts need two. Rows in flat arrays that grow.
 */
export interface Claims {
  /** P: ways out from here on are lines. */
  readonly profileCount: number;
  /** Number of ways out. */
  readonly wayCount: number;
  readonly conflicts: Conflict[];
  /** The conflicts that each claim rests on. */
  readonly of: (readonly number[])[];
  readonly need: number[];
  /** The ways out of claim c are at starts[c] to starts[c + 1], each with how often it counts. */
  readonly starts: number[];
  readonly ways: number[];
  readonly times: number[];
  readonly known: Set<string>;
}

export function noClaims({ profileCount, classCount, lineCount }: Problem): Claims {
  return {
    profileCount,
    wayCount: profileCount + classCount * lineCount,
    conflicts: [],
    of: [],
    need: [],
    starts: [0],
    ways: [],
    times: [],
    known: new Set(),
  };
}

/** Adds a conflict between profiles' favourite classes; false when it is known already. */
export function addConflict(claims: Claims, problem: Problem, conflict: Conflict): boolean {
  const profiles = [...new Set([...conflict.left, ...conflict.right])].sort((a, b) => a - b);
  const lines = linesOut(problem, conflict).map((entry) => claims.profileCount + entry);
  const ways = [...profiles, ...lines];
  const key = ways.join();
  if (claims.known.has(key)) return false;
  claims.known.add(key);
  claims.conflicts.push(conflict);
  push(claims, [claims.conflicts.length - 1], ways, 1, () => 1);
  return true;
}

/** Adds three conflicts added up, halved and rounded up; false when that is known already. */
export function addCombination(claims: Claims, of: readonly number[]): boolean {
  const times = new Map<number, number>();
  for (const c of of) for (const way of waysOf(claims, c)) times.set(way, (times.get(way) ?? 0) + 1);
  const ways = [...times.keys()].sort((a, b) => a - b);
  const half = (way: number) => (times.get(way)! + 1) >> 1;
  const need = (of.length + 1) / 2;
  const key = `${need}:${ways.map((way) => `${way}*${half(way)}`).join()}`;
  if (claims.known.has(key)) return false;
  claims.known.add(key);
  const conflicts = of.flatMap((c) => claims.of[c]!);
  push(claims, conflicts, ways, need, half);
  return true;
}

export function waysOf({ starts, ways }: Claims, claim: number): number[] {
  return ways.slice(starts[claim]!, starts[claim + 1]!);
}

function push(
  claims: Claims,
  of: readonly number[],
  ways: readonly number[],
  need: number,
  times: (way: number) => number,
): void {
  claims.of.push(of);
  claims.need.push(need);
  for (const way of ways) {
    claims.ways.push(way);
    claims.times.push(times(way));
  }
  claims.starts.push(claims.ways.length);
}
