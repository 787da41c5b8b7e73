/** Rows by class, for each of some cells. */
export type ClassCounts = readonly (readonly number[])[];

/** What a division may be like. */
export interface DivisionLimits {
  /** Most parts. */
  readonly most: number;
  /** Least rows of each part. */
  readonly least: number;
  /** What each part more must tell about the class, in nats; see `partPrice`. */
  readonly price: number;
}

/**
 * What one part more must tell about the class to be more than chance: half the logarithm of the rows for each
 * share of a class that it adds (Schwarz 1978, BIC).
 */
export function partPrice(rows: number, classes: number): number {
  return ((classes - 1) / 2) * Math.log(Math.max(rows, 1));
}

/** How little the rows of cells with these counts in all tell about their class: rows times entropy, in nats. */
export function disorder(counts: readonly number[]): number {
  let rows = 0;
  let sum = 0;
  for (const count of counts) {
    rows += count;
    sum += xLogX(count);
  }
  return xLogX(rows) - sum;
}

function xLogX(x: number): number {
  return x === 0 ? 0 : x * Math.log(x);
}

/** Cells in an order, and what is known of neighbouring ones taken together: those from `from` to before `to`. */
export interface OrderedCells {
  readonly cells: number;
  rows(from: number, to: number): number;
  disorder(from: number, to: number): number;
}

export function orderedCells(counts: ClassCounts): OrderedCells {
  const classes = counts[0]?.length ?? 0;
  const sums = [new Array<number>(classes).fill(0)];
  for (const cell of counts) sums.push(cell.map((count, k) => sums.at(-1)![k]! + count));
  const totals = sums.map((sum) => sum.reduce((a, b) => a + b, 0));
  return {
    cells: counts.length,
    rows: (from, to) => totals[to]! - totals[from]!,
    disorder(from, to) {
      let sum = 0;
      for (let k = 0; k < classes; k++) sum += xLogX(sums[to]![k]! - sums[from]![k]!);
      return xLogX(totals[to]! - totals[from]!) - sum;
    },
  };
}

/**
 * Divides ordered cells into bands that tell most about the class for their price: the cells at which a band begins, but
 * for the first. Exact, by dynamic programming over the last band (Elomaa and Rousu 1999); of divisions that are equally
 * good the one with fewer bands. A division in two is given even if it tells too little, and nothing only if every one
 * leaves too few rows on a side. Takes the square of the cells times the bands.
 */
export function divide(ordered: OrderedCells, { most, least, price }: DivisionLimits): number[] {
  const { cells } = ordered;
  const costs = Array.from({ length: cells }, (_, from) =>
    Array.from({ length: cells - from }, (_, length) => {
      const to = from + length + 1;
      return ordered.rows(from, to) < least ? Infinity : ordered.disorder(from, to);
    }),
  );
  // best[to] is the least disorder of the cells before `to` in so many bands, of which the last begins at begins[to].
  let best = [Infinity, ...costs[0]!];
  const steps: Int32Array[] = [];
  let chosen: { readonly cost: number; readonly bands: number } | undefined;
  for (let bands = 2; bands <= Math.min(most, cells); bands++) {
    const next = new Array<number>(cells + 1).fill(Infinity);
    const begins = new Int32Array(cells + 1);
    for (let to = bands; to <= cells; to++) {
      for (let from = bands - 1; from < to; from++) {
        const cost = best[from]! + costs[from]![to - from - 1]!;
        if (cost < next[to]!) {
          next[to] = cost;
          begins[to] = from;
        }
      }
    }
    steps.push(begins);
    best = next;
    const cost = best[cells]! + bands * price;
    if (cost < (chosen?.cost ?? Infinity)) chosen = { cost, bands };
  }
  const found: number[] = [];
  for (let bands = chosen?.bands ?? 1, to = cells; bands > 1; bands--) {
    to = steps[bands - 2]![to]!;
    found.unshift(to);
  }
  return found;
}
