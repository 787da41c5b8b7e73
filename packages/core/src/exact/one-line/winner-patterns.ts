/**
 * With one line per table, a person's scores depend only on which of the K lines hold: 2^K cases, a bit per table.
 * A pattern says which class wins in each case, and the smallest points that make it so. There are few patterns,
 * for only the order of the points counts: at most 75 for four tables, whatever the range of points.
 */
export interface WinnerPattern {
  /** Winner of case c, where bit k of c says that the line of table k holds. */
  readonly winners: Uint8Array;
  /** Points of each table; 0 is no line. */
  readonly points: readonly number[];
  readonly lines: number;
  readonly sum: number;
}

/** All patterns that points from these sets (one set per table) can make, with at most `mostLines` lines. */
export function winnerPatterns(sets: readonly (readonly number[])[], mostLines: number): WinnerPattern[] {
  const classCount = sets.length;
  const smallest = new Map<string, WinnerPattern>();
  const points = new Array<number>(classCount).fill(0);
  const visit = (table: number, lines: number, sum: number) => {
    if (lines > mostLines) return;
    if (table < classCount) {
      for (const value of sets[table]!) {
        points[table] = value;
        visit(table + 1, lines + Number(value !== 0), sum + Math.abs(value));
      }
      return;
    }
    const winners = winnersOf(points);
    const key = winners.join();
    const known = smallest.get(key);
    if (known && (known.lines < lines || (known.lines === lines && known.sum <= sum))) return;
    smallest.set(key, { winners, points: [...points], lines, sum });
  };
  visit(0, 0, 0);
  return [...smallest.values()].sort((a, b) => a.lines - b.lines || a.sum - b.sum);
}

function winnersOf(points: readonly number[]): Uint8Array {
  const winners = new Uint8Array(1 << points.length);
  for (let c = 0; c < winners.length; c++) {
    const score = (k: number) => ((c >> k) & 1 ? points[k]! : 0);
    let first = 0;
    for (let k = 1; k < points.length; k++) if (score(k) > score(first)) first = k;
    winners[c] = first;
  }
  return winners;
}
