import { SMALL_CELL } from "./ledger.ts";

/** People between neighbouring cut-offs, by class and class given: `rows[(step * classes + is) * classes + given]`. */
export interface Ladder {
  readonly stepCount: number;
  readonly classCount: number;
  readonly rows: ArrayLike<number>;
  /** Whether the class counts on the one side of the curve; the rest is on the other. */
  isOwn(label: number): boolean;
  /** Whether the matrix of everyone says how many of a class are given another. */
  isShown(label: number, given: number): boolean;
}

/**
 * Which steps may be cut-offs of a printed curve: the first of each slice. What is printed of two cut-offs says how many
 * people of each side are between them; with the matrix, which divides the same people by the class given, also how many of them
 * are given a class that the matrix shows. So a slice ends only where each of these is nobody or at least five, and of both sides
 * there are at least five. Cells that the matrix does not show can't be told apart and count together. Curves of one score
 * cut the same totals, so the classes are held apart, not only the sides.
 */
export function openCutOffs(ladder: Ladder): number[] {
  const { stepCount, classCount, rows } = ladder;
  const size = classCount * classCount;
  const slices: { from: number; sums: Float64Array }[] = [];
  let from = 0;
  let sums = new Float64Array(size);
  for (let step = 0; step < stepCount; step++) {
    for (let cell = 0; cell < size; cell++) sums[cell] = sums[cell]! + rows[step * size + cell]!;
    if (!isOpen(sums, ladder)) continue;
    slices.push({ from, sums });
    from = step + 1;
    sums = new Float64Array(size);
  }
  // What is left at the end joins the slices before it, until they are open together.
  let last = sums;
  while (last.some((count) => count > 0) && slices.length > 0) {
    const before = slices.pop()!;
    const together = before.sums.map((count, cell) => count + last[cell]!);
    if (isOpen(together, ladder)) {
      slices.push({ from: before.from, sums: together });
      break;
    }
    last = together;
  }
  return slices.map((slice) => slice.from);
}

function isOpen(sums: Float64Array, { classCount, isOwn, isShown }: Ladder): boolean {
  const sides: [number, number] = [0, 0];
  for (let label = 0; label < classCount; label++) {
    let hidden = 0;
    for (let given = 0; given < classCount; given++) {
      const count = sums[label * classCount + given]!;
      sides[isOwn(label) ? 1 : 0] += count;
      if (!isShown(label, given)) hidden += count;
      else if (isFewButSome(count)) return false;
    }
    if (isFewButSome(hidden)) return false;
  }
  return Math.min(...sides) >= SMALL_CELL;
}

function isFewButSome(count: number): boolean {
  return count > 0 && count < SMALL_CELL;
}
