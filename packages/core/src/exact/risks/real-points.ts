import { exp, log } from "../../exp-log.ts";
import { factorise, solveWith } from "../../problem/cholesky.ts";

/** People by what decides their risks: numbers for each row, and people of each class there. */
export interface Rows {
  readonly count: number;
  /** Numbers of a row; a level is always added, and is none of them. */
  readonly width: number;
  /** At `row * width`. */
  readonly numbers: Float64Array;
  readonly classCount: number;
  /** At `row * K + k`, in persons; none is 0. */
  readonly people: Float64Array;
  /** The factor of the first number is at least 0: it is a total with a slope. */
  readonly hasSlope?: boolean;
}

/** What the likeliest real factors come to. */
export interface RealPoints {
  /** In nats: no factors have a smaller loss; at most `enough`. */
  readonly bound: number;
  /** Factors of class a + 1 at `a * (1 + width)`: the level, then the numbers. */
  readonly factors: Float64Array;
  /** Times that the rows were looked at. */
  readonly looks: number;
}

const MOST_STEPS = 40;

/** A gap in nats between what was reached and what is proven that is small enough: a tenth of a grain. */
const NEAR = 1e-4;

/** What is left of a column beside those before it, as a share, that is no more than rounding. */
const NOTHING = 1e-9;

/**
 * The least log loss of shares in proportion to e^(level + factors * numbers), bounded from below. The likeliest factors
 * are approached by Newton's method, and the bound does not rest on having reached them: for any shares q that have, class
 * by class, as many people as there are and as large sums of all numbers, the entropy of q is such a bound (by convexity,
 * each -log p is at least its tangent at q, and the tangents' slopes add up to nothing). Newton's own step gives such shares.
 * What rounding leaves of the slopes is charged, times the largest totals that the likeliest factors can have: with these
 * nobody's class is so unlikely that it alone costs more than equal shares for all do.
 */
export function realPoints(rows: Rows, enough: number, following: Following = {}): RealPoints {
  const fitted = fit(rows, enough, following);
  if (!rows.hasSlope || fitted.slope >= 0) return fitted;
  // By convexity the best slope of those not below 0 is 0: the loss rises with it, or the bound would not hold.
  const { count, width, numbers } = rows;
  const rest = new Float64Array(count * (width - 1));
  for (let r = 0; r < count; r++)
    for (let i = 1; i < width; i++) rest[r * (width - 1) + i - 1] = numbers[r * width + i]!;
  const without = fit({ ...rows, width: width - 1, numbers: rest, hasSlope: false }, enough, {
    rising: (r) => numbers[r * width]!,
  });
  const factors = new Float64Array(1 + width);
  factors[0] = without.factors[0]!;
  factors.set(without.factors.subarray(1), 2);
  const looks = fitted.looks + without.looks;
  return { bound: Math.max(fitted.bound, without.bound), factors, looks };
}

/** Where to begin, and how far to go. */
export interface Following {
  /** Factors to begin with, as they are given back. */
  readonly start?: Float64Array;
  /** A gap that is small enough, as a share of the loss; without it a tenth of a grain. */
  readonly near?: number;
}

/**
 * With `rising`, of two classes: numbers whose factor may be above 0 and is 0 here. The bound counts only if the loss
 * does not fall where the factor rises.
 */
function fit(
  rows: Rows,
  enough: number,
  { start, near = 0, rising }: Following & { readonly rising?: (row: number) => number },
): RealPoints & { readonly slope: number } {
  const { count, classCount: K, people } = rows;
  const outputs = K - 1;
  const { columns, kept, width } = independent(rows);
  const size = outputs * width;
  const sizes = new Float64Array(count);
  const all = new Float64Array(K);
  for (let r = 0; r < count; r++)
    for (let k = 0; k < K; k++) {
      sizes[r]! += people[r * K + k]!;
      all[k]! += people[r * K + k]!;
    }
  const shares = new Float64Array(count * K);
  const dual = new Float64Array(count * K);
  const pull = new Float64Array(size);
  const bend = new Float64Array(size * size);
  const lower = new Float64Array(size * size);
  let at = new Float64Array(size);
  for (let a = 0; a < outputs; a++) at[a * width] = log(all[a + 1]! / all[0]!);
  let loss = lossAt(at);
  /** The likeliest factors have no more: so no class of theirs is less likely than that. */
  const flat = loss;
  if (start) {
    const there = at.map((_, i) => start[Math.floor(i / width) * (1 + rows.width) + kept[i % width]!]!);
    const nearer = lossAt(there);
    if (nearer < loss) [at, loss] = [there, nearer];
    else lossAt(at);
  }
  let bound = -Infinity;
  let looks = 1;
  for (let step = 0; step < MOST_STEPS; step++) {
    lean();
    if (!factorise(bend, lower, size)) break;
    const move = pull.slice();
    solveWith(lower, move, size);
    looks++;
    bound = Math.max(bound, boundBeside(move));
    if (bound >= enough || loss - bound < Math.max(NEAR, near * loss)) break;
    let length = 1;
    let next = at.map((value, i) => value + move[i]!);
    let there = lossAt(next);
    while (!(there <= loss) && length > 1e-6) {
      length /= 4;
      next = at.map((value, i) => value + length * move[i]!);
      there = lossAt(next);
    }
    if (!(there < loss)) break;
    at = next;
    loss = there;
  }
  const factors = new Float64Array(outputs * (1 + rows.width));
  for (let a = 0; a < outputs; a++)
    kept.forEach((column, i) => {
      factors[a * (1 + rows.width) + column] = at[a * width + i]!;
    });
  return { bound: Math.min(bound, enough), factors, looks, slope: factors[1] ?? 0 };

  /** The loss there; shares are left behind. */
  function lossAt(point: Float64Array): number {
    let sum = 0;
    for (let r = 0; r < count; r++) {
      let top = 0;
      shares[r * K] = 0;
      for (let a = 0; a < outputs; a++) {
        let z = 0;
        for (let i = 0; i < width; i++) z += point[a * width + i]! * columns[r * width + i]!;
        shares[r * K + a + 1] = z;
        if (z > top) top = z;
      }
      let powers = 0;
      for (let k = 0; k < K; k++) {
        const z = shares[r * K + k]! - top;
        sum -= people[r * K + k]! * z;
        shares[r * K + k] = exp(z);
        powers += shares[r * K + k]!;
      }
      sum += sizes[r]! * log(powers);
      for (let k = 0; k < K; k++) shares[r * K + k]! /= powers;
    }
    return sum;
  }

  /** How the loss leans and bends at the shares that were left behind. */
  function lean(): void {
    pull.fill(0);
    bend.fill(0);
    for (let r = 0; r < count; r++) {
      const own = sizes[r]!;
      for (let a = 0; a < outputs; a++) {
        const off = people[r * K + a + 1]! - own * shares[r * K + a + 1]!;
        for (let i = 0; i < width; i++) pull[a * width + i]! += off * columns[r * width + i]!;
        for (let b = 0; b <= a; b++) {
          const steep = own * shares[r * K + a + 1]! * ((a === b ? 1 : 0) - shares[r * K + b + 1]!);
          for (let i = 0; i < width; i++) {
            const part = steep * columns[r * width + i]!;
            if (part === 0) continue;
            const row = (a * width + i) * size + b * width;
            for (let j = 0; j < width; j++) bend[row + j]! += part * columns[r * width + j]!;
          }
        }
      }
    }
  }

  /** The entropy of the shares that a whole step leads to, as far as it is linear: these have the sums they must have. */
  function boundBeside(move: Float64Array): number {
    let entropy = 0;
    for (let r = 0; r < count; r++) {
      change(r, move, dual);
      for (let k = 0; k < K; k++) {
        const share = shares[r * K + k]! + dual[r * K + k]!;
        // Not yet near.
        if (!(share > 0)) return -Infinity;
        dual[r * K + k] = share;
        entropy -= sizes[r]! * share * log(share);
      }
    }
    const rest = new Float64Array(size);
    let rises = 0;
    for (let r = 0; r < count; r++) {
      for (let a = 0; a < outputs; a++) {
        const off = people[r * K + a + 1]! - sizes[r]! * dual[r * K + a + 1]!;
        for (let i = 0; i < width; i++) rest[a * width + i]! += off * columns[r * width + i]!;
        if (rising) rises -= off * rising(r);
      }
    }
    if (rises < 0) return -Infinity;
    // What is left of the slopes, dealt to the rows: their totals times that is all it can come to.
    solveWith(lower, rest, size);
    let charged = 0;
    for (let r = 0; r < count; r++) {
      change(r, rest, dual);
      for (let k = 1; k < K; k++)
        charged += (sizes[r]! * Math.abs(dual[r * K + k]!)) / Math.min(people[r * K]!, people[r * K + k]!);
    }
    return entropy - 2 * charged * flat;
  }

  /** By how much the shares of a row change with the factors, in a straight line. */
  function change(r: number, move: Float64Array, into: Float64Array): void {
    let mean = 0;
    into[r * K] = 0;
    for (let a = 0; a < outputs; a++) {
      let z = 0;
      for (let i = 0; i < width; i++) z += move[a * width + i]! * columns[r * width + i]!;
      into[r * K + a + 1] = z;
      mean += shares[r * K + a + 1]! * z;
    }
    for (let k = 0; k < K; k++) into[r * K + k] = shares[r * K + k]! * (into[r * K + k]! - mean);
  }
}

/** The level and those columns that are no sums of multiples of the ones before them: they have all there is to be had. */
export function independent({ count, width: given, numbers }: Rows) {
  const kept = [0];
  const basis: Float64Array[] = [new Float64Array(count).fill(1 / Math.sqrt(count))];
  for (let i = 0; i < given; i++) {
    const column = new Float64Array(count);
    let before = 0;
    for (let r = 0; r < count; r++) {
      column[r] = numbers[r * given + i]!;
      before += column[r]! * column[r]!;
    }
    // Twice, for once leaves what rounding makes of it.
    for (let pass = 0; pass < 2; pass++)
      for (const unit of basis) {
        let along = 0;
        for (let r = 0; r < count; r++) along += column[r]! * unit[r]!;
        for (let r = 0; r < count; r++) column[r]! -= along * unit[r]!;
      }
    let left = 0;
    for (let r = 0; r < count; r++) left += column[r]! * column[r]!;
    if (!(left > NOTHING * before)) continue;
    const length = Math.sqrt(left);
    basis.push(column.map((value) => value / length));
    kept.push(i + 1);
  }
  const width = kept.length;
  const columns = new Float64Array(count * width);
  for (let r = 0; r < count; r++)
    kept.forEach((column, i) => {
      columns[r * width + i] = column === 0 ? 1 : numbers[r * given + column - 1]!;
    });
  return { columns, kept, width };
}
