import { givenBy } from "../audit/give.ts";
import type { Question } from "../card/questions.ts";

/** So many ways to answer the open questions are tried one by one. */
const WAYS = 200_000;

/** Which classes can still be given, by index. */
export interface PossibleResults {
  readonly possible: readonly boolean[];
  /** Whether each of them really can; otherwise those left out can't, and of the others it is not known. */
  readonly exact: boolean;
}

/** What may come of totals when the open questions are answered, in any way. */
export function possibleResults(totals: readonly number[], open: readonly Question[]): PossibleResults {
  const earned = open.map(({ answers }) => distinct(answers.map(({ points }) => points)));
  const ways = earned.reduce((product, answers) => product * answers.length, 1);
  return ways <= WAYS
    ? { possible: triedOut(totals, earned), exact: true }
    : { possible: notExcluded(totals, earned), exact: false };
}

type Points = readonly number[];

function triedOut(totals: Points, earned: readonly (readonly Points[])[]): boolean[] {
  let reached: Points[] = [totals];
  for (const answers of earned) {
    reached = distinct(reached.flatMap((sum) => answers.map((points) => sum.map((x, k) => x + points[k]!))));
  }
  const possible = totals.map(() => false);
  for (const sum of reached) possible[givenBy(sum, sum.length).classes[0]!] = true;
  return possible;
}

/** A class is excluded if another is ahead of it even with the answers that are best for the two of them. */
function notExcluded(totals: Points, earned: readonly (readonly Points[])[]): boolean[] {
  return totals.map((total, k) =>
    totals.every((other, rival) => {
      if (rival === k) return true;
      const lead = earned.reduce(
        (sum, answers) => sum + Math.max(...answers.map((points) => points[k]! - points[rival]!)),
        total - other,
      );
      return k < rival ? lead >= 0 : lead > 0;
    }),
  );
}

function distinct(of: readonly Points[]): Points[] {
  return [...new Map(of.map((points) => [points.join(), points])).values()];
}
