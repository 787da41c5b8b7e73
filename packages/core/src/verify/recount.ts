import type { PointsTable } from "../model/scoring-system.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";

/** Weights of the rows of one part, by cell, true class and class given: all that any measure needs. */
export interface Recount {
  readonly classCount: number;
  /** Whole numbers at `(cell * K + true) * K + given`. */
  readonly weights: readonly bigint[];
  readonly rows: number;
  /** Profiles that have rows. */
  readonly profileCount: number;
  weight(keep: (cell: number, y: number, given: number) => boolean): bigint;
}

/**
 * Scores every profile with the tables, in plain integer arithmetic, and counts: the rows learnt from, or those held out
 * (part 1). Shares no code with engines.
 */
export function recount(points: readonly PointsTable[], profiles: Profiles, part = 0): Recount {
  const classCount = points.length;
  const index = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  const tables = points.map((table) => ({
    startsWith: table.startsWith,
    lines: table.lines.map((line) => ({
      condition: index.get(conditionKey(line.condition)),
      points: line.points,
    })),
  }));
  const given = new Int32Array(profiles.profileCount).fill(-1);
  let profileCount = 0;
  const classOf = (profile: number): number => {
    if (given[profile]! >= 0) return given[profile]!;
    profileCount++;
    let winner = 0;
    let highest: number | undefined;
    tables.forEach((table, k) => {
      let total = table.startsWith;
      for (const { condition, points } of table.lines) {
        if (condition !== undefined && answer(profiles, profile, condition)) total += points;
      }
      // Strictly above: a tie stays with the class that comes first.
      if (highest === undefined || total > highest) {
        highest = total;
        winner = k;
      }
    });
    given[profile] = winner;
    return winner;
  };
  const weights = Array.from({ length: profiles.cells.length * classCount * classCount }, () => 0n);
  let rows = 0;
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== part) continue;
    const y = profiles.entryLabel[e]!;
    const at = (profiles.entryCell[e]! * classCount + y) * classCount + classOf(profiles.entryProfile[e]!);
    weights[at]! += BigInt(profiles.entryWeight[e]!);
    rows += profiles.entryRows[e]!;
  }
  return {
    classCount,
    weights,
    rows,
    profileCount,
    weight: (keep) => {
      let total = 0n;
      weights.forEach((weight, at) => {
        const p = at % classCount;
        const y = Math.floor(at / classCount) % classCount;
        if (keep(Math.floor(at / (classCount * classCount)), y, p)) total += weight;
      });
      return total;
    },
  };
}
