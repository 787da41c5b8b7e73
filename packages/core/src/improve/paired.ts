import { giveClassesTo } from "../audit/give.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";

/** Two cards on the same people: for whom the second is right where the first is wrong, and the reverse. */
export interface Paired {
  readonly people: number;
  readonly wrongBefore: number;
  readonly wrongAfter: number;
  readonly putRight: number;
  readonly putWrong: number;
  /** Chance of at least so uneven a split of the people put right and wrong if both were as likely (exact sign test). */
  readonly chance: number;
}

/** Compares two cards on the people of one part: 0 those learnt from, 1 those held out. */
export function paired(
  before: ScoringSystem,
  after: ScoringSystem,
  profiles: Profiles,
  part: number,
): Paired {
  const first = giveClassesTo(profiles, before).classes;
  const second = giveClassesTo(profiles, after).classes;
  const counts = { people: 0, wrongBefore: 0, wrongAfter: 0, putRight: 0, putWrong: 0 };
  for (let e = 0; e < profiles.entryRows.length; e++) {
    if (profiles.entryPart[e] !== part) continue;
    const rows = profiles.entryRows[e]!;
    const label = profiles.entryLabel[e]!;
    const wasRight = first[profiles.entryProfile[e]!] === label;
    const isRight = second[profiles.entryProfile[e]!] === label;
    counts.people += rows;
    if (!wasRight) counts.wrongBefore += rows;
    if (!isRight) counts.wrongAfter += rows;
    if (isRight && !wasRight) counts.putRight += rows;
    if (wasRight && !isRight) counts.putWrong += rows;
  }
  return { ...counts, chance: signTest(counts.putRight, counts.putWrong) };
}

/** Two-sided exact sign test: twice the smaller tail of a fair coin, at most 1. */
export function signTest(a: number, b: number): number {
  const n = a + b;
  const least = Math.min(a, b);
  // Terms of the tail from the largest down, so that hardly any is lost to rounding.
  let logTerm = -n * Math.LN2;
  const logs = [logTerm];
  for (let i = 1; i <= least; i++) {
    logTerm += Math.log(n - i + 1) - Math.log(i);
    logs.push(logTerm);
  }
  const tail = logs.reduceRight((sum, log) => sum + Math.exp(log), 0);
  return Math.min(1, 2 * tail);
}
