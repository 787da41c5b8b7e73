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
  const conditions = distinctConditions(problem, most);
  const { lines, profiles, forced } = conditions;
  const sorted = lines
    .map((own, e) => {
      const partition = new Partition(problem.profileCount);
      partition.refine(profiles[e]!);
      const loss = partition.freeLoss(problem.cost, problem.classCount);
      return { lines: own, profiles: profiles[e]!, loss, first: e < forced ? 0 : 1 };
    })
    .sort((a, b) => a.first - b.first || a.loss - b.loss || a.lines[0]! - b.lines[0]!);
  return {
    ...conditions,
    lines: sorted.map((condition) => condition.lines),
    profiles: sorted.map((condition) => condition.profiles),
  };
}

/** The same in the order of the lines, which takes less time; those that are forced are first. */
export function distinctConditions(problem: Problem, most: number): Conditions {
  const byProfiles = new Map<string, { lines: number[]; profiles: Int32Array }>();
  const constant: number[] = [];
  for (const line of usableLines(problem)) {
    if (line === 0) continue;
    const side = smallerSide(problem, line);
    const key = side.join();
    const known = byProfiles.get(key);
    const profiles = known?.profiles ?? profilesIn(side);
    if (profiles.length === 0) constant.push(line);
    else if (known) known.lines.push(line);
    else byProfiles.set(key, { lines: [line], profiles });
  }
  const forced = forcedLines(problem);
  const isHeeded = forced.size <= most;
  const isForced = ({ lines }: { lines: readonly number[] }) =>
    isHeeded && lines.some((line) => forced.has(line));
  const all = [...byProfiles.values()];
  const first = all.filter(isForced);
  const ordered = [...first, ...all.filter((condition) => !isForced(condition))];
  return {
    lines: ordered.map(({ lines }) => lines),
    profiles: ordered.map(({ profiles }) => profiles),
    constant,
    forced: first.length,
    idle: isHeeded ? forced.size - first.length : 0,
  };
}

/**
 * The bits of the profiles where a line holds or, if these are more than half, of the others. Of a split in equal halves
 * it is the side without the first profile: so the same split is always the same side.
 */
function smallerSide({ profileCount, words, lines }: Problem, line: number): Uint32Array {
  const holds = lines.slice(line * words, (line + 1) * words);
  const spare = words * 32 - profileCount;
  if (words > 0 && spare > 0) holds[words - 1]! &= spare === 32 ? 0 : 0xffffffff >>> spare;
  const twice = 2 * holds.reduce((sum, word) => sum + bitCount(word), 0);
  if (twice < profileCount || (twice === profileCount && (holds[0]! & 1) === 0)) return holds;
  const others = holds.map((word) => ~word);
  if (spare > 0) others[words - 1]! &= spare === 32 ? 0 : 0xffffffff >>> spare;
  return others;
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function profilesIn(side: Uint32Array): Int32Array {
  const profiles: number[] = [];
  side.forEach((word, w) => {
    for (let bits = word; bits !== 0; bits &= bits - 1) profiles.push(32 * w + 31 - Math.clz32(bits & -bits));
  });
  return Int32Array.from(profiles);
}

/** Lines that have points on every card, by rules that ask for all of their groups. */
function forcedLines({ counts, lineCount, pointSets, pointSetOf }: Problem): Set<number> {
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
