export type Term = readonly [column: number, coefficient: number];

/** Rows of a linear program, in compressed sparse row form. */
export class MilpRows {
  readonly lower: number[] = [];
  readonly upper: number[] = [];
  readonly starts: number[] = [0];
  readonly indices: number[] = [];
  readonly values: number[] = [];

  add(lower: number, upper: number, terms: readonly Term[]): void {
    for (const [column, coefficient] of terms) {
      if (coefficient === 0) continue;
      this.indices.push(column);
      this.values.push(coefficient);
    }
    this.starts.push(this.indices.length);
    this.lower.push(lower);
    this.upper.push(upper);
  }

  /** least * used <= points <= most * used: without it, there are no points. */
  pointsNeed(used: number, points: number, [least, most]: readonly [number, number]): void {
    this.add(0, Infinity, [
      [points, 1],
      [used, -least],
    ]);
    this.add(-Infinity, 0, [
      [points, 1],
      [used, -most],
    ]);
  }
}

export function repeat(value: number, times: number): number[] {
  return new Array<number>(times).fill(value);
}
