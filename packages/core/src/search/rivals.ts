import { type EqualPairs, equalPairs } from "../outcome/equal-pairs.ts";
import { usableLines } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import type { Rivals } from "./narrowing.ts";

/** Finds for every two classes the pairs of profiles that no points in their two tables tell apart; keeps what it has found. */
export class RivalsOf {
  readonly #pairs = new Map<string, EqualPairs>();

  /** With the entries of this problem that may have points. */
  of(problem: Problem): Rivals[] {
    const { classCount, lineCount, pointSets, pointSetOf } = problem;
    const isOpen = (k: number, line: number) => pointSets[pointSetOf[k * lineCount + line]!]!.length > 1;
    const lines = usableLines(problem).filter((line) => line > 0);
    const rivals: Rivals[] = [];
    let claimsAt = 0;
    for (let k = 0; k < classCount; k++)
      for (let l = k + 1; l < classCount; l++) {
        const own = lines.filter((line) => isOpen(k, line) || isOpen(l, line));
        const key = own.join();
        const pairs = this.#pairs.get(key) ?? equalPairs(problem, own);
        this.#pairs.set(key, pairs);
        rivals.push({ first: 1 << k, second: 1 << l, pairs, claimsAt });
        claimsAt += pairs.groupCount;
      }
    return rivals;
  }
}
