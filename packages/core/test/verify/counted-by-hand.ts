import type { CountedProof, Multipliers } from "../../src/problem/floor-proof.ts";
import { usableLines } from "../../src/problem/merge-profiles.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { mostConditions } from "../../src/problem/shape.ts";
import { lineHolds } from "../../src/problem/totals.ts";

/** A proof by counting, the plainest way there is: every set of conditions, one after the other. */
export function countedByHand(
  problem: Problem,
  floor: number,
  shared: readonly Multipliers[] = [],
  ownOf: (lines: readonly number[]) => Multipliers | undefined = () => undefined,
): CountedProof {
  const conditions = mostConditions(problem);
  const { lines, forced, idle } = splitsOf(problem);
  const isHeeded = forced.length + idle <= conditions;
  const [always, free] = isHeeded ? [forced, lines.filter((line) => !forced.includes(line))] : [[], lines];
  const size = Math.max(always.length, Math.min(lines.length, conditions - (isHeeded ? idle : 0)));
  const sets = [...subsets(free, size - always.length)].map((set) => [...always, ...set]);
  const none: Multipliers = { scale: 1, of: problem.constraints.map(() => 0) };
  const hasRoom = (set: readonly number[], multipliers: Multipliers) =>
    boundOf(problem, set, multipliers) <= lastBelow(problem, floor) * multipliers.scale;
  const open = sets
    .filter((set) => [none, ...shared].every((multipliers) => hasRoom(set, multipliers)))
    .filter((set) => demandsMet(problem, set))
    .map((lines) => {
      const multipliers = ownOf(lines) ?? none;
      // Only that it is below the floor, or not, is said of it.
      return { lines, multipliers, bound: hasRoom(lines, multipliers) ? floor - 1 : floor };
    });
  return {
    conditions,
    sets: sets.length,
    multipliers: [none, ...shared],
    settled: open.filter(({ bound }) => bound >= floor),
    left: open.filter(({ bound }) => bound < floor),
    listed: floor,
  };
}

/** What a set loses at least, times the scale of the prices. */
export function boundOf(problem: Problem, set: readonly number[], { scale, of }: Multipliers): number {
  const { profileCount, classCount, cost, constraints } = problem;
  const cells = new Map<string, number[]>();
  for (let p = 0; p < profileCount; p++) {
    const key = set.map((line) => Number(lineHolds(problem, line, p))).join("");
    const sums = cells.get(key) ?? new Array<number>(classCount).fill(0);
    for (let k = 0; k < classCount; k++) {
      sums[k]! += scale * cost[p * classCount + k]!;
      constraints.forEach(({ coefficients }, c) => {
        sums[k]! += of[c]! * coefficients[p * classCount + k]!;
      });
    }
    cells.set(key, sums);
  }
  let bound = 0;
  for (const sums of cells.values()) bound += Math.min(...sums);
  constraints.forEach(({ min, max }, c) => {
    if (of[c] !== 0) bound -= of[c]! * (of[c]! > 0 ? max : min);
  });
  return bound;
}

/** The largest loss that some choice of classes has, and that is below the floor. */
function lastBelow({ profileCount, classCount, cost }: Problem, floor: number): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  let offset = 0;
  let step = 0;
  for (let p = 0; p < profileCount; p++) {
    const own = [...cost.subarray(p * classCount, (p + 1) * classCount)];
    offset += Math.min(...own);
    for (const one of own) step = gcd(step, one - Math.min(...own));
  }
  if (floor <= offset) return floor - 1;
  let last = offset;
  while (step > 0 && last + step < floor) last += step;
  return last;
}

/** One line for each way to split the profiles, and those that every card has. */
function splitsOf(problem: Problem): { lines: number[]; forced: number[]; idle: number } {
  const first = new Map<string, number>();
  const keyOf = (line: number) => {
    const holds = Array.from({ length: problem.profileCount }, (_, p) => lineHolds(problem, line, p));
    return holds.map((one) => Number(one !== holds[0])).join("");
  };
  for (const line of usableLines(problem)) {
    const key = keyOf(line);
    if (line > 0 && key.includes("1") && !first.has(key)) first.set(key, line);
  }
  const asked = new Set<number>();
  for (const { groups, min } of problem.counts) {
    if (min < groups.length) continue;
    for (const group of groups) {
      const usable = group.filter((entry) => problem.pointSets[problem.pointSetOf[entry]!]!.length > 1);
      const lines = new Set(usable.map((entry) => entry % problem.lineCount));
      if (lines.size === 1) for (const line of lines) asked.add(line);
    }
  }
  const forced = new Set([...asked].flatMap((line) => first.get(keyOf(line)) ?? []));
  return { lines: [...first.values()], forced: [...forced], idle: asked.size - forced.size };
}

/** Rules that ask for conditions can be met by this set, with those that split alike or nothing. */
function demandsMet(problem: Problem, set: readonly number[]): boolean {
  const keyOf = (line: number) => {
    const holds = Array.from({ length: problem.profileCount }, (_, p) => lineHolds(problem, line, p));
    return holds.map((one) => Number(one !== holds[0])).join("");
  };
  const own = new Set(set.map(keyOf));
  const usable = new Set(usableLines(problem));
  return problem.counts.every(({ groups, min }) => {
    const met = groups.filter((group) =>
      group.some((entry) => {
        const line = entry % problem.lineCount;
        return usable.has(line) && (own.has(keyOf(line)) || !keyOf(line).includes("1"));
      }),
    );
    return met.length >= min;
  });
}

export function* subsets<T>(of: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield [];
  else
    for (let i = from; i <= of.length - size; i++)
      for (const rest of subsets(of, size - 1, i + 1)) yield [of[i]!, ...rest];
}
