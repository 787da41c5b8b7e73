import type { Problem } from "../../problem/problem.ts";
import type { MilpBuilder, Term } from "./builder.ts";

/** How an entry of the tables is written in columns. A barred entry has no terms at all. */
export interface EntryColumns {
  /** Its points. */
  readonly points: readonly Term[];
  /** 1 when it is not zero; no terms when nobody asked. */
  readonly used: readonly Term[];
}

/**
 * What is asked of the flag "this entry is not zero": nothing; that it is 1 when the entry is not zero (enough
 * for all that is limited or minimised); or that it is 1 in no other case either (for what is demanded).
 */
export type FlagNeed = "none" | "atLeast" | "exact";

export function allowedPoints(problem: Problem, entry: number): readonly number[] {
  return problem.pointSets[problem.pointSetOf[entry]!]!;
}

export function isBarred(problem: Problem, entry: number): boolean {
  return allowedPoints(problem, entry).length < 2;
}

/** Whether an entry's line counts in limits and in the objective. */
export function isCounted(problem: Problem, entry: number): boolean {
  return problem.startsWithCounts || entry % problem.lineCount !== 0;
}

/** Writes one entry: a column of whole numbers when its points have no holes, else a binary for each value. */
export function addEntry(
  builder: MilpBuilder,
  problem: Problem,
  entry: number,
  flag: FlagNeed,
): EntryColumns {
  const set = allowedPoints(problem, entry);
  if (set.length < 2) return { points: [], used: [] };
  const least = set[0]!;
  const most = set.at(-1)!;
  const hasHoles = most - least + 1 > set.length;
  if (hasHoles || set.length === 2) return addValues(builder, entry, set);

  const column = builder.integer({ type: "points", entry }, least, most);
  const points: Term[] = [[column, 1]];
  if (flag === "none") return { points, used: [] };
  if (flag === "exact" && least < 0 && most > 0) {
    // Two signs: with one flag for both, 0 could pass for used.
    const positive = builder.binary({ type: "sign", entry, sign: 1 });
    const negative = builder.binary({ type: "sign", entry, sign: -1 });
    builder.row(-Infinity, 0, [
      [column, 1],
      [positive, -most],
      [negative, 1],
    ]);
    builder.row(0, Infinity, [
      [column, 1],
      [positive, -1],
      [negative, -least],
    ]);
    builder.row(-Infinity, 1, [
      [positive, 1],
      [negative, 1],
    ]);
    return {
      points,
      used: [
        [positive, 1],
        [negative, 1],
      ],
    };
  }
  const used = builder.binary({ type: "used", entries: [entry] });
  const isExact = flag === "exact";
  const smallest = least === 0 && isExact ? 1 : least;
  const largest = most === 0 && isExact ? -1 : most;
  builder.row(-Infinity, 0, [
    [column, 1],
    [used, -largest],
  ]);
  builder.row(0, Infinity, [
    [column, 1],
    [used, -smallest],
  ]);
  return { points, used: [[used, 1]] };
}

function addValues(builder: MilpBuilder, entry: number, set: readonly number[]): EntryColumns {
  const points: Term[] = [];
  const used: Term[] = [];
  for (const value of set) {
    if (value === 0) continue;
    const column = builder.binary({ type: "value", entry, value });
    points.push([column, value]);
    used.push([column, 1]);
  }
  if (used.length > 1) builder.row(-Infinity, 1, used);
  return { points, used };
}

/** Terms of the points without their sign; may add a column that is at least that. */
export function absoluteTerms(
  builder: MilpBuilder,
  problem: Problem,
  entry: number,
  { points }: EntryColumns,
): readonly Term[] {
  const set = allowedPoints(problem, entry);
  const least = set[0]!;
  const most = set.at(-1)!;
  const byValue = points.length > 0 && set.length - 1 === points.length;
  if (byValue) return points.map(([column, value]): Term => [column, Math.abs(value)]);
  if (least >= 0) return points;
  if (most <= 0) return negated(points);
  const absolute = builder.continuous({ type: "absolute", entry }, 0, Math.max(-least, most));
  builder.row(0, Infinity, [[absolute, 1], ...negated(points)]);
  builder.row(0, Infinity, [[absolute, 1], ...points]);
  return [[absolute, 1]];
}

export function times(terms: readonly Term[], factor: number): Term[] {
  return terms.map(([column, coefficient]) => [column, coefficient * factor]);
}

export function negated(terms: readonly Term[]): Term[] {
  return times(terms, -1);
}
