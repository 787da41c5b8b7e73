/** By how much the highest of one person's or profile's totals is above the second highest; 0 for a tie. */
export function marginAt(totals: ArrayLike<number>, at: number, classCount: number): number {
  let highest = -Infinity;
  let second = -Infinity;
  for (let k = 0; k < classCount; k++) {
    const total = totals[at * classCount + k]!;
    if (total > highest) {
      second = highest;
      highest = total;
    } else if (total > second) second = total;
  }
  return highest - second;
}

/**
 * The least change of the total of one score that would give a person or profile another class: 1 or more. One table is
 * one times the score above the table before it, and a class that comes later must exceed, not only reach.
 */
export function cutOffMarginAt(
  totals: ArrayLike<number>,
  at: number,
  classCount: number,
  given: number,
): number {
  const to = (other: number) => cutOffDistanceAt(totals, at, classCount, given, other);
  return Math.min(given > 0 ? to(given - 1) : Infinity, given < classCount - 1 ? to(given + 1) : Infinity);
}

/** The least change of that total with which it leaves the class given on the side of another one. */
export function cutOffDistanceAt(
  totals: ArrayLike<number>,
  at: number,
  classCount: number,
  given: number,
  other: number,
): number {
  const beside = given + Math.sign(other - given);
  const lead = totals[at * classCount + given]! - totals[at * classCount + beside]!;
  return other < given ? lead : lead + 1;
}
