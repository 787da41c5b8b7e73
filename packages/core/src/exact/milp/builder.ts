/** A column of the model and what it counts in a sum. */
export type Term = readonly [column: number, coefficient: number];

/** What a column stands for, so that points can be read from a solution and be written as one. */
export type Meaning =
  /** The points of an entry. */
  | { readonly type: "points"; readonly entry: number }
  /** 1 when the entry has exactly these points. */
  | { readonly type: "value"; readonly entry: number; readonly value: number }
  /** 1 when some of the entries is not zero. */
  | { readonly type: "used"; readonly entries: readonly number[] }
  /** 1 when the points of the entry have this sign. */
  | { readonly type: "sign"; readonly entry: number; readonly sign: 1 | -1 }
  /** The points of the entry without their sign. */
  | { readonly type: "absolute"; readonly entry: number }
  /** 1 when an entry has more points than another. */
  | { readonly type: "more"; readonly entry: number; readonly than: number }
  /** 1 when the class's score is not behind that of a later class in the profile. */
  | { readonly type: "ahead"; readonly profile: number; readonly class: number; readonly against: number }
  /** 1 when the profile gets the class. */
  | { readonly type: "given"; readonly profile: number; readonly class: number };

/** A mixed-integer linear program as plain arrays: minimise the cost, rows in compressed sparse row form. */
export interface Milp {
  readonly numCols: number;
  readonly numRows: number;
  readonly colCost: readonly number[];
  readonly colLower: readonly number[];
  readonly colUpper: readonly number[];
  readonly rowLower: readonly number[];
  readonly rowUpper: readonly number[];
  readonly starts: readonly number[];
  readonly indices: readonly number[];
  readonly values: readonly number[];
  /** Whether a column takes whole numbers only. */
  readonly integer: readonly boolean[];
  readonly meaning: readonly Meaning[];
}

/** Collects columns and rows. */
export class MilpBuilder {
  readonly #columns = {
    colCost: [] as number[],
    colLower: [] as number[],
    colUpper: [] as number[],
    integer: [] as boolean[],
    meaning: [] as Meaning[],
  };
  readonly #rows = {
    rowLower: [] as number[],
    rowUpper: [] as number[],
    starts: [0],
    indices: [] as number[],
    values: [] as number[],
  };

  /** A column of whole numbers. */
  integer(meaning: Meaning, lower: number, upper: number): number {
    return this.#column(meaning, lower, upper, true);
  }

  binary(meaning: Meaning, upper = 1): number {
    return this.#column(meaning, 0, upper, true);
  }

  continuous(meaning: Meaning, lower: number, upper: number): number {
    return this.#column(meaning, lower, upper, false);
  }

  /** Adds to what is minimised. */
  cost(terms: readonly Term[]): void {
    for (const [column, coefficient] of terms) this.#columns.colCost[column]! += coefficient;
  }

  /** lower <= sum of terms <= upper. A column may come several times. */
  row(lower: number, upper: number, terms: readonly Term[]): void {
    const { rowLower, rowUpper, starts, indices, values } = this.#rows;
    const sums = new Map<number, number>();
    for (const [column, coefficient] of terms) sums.set(column, (sums.get(column) ?? 0) + coefficient);
    for (const [column, coefficient] of sums) {
      if (coefficient === 0) continue;
      indices.push(column);
      values.push(coefficient);
    }
    const isEmpty = indices.length === starts.at(-1);
    // An empty row that can't hold is kept: it says that there is no solution.
    if (isEmpty && lower <= 0 && upper >= 0) return;
    starts.push(indices.length);
    rowLower.push(lower);
    rowUpper.push(upper);
  }

  build(): Milp {
    const [numCols, numRows] = [this.#columns.meaning.length, this.#rows.rowLower.length];
    return { numCols, numRows, ...this.#columns, ...this.#rows };
  }

  #column(meaning: Meaning, lower: number, upper: number, integer: boolean): number {
    const columns = this.#columns;
    columns.colCost.push(0);
    columns.colLower.push(lower);
    columns.colUpper.push(upper);
    columns.integer.push(integer);
    return columns.meaning.push(meaning) - 1;
  }
}
