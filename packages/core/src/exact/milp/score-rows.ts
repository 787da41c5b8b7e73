import type { Problem } from "../../problem/problem.ts";
import { lineHolds } from "../../problem/totals.ts";
import type { MilpBuilder, Term } from "./builder.ts";
import { type Comparison, givenComparison, hasOwnBinaries, ownComparison } from "./comparisons.ts";
import { type EntryColumns, negated, times } from "./entries.ts";
import { largestLead, tableReach } from "./reach.ts";
import { addSignRows } from "./sign-rows.ts";

/**
 * A binary for each profile and class, one of them 1, and the score comparisons that go with it: the class given
 * is not behind a later class and is ahead of an earlier one. Returns the columns, at `profile * K + class`.
 */
export function addScoreRows(
  builder: MilpBuilder,
  problem: Problem,
  entries: readonly EntryColumns[],
): Int32Array {
  const { classCount, profileCount, lineCount } = problem;
  const own = hasOwnBinaries(problem);
  const given = new Int32Array(profileCount * classCount);
  /** By pair of classes, at `k * K + l`, and profile. */
  const comparisons = Array.from({ length: classCount ** 2 }, (): Comparison[] => []);
  for (let p = 0; p < profileCount; p++) {
    const lines: number[] = [];
    for (let j = 0; j < lineCount; j++) if (lineHolds(problem, j, p)) lines.push(j);
    const reach = Array.from({ length: classCount }, (_, k) => tableReach(problem, k, lines));
    const scores = reach.map((_, k) => lines.flatMap((j) => entries[k * lineCount + j]!.points));
    const lead = (k: number, l: number) => largestLead(problem, reach[k]!, reach[l]!);
    const columns = reach.map((_, k) => {
      // Ties go to the class that comes first.
      const canBeGiven = reach.every((_, l) => l === k || lead(k, l) >= (l < k ? 1 : 0));
      return builder.binary({ type: "given", profile: p, class: k }, canBeGiven ? 1 : 0);
    });
    given.set(columns, p * classCount);
    const one = columns.map((column): Term => [column, 1]);
    builder.row(1, 1, one);
    for (let k = 0; k < classCount; k++) {
      for (let l = k + 1; l < classCount; l++) {
        const mostAhead = lead(k, l);
        const mostBehind = lead(l, k);
        const bounds = { lower: mostBehind < 1 ? 1 : 0, upper: mostAhead < 0 ? 0 : 1 };
        const comparison = own
          ? ownComparison(builder, { profile: p, class: k, against: l }, bounds, {
              class: columns[k]!,
              against: columns[l]!,
            })
          : givenComparison(columns[k]!, columns[l]!);
        addComparison(builder, scores[k]!, scores[l]!, comparison, { mostAhead, mostBehind });
        comparisons[k * classCount + l]!.push(comparison);
      }
    }
  }
  addSignRows(builder, problem, entries, (k, l) => comparisons[k * classCount + l]!);
  return given;
}

/** Score k - score l is at least 0 when k is ahead and at most -1 when it is behind. */
function addComparison(
  builder: MilpBuilder,
  scoreK: readonly Term[],
  scoreL: readonly Term[],
  { ahead, behind }: Comparison,
  { mostAhead, mostBehind }: { mostAhead: number; mostBehind: number },
): void {
  const difference = [...scoreK, ...negated(scoreL)];
  if (mostBehind > 0) {
    const terms = [...difference, ...times(ahead.terms, -mostBehind)];
    builder.row(-mostBehind * (1 - ahead.constant), Infinity, terms);
  }
  if (mostAhead > -1) {
    const drop = mostAhead + 1;
    builder.row(-Infinity, mostAhead - drop * behind.constant, [...difference, ...times(behind.terms, drop)]);
  }
}
