import { usableLines } from "../../problem/merge-profiles.ts";
import type { Problem } from "../../problem/problem.ts";
import { lineHolds } from "../../problem/totals.ts";
import { isOpen } from "./ways-out.ts";

/**
 * Two profiles with different favourites that differ on few lines can't both get their favourite unless one of the
 * two tables has points on one of those lines. Finds such pairs where the profiles and lines taken so far are
 * together less than one way out, the worst first; nothing when tables may have all lines.
 */
export function* nearPairs(
  problem: Problem,
  classes: readonly (readonly number[])[],
  taken: Float64Array,
  { below, most }: { readonly below: number; readonly most: number },
): Generator<void, [number, number][]> {
  let limit = below;
  const { profileCount, lineCount } = problem;
  const lines = usableLines(problem).filter((j) => j > 0);
  const bytes = Math.ceil(lines.length / 8);
  const answers = new Uint8Array(profileCount * bytes);
  lines.forEach((j, i) => {
    for (let p = 0; p < profileCount; p++)
      if (lineHolds(problem, j, p)) answers[p * bytes + (i >> 3)]! |= 1 << (i & 7);
  });
  const found: Found[] = [];
  for (let a = 0; a < classes.length; a++) {
    for (let b = a + 1; b < classes.length; b++) {
      const price = lines.map(
        (j) =>
          (isOpen(problem, a, j) ? taken[profileCount + a * lineCount + j]! : 0) +
          (isOpen(problem, b, j) ? taken[profileCount + b * lineCount + j]! : 0),
      );
      const ofByte = byteSums(price, bytes);
      let looked = 0;
      for (const p of classes[a]!) {
        for (const q of classes[b]!) {
          let sum = taken[p]! + taken[q]!;
          for (let i = 0; i < bytes && sum < limit; i++)
            sum += ofByte[(i << 8) | (answers[p * bytes + i]! ^ answers[q * bytes + i]!)]!;
          if (sum < limit) found.push({ sum, pair: [p, q] });
        }
        if (found.length > 4 * most) {
          // Only the worst will be wanted.
          found.sort(worstFirst).length = most;
          limit = found.at(-1)!.sum;
        }
        looked += classes[b]!.length;
        if (looked > 50_000) {
          looked = 0;
          yield;
        }
      }
    }
  }
  return found
    .sort(worstFirst)
    .slice(0, most)
    .map(({ pair }) => pair);
}

interface Found {
  readonly sum: number;
  readonly pair: [number, number];
}

function worstFirst(x: Found, y: Found): number {
  return x.sum - y.sum || x.pair[0] - y.pair[0] || x.pair[1] - y.pair[1];
}

/** Whether tables may have fewer lines than there are to choose from. */
export function linesAreScarce(problem: Problem): boolean {
  const { classCount, lineCount, maxLinesPerTable, maxLines } = problem;
  let open = 0;
  for (let k = 0; k < classCount; k++) {
    let own = 0;
    for (let j = 1; j < lineCount; j++) if (isOpen(problem, k, j)) own++;
    if (own > maxLinesPerTable) return true;
    open += own;
  }
  return open > maxLines;
}

/** For each byte of answers, the sum of the prices of the lines whose bits are set. */
function byteSums(price: readonly number[], bytes: number): Float64Array {
  const sums = new Float64Array(bytes << 8);
  for (let i = 0; i < bytes; i++)
    for (let bits = 1; bits < 256; bits++) {
      const lowest = 31 - Math.clz32(bits & -bits);
      sums[(i << 8) | bits] = sums[(i << 8) | (bits & (bits - 1))]! + (price[i * 8 + lowest] ?? 0);
    }
  return sums;
}
