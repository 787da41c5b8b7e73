/** Rows `Σ a[j] x[j] >= b` over variables between 0 and `upper[j]`, all in whole numbers; row i of `rows` at `i * width`. */
export interface BoxRows {
  readonly width: number;
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
  readonly rows: Float64Array;
  readonly least: ArrayLike<number>;
}

/**
 * How the least sum of all variables comes out. Weights of rows prove it, whatever the rounding was on the way: see
 * `provenSum`.
 */
export type BoxEnd =
  | { readonly status: "solved"; readonly x: Float64Array; readonly weights: Float64Array }
  | { readonly status: "none"; readonly weights: Float64Array }
  | { readonly status: "unknown" };

const TOLERANCE = 1e-9;
const VIOLATION = 1e-7;

/**
 * Minimises the sum of the variables by the dual simplex method with bounds: every variable begins at its lower bound,
 * which no smaller sum has, and rows that are broken are mended one after the other. `steps` takes the elements touched.
 */
export function solveBox({ width, lower, upper, rows, least }: BoxRows, steps: { count: number }): BoxEnd {
  const m = least.length;
  const n = width;
  /** Basic variable i = constant[i] + Σ T[i][j] * nonbasic variable j; variables from n on are what rows exceed their least by. */
  const T = rows.slice();
  const value = new Float64Array(m);
  const reduced = new Float64Array(n).fill(1);
  const basic = Int32Array.from({ length: m }, (_, i) => n + i);
  const nonbasic = Int32Array.from({ length: n }, (_, j) => j);
  const at = Float64Array.from({ length: n }, (_, j) => lower[j]!);
  const low = (v: number) => (v < n ? lower[v]! : 0);
  const high = (v: number) => (v < n ? upper[v]! : Infinity);
  const isHigh = new Uint8Array(n);
  for (let i = 0; i < m; i++) {
    let sum = -least[i]!;
    for (let j = 0; j < n; j++) sum += T[i * n + j]! * at[j]!;
    value[i] = sum;
  }
  for (let pivots = 0; pivots < 50 * (n + m); pivots++) {
    let leaving = -1;
    let worst = VIOLATION;
    for (let i = 0; i < m; i++) {
      const broken = Math.max(low(basic[i]!) - value[i]!, value[i]! - high(basic[i]!));
      if (broken > worst) [worst, leaving] = [broken, i];
    }
    steps.count += m;
    if (leaving < 0) return solved();
    const rises = value[leaving]! < low(basic[leaving]!);
    const row = leaving * n;
    let entering = -1;
    let ratio = Infinity;
    for (let j = 0; j < n; j++) {
      const slope = rises ? T[row + j]! : -T[row + j]!;
      if (isHigh[j] === 1 ? slope > -TOLERANCE : slope < TOLERANCE) continue;
      // A variable without room can't help.
      if (high(nonbasic[j]!) === low(nonbasic[j]!)) continue;
      const own = Math.abs(reduced[j]! / slope);
      if (own < ratio - 1e-12 || (own <= ratio && Math.abs(slope) > Math.abs(T[row + entering]!)))
        [ratio, entering] = [own, j];
    }
    if (entering < 0) return none(leaving, rises);
    pivot(leaving, entering, rises ? low(basic[leaving]!) : high(basic[leaving]!));
    steps.count += m * n;
  }
  return { status: "unknown" };

  function pivot(r: number, e: number, target: number): void {
    const slope = T[r * n + e]!;
    const change = (target - value[r]!) / slope;
    for (let i = 0; i < m; i++) value[i]! += T[i * n + e]! * change;
    const entered = at[e]! + change;
    const leavesHigh = target === high(basic[r]!) && target !== low(basic[r]!);
    // Solve row r for the entering variable and put that into all others.
    for (let j = 0; j < n; j++) if (j !== e) T[r * n + j]! /= -slope;
    T[r * n + e] = 1 / slope;
    for (let i = 0; i < m; i++) {
      const factor = T[i * n + e]!;
      if (i === r || factor === 0) continue;
      for (let j = 0; j < n; j++) if (j !== e) T[i * n + j]! += factor * T[r * n + j]!;
      T[i * n + e] = factor * T[r * n + e]!;
    }
    const factor = reduced[e]!;
    if (factor !== 0) {
      for (let j = 0; j < n; j++) if (j !== e) reduced[j]! += factor * T[r * n + j]!;
      reduced[e] = factor * T[r * n + e]!;
    }
    const left = basic[r]!;
    basic[r] = nonbasic[e]!;
    nonbasic[e] = left;
    value[r] = entered;
    at[e] = target;
    isHigh[e] = leavesHigh ? 1 : 0;
  }

  function solved(): BoxEnd {
    const x = new Float64Array(n);
    nonbasic.forEach((v, j) => {
      if (v < n) x[v] = at[j]!;
    });
    basic.forEach((v, i) => {
      if (v < n) x[v] = value[i]!;
    });
    const weights = new Float64Array(m);
    nonbasic.forEach((v, j) => {
      if (v >= n) weights[v - n] = Math.max(0, reduced[j]!);
    });
    return { status: "solved", x, weights };
  }

  /** The row of a variable that can't come within its bounds is a sum of the given rows that can't hold. */
  function none(r: number, rises: boolean): BoxEnd {
    const weights = new Float64Array(m);
    if (basic[r]! >= n) weights[basic[r]! - n] = 1;
    nonbasic.forEach((v, j) => {
      if (v >= n) weights[v - n] = Math.max(0, rises ? -T[r * n + j]! : T[r * n + j]!);
    });
    return { status: "none", weights };
  }
}

/** Weights are rounded to so many parts of the largest. */
const PARTS = 2 ** 24;

/**
 * Whether weights of rows show that no x keeps all of them: their sum is a row as well, and no x within the bounds
 * reaches its least value. Counted in whole numbers. Returns the rows with a weight, or undefined.
 */
export function provenNone(
  { width, lower, upper, rows, least }: BoxRows,
  weights: Float64Array,
): number[] | undefined {
  const { whole } = inParts(weights);
  let gap = 0;
  for (let i = 0; i < least.length; i++) gap += whole[i]! * least[i]!;
  for (let j = 0; j < width; j++) {
    let sum = 0;
    for (let i = 0; i < least.length; i++) if (whole[i] !== 0) sum += whole[i]! * rows[i * width + j]!;
    gap -= Math.max(sum * lower[j]!, sum * upper[j]!);
  }
  if (!(gap > 0)) return undefined;
  return Array.from(whole.keys()).filter((i) => whole[i] !== 0);
}

/** A whole number that the sum of the variables can't be below, by weights of rows; counted in whole numbers. */
export function provenSum({ width, lower, upper, rows, least }: BoxRows, weights: Float64Array): number {
  const { whole, parts } = inParts(weights);
  let sum = 0;
  for (let i = 0; i < least.length; i++) sum += whole[i]! * least[i]!;
  for (let j = 0; j < width; j++) {
    let rest = parts;
    for (let i = 0; i < least.length; i++) if (whole[i] !== 0) rest -= whole[i]! * rows[i * width + j]!;
    sum += Math.min(rest * lower[j]!, rest * upper[j]!);
  }
  // Half a part of rounding for every weight must not cost a whole point.
  return Math.ceil(sum / parts);
}

/** Weights as whole numbers of parts: `parts` is what 1 became. */
function inParts(weights: Float64Array): { whole: Float64Array; parts: number } {
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  const parts = largest > 0 ? 2 ** Math.round(Math.log2(PARTS / largest)) : 1;
  return { whole: weights.map((weight) => Math.round(weight * parts)), parts };
}
