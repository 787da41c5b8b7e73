import type { FindingOf } from "../findings/finding.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { conditionWords } from "../recipe/condition/words.ts";

/** From this share of right answers on, one column knows too much. */
const SUSPICIOUS = 0.98;
/** Of the rows that the most frequent class gets wrong, at most so many may be left: what is rare must be known, too. */
const MOST_LEFT = 0.1;
/** Standard errors above the most frequent class: less may be chance. */
const STANDARD_ERRORS = 3;
/** More are one fault: data that was made up, or several columns of what came after. */
const MOST_NAMED = 5;

/**
 * Columns that a likely leak is in: one of their conditions alone, or all together, tells the class of nearly all rows
 * to learn from. What is that good is more often made of the outcome, or known only after it, than known before.
 * Rows are counted, not weights, and each row is told by the others with its answers, so that a column of many rare
 * values does not seem to know what only one row says. `among`: the only columns to look at.
 */
export function likelyLeaks(train: Profiles, among?: ReadonlySet<string>): FindingOf<"likely-leak">[] {
  const { conditions, classes, entryProfile, entryLabel, entryRows, profileCount } = train;
  const byProfile = new Float64Array(profileCount * classes.length);
  const totals = new Float64Array(classes.length);
  for (let e = 0; e < entryRows.length; e++) {
    byProfile[entryProfile[e]! * classes.length + entryLabel[e]!]! += entryRows[e]!;
    totals[entryLabel[e]!]! += entryRows[e]!;
  }
  const rows = totals.reduce((sum, n) => sum + n, 0);
  const usual = Math.max(...totals);
  const isLeak = isTooGood(rows, usual);
  const rightBy = (keyOf: (profile: number) => number | string) => {
    const cells = new Map<number | string, Float64Array>();
    for (let p = 0; p < profileCount; p++) {
      const key = keyOf(p);
      const counts = cells.get(key) ?? new Float64Array(classes.length);
      cells.set(key, counts);
      for (let k = 0; k < classes.length; k++) counts[k]! += byProfile[p * classes.length + k]!;
    }
    return [...cells.values()].reduce((sum, counts) => sum + rightByOthers(counts), 0);
  };
  const found: FindingOf<"likely-leak">[] = [];
  for (const [column, own] of columnsOf(train)) {
    if (among && !among.has(column)) continue;
    const together = rightBy((p) => own.map((j) => Number(answer(train, p, j))).join(""));
    // A condition alone can't tell more than all together, but for rows that few others are like.
    if (!isLeak(together)) continue;
    const single = own.map((j) => ({ j, right: rightBy((p) => Number(answer(train, p, j))) }));
    const best = single.reduce((a, b) => (b.right > a.right ? b : a));
    const alone = isLeak(best.right) && { condition: conditionWords(conditions[best.j]!) };
    const right = alone ? best.right : together;
    found.push({ code: "likely-leak", column, ...alone, right, rows, usual });
  }
  return found.sort((a, b) => b.right - a.right).slice(0, MOST_NAMED);
}

/** The conditions of each column, by their numbers. */
function columnsOf({ conditions }: Profiles): Map<string, number[]> {
  const columns = new Map<string, number[]>();
  conditions.forEach(({ column }, j) => {
    const own = columns.get(column);
    if (own) own.push(j);
    else columns.set(column, [j]);
  });
  return columns;
}

function isTooGood(rows: number, usual: number): (right: number) => boolean {
  const wrong = rows - usual;
  const error = Math.sqrt((usual * wrong) / rows);
  return (right) =>
    right >= SUSPICIOUS * rows &&
    rows - right <= MOST_LEFT * wrong &&
    right - usual >= STANDARD_ERRORS * error;
}

/** How many of these rows get their class from the most frequent one of the others. */
function rightByOthers(counts: Float64Array): number {
  const [most = 0, second = 0] = counts.toSorted((a, b) => b - a);
  return most - 1 > second ? most : 0;
}
