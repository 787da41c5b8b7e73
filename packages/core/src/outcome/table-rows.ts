import type { Problem } from "../problem/problem.ts";
import { lineHolds } from "../problem/totals.ts";
import type { BoxRows } from "./box-lp.ts";

/** An entry that may have points: between the two, of its list. */
export interface OpenEntry {
  readonly entry: number;
  readonly allowed: readonly number[];
}

/** The least and the most points of each open entry. */
export interface PointBox {
  readonly lower: Int32Array;
  readonly upper: Int32Array;
}

/** What the points of tables have to do so that cells get given classes, as rows of a linear program. */
export class TableRows {
  readonly entries: readonly OpenEntry[];
  readonly #problem: Problem;
  /** Places of each cell's open entries in `entries`, by cell and class. */
  readonly #places: readonly (readonly Int32Array[])[];

  /** Order rules between places of `entries`; -1 for what has no points. */
  readonly #orders: readonly { readonly lower: number; readonly upper: number }[];

  constructor(problem: Problem) {
    const { classCount, lineCount, profileCount, pointSets, pointSetOf } = problem;
    this.#problem = problem;
    this.entries = Array.from(pointSetOf, (set, entry) => ({ entry, allowed: pointSets[set]! })).filter(
      ({ allowed }) => allowed.length > 1,
    );
    const placeOf = (entry: number) => this.entries.findIndex((open) => open.entry === entry);
    this.#orders = problem.orders.map(({ lower, upper }) => ({
      lower: placeOf(lower),
      upper: placeOf(upper),
    }));
    this.#places = Array.from({ length: profileCount }, (_, cell) =>
      Array.from({ length: classCount }, (_, k) =>
        Int32Array.from(this.entries.keys()).filter((place) => {
          const { entry } = this.entries[place]!;
          return Math.floor(entry / lineCount) === k && lineHolds(problem, entry % lineCount, cell);
        }),
      ),
    );
  }

  box(): PointBox {
    return {
      lower: Int32Array.from(this.entries, ({ allowed }) => allowed[0]!),
      upper: Int32Array.from(this.entries, ({ allowed }) => allowed.at(-1)!),
    };
  }

  /**
   * Points of the box that give each cell its class. A variable for what is above 0 and one for what is below, for each
   * entry, so that their sum is that of the absolute points; the K - 1 rows of a cell follow one another, and the rows of
   * order rules come last.
   */
  rows({ lower, upper }: PointBox, cells: readonly number[], given: ArrayLike<number>): BoxRows {
    const { classCount } = this.#problem;
    const own = this.entries.length;
    const width = 2 * own;
    const count = cells.length * (classCount - 1) + this.#orders.length;
    const rows = new Float64Array(count * width);
    const least = new Int32Array(count);
    let row = 0;
    for (const cell of cells) {
      const k = given[cell]!;
      for (let l = 0; l < classCount; l++) {
        if (l === k) continue;
        for (const place of this.#places[cell]![k]!) {
          rows[row * width + place] = 1;
          rows[row * width + own + place] = -1;
        }
        for (const place of this.#places[cell]![l]!) {
          rows[row * width + place] = -1;
          rows[row * width + own + place] = 1;
        }
        // Ties go to the class that comes first.
        least[row++] = l < k ? 1 : 0;
      }
    }
    for (const { lower: smaller, upper: larger } of this.#orders) {
      for (const [place, sign] of [
        [larger, 1],
        [smaller, -1],
      ] as const) {
        if (place < 0) continue;
        rows[row * width + place]! += sign;
        rows[row * width + own + place]! -= sign;
      }
      row++;
    }
    const side = (of: (place: number) => readonly [number, number]) =>
      Int32Array.from({ length: width }, (_, j) => of(j % own)[j < own ? 0 : 1]);
    return {
      width,
      rows,
      least,
      lower: side((place) => [Math.max(0, lower[place]!), Math.max(0, -upper[place]!)]),
      upper: side((place) => [Math.max(0, upper[place]!), Math.max(0, -lower[place]!)]),
    };
  }

  /** The points of each open entry in a solution of the rows. */
  points(x: ArrayLike<number>): Float64Array {
    return Float64Array.from(this.entries, (_, place) => x[place]! - x[this.entries.length + place]!);
  }
}
