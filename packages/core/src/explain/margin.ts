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
