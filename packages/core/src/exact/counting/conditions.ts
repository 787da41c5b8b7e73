import { lineHolds } from "../../problem/evaluate.ts";
import { usableLines } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { Partition } from "./partition.ts";

/** What counting makes of a problem's lines: two that split the profiles alike are one condition. */
export interface Conditions {
  /** The lines of each condition, the first one speaking for all; what tells most comes first. */
  readonly lines: readonly (readonly number[])[];
  /** The profiles that each condition singles out: those where it holds or, if these are more than half, the others. */
  readonly profiles: readonly Int32Array[];
  /** Lines that hold everywhere or nowhere: they split nothing. */
  readonly constant: readonly number[];
  /** So many of the first conditions are on every card. */
  readonly forced: number;
  /** How many of the lines that every card has are not needed for the split. */
  readonly idle: number;
}

/** The conditions of a problem whose profiles are merged. Forced lines count only where `most` conditions have room for them. */
export function conditionsOf(problem: Problem, most: number): Conditions {
  const { profileCount } = problem;
  const byProfiles = new Map<string, { lines: number[]; profiles: Int32Array }>();
  const constant: number[] = [];
  for (const line of usableLines(problem)) {
    if (line === 0) continue;
    const profiles = smallerSide(problem, line);
    if (profiles.length === 0) {
      constant.push(line);
      continue;
    }
    const key = profiles.join();
    const known = byProfiles.get(key);
    if (known) known.lines.push(line);
    else byProfiles.set(key, { lines: [line], profiles });
  }

  const forcedLines = forced(problem);
  const isForced = (lines: readonly number[]) => lines.some((line) => forcedLines.has(line));
  const heeded = forcedLines.size <= most;
  const sorted = [...byProfiles.values()]
    .map((condition) => {
      const partition = new Partition(profileCount);
      partition.refine(condition.profiles);
      const loss = partition.freeLoss(problem.cost, problem.classCount);
      return { ...condition, loss, first: heeded && isForced(condition.lines) ? 0 : 1 };
    })
    .sort((a, b) => a.first - b.first || a.loss - b.loss || a.lines[0]! - b.lines[0]!);
  const first = sorted.filter((condition) => condition.first === 0).length;
  return {
    lines: sorted.map(({ lines }) => lines),
    profiles: sorted.map(({ profiles }) => profiles),
    constant,
    forced: first,
    idle: heeded ? forcedLines.size - first : 0,
  };
}

/** Of a split in equal halves, the side without the first profile: so the same split is always the same side. */
function smallerSide(problem: Problem, line: number): Int32Array {
  const { profileCount } = problem;
  const sides: [number[], number[]] = [[], []];
  for (let p = 0; p < profileCount; p++) sides[lineHolds(problem, line, p) ? 1 : 0].push(p);
  const [out, holds] = sides;
  if (out.length === holds.length) return Int32Array.from(holds[0] === 0 ? out : holds);
  return Int32Array.from(out.length < holds.length ? out : holds);
}

/** Lines that have points on every card, by rules that ask for all of their groups. */
function forced({ counts, lineCount, pointSets, pointSetOf }: Problem): Set<number> {
  const lines = new Set<number>();
  for (const { groups, min } of counts) {
    if (min < groups.length) continue;
    for (const group of groups) {
      const own = new Set(
        group.filter((entry) => pointSets[pointSetOf[entry]!]!.length > 1).map((entry) => entry % lineCount),
      );
      const [line = 0] = own;
      if (own.size === 1 && line > 0) lines.add(line);
    }
  }
  return lines;
}
