import { type ClassCounts, type DivisionLimits, disorder } from "./division.ts";

/**
 * Joins cells without an order into blocks: again and again the two whose joining loses least of what they tell about
 * the class, while there are too many, one has too few rows, or telling them apart is not worth its price. Two are left
 * in any case. Each block lists its cells in rising order; blocks stand in the order of their first cells.
 */
export function joinAlike(counts: ClassCounts, { most, least, price }: DivisionLimits): number[][] {
  const blocks = counts.map((cell, i) => ({
    cells: [i],
    counts: cell,
    rows: sum(cell),
    own: disorder(cell),
  }));
  const lossOf = (a: (typeof blocks)[number], b: (typeof blocks)[number]) =>
    disorder(a.counts.map((count, k) => count + b.counts[k]!)) - a.own - b.own;
  const losses = blocks.map((a, i) => blocks.slice(0, i).map((b) => lossOf(a, b)));
  while (blocks.length > 2) {
    const smallest = blocks.reduce((found, { rows }, i) => (rows < blocks[found]!.rows ? i : found), 0);
    const isForced = blocks[smallest]!.rows < least;
    let [first, second, loss] = [0, 0, Infinity];
    for (let i = 1; i < blocks.length; i++) {
      for (let j = 0; j < i; j++) {
        if (isForced && i !== smallest && j !== smallest) continue;
        if (losses[i]![j]! < loss) [first, second, loss] = [j, i, losses[i]![j]!];
      }
    }
    if (!isForced && blocks.length <= most && loss > price) break;
    const [a, b] = [blocks[first]!, blocks[second]!];
    const joined = a.counts.map((count, k) => count + b.counts[k]!);
    blocks[first] = {
      cells: [...a.cells, ...b.cells].sort((x, y) => x - y),
      counts: joined,
      rows: a.rows + b.rows,
      own: disorder(joined),
    };
    blocks.splice(second, 1);
    losses.splice(second, 1);
    for (const row of losses) row.splice(second, 1);
    blocks.forEach((block, i) => {
      if (i !== first) losses[Math.max(i, first)]![Math.min(i, first)] = lossOf(block, blocks[first]!);
    });
  }
  return blocks.map(({ cells }) => cells).sort((a, b) => a[0]! - b[0]!);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((a, b) => a + b, 0);
}
