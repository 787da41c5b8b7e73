/** What is known of every profile at a position, as arrays that kernels work on; K classes, P profiles, C constraints. */
export interface Standing {
  readonly classCount: number;
  readonly profileCount: number;
  readonly constraintCount: number;
  /** Profiles by line, cost and coefficients, as in `Instance`. */
  readonly list: Int32Array;
  readonly cost: Float64Array;
  readonly coefficients: Float64Array;
  /** Points of class k in profile p at `p * K + k`. */
  readonly scores: Int32Array;
  /** The class that profile p gets, and the one that comes after it. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** As in `Position`. */
  readonly thresholds: Int32Array;
  readonly gains: Float64Array;
  readonly sums: Float64Array;
  readonly sumGains: Float64Array;
}

/**
 * Adds `delta` to the points of class k in the profiles `list[from]` up to `list[to]`, and brings all that follows
 * up to date. Takes the loss before and returns the loss after.
 */
export function changeScores(
  standing: Standing,
  from: number,
  to: number,
  k: number,
  delta: number,
  loss: number,
): number {
  const { classCount, profileCount, constraintCount, list, cost, coefficients } = standing;
  const { scores, thresholds, sums } = standing;
  let lossNow = loss;
  for (let i = from; i < to; i++) {
    const p = list[i]!;
    const row = p * classCount;
    const newScore = scores[row + k]! + delta;
    scores[row + k] = newScore;
    const oldFirst = standing.first[p]!;
    const oldSecond = standing.second[p]!;
    if (k !== oldFirst && k !== oldSecond && newScore < scores[row + oldSecond]!) {
      thresholds[k * profileCount + p]! -= delta; // an also-ran stays one: nobody else is touched
      continue;
    }
    let first = 0;
    let firstScore = scores[row]!;
    let second = -1;
    let secondScore = Number.NEGATIVE_INFINITY;
    for (let c = 1; c < classCount; c++) {
      const score = scores[row + c]!;
      if (score > firstScore) {
        second = first;
        secondScore = firstScore;
        first = c;
        firstScore = score;
      } else if (score > secondScore) {
        second = c;
        secondScore = score;
      }
    }
    // A class that comes later than its rival must have more points, an earlier one as many.
    for (let c = 0; c < classCount; c++)
      thresholds[c * profileCount + p] = firstScore - scores[row + c]! + (first < c ? 1 : 0);
    thresholds[first * profileCount + p] = secondScore - firstScore + (second < first ? 1 : 0);
    if (first === oldFirst && second === oldSecond) continue;
    if (first !== oldFirst) {
      const is = row + first;
      const was = row + oldFirst;
      lossNow += cost[is]! - cost[was]!;
      for (let c = 0; c < constraintCount; c++)
        sums[c]! += coefficients[is * constraintCount + c]! - coefficients[was * constraintCount + c]!;
    }
    give(standing, p, first, second);
  }
  return lossNow;
}

/** Notes which classes come first and second in a profile, and what giving any class there would change. */
export function give(standing: Standing, p: number, first: number, second: number): void {
  const { classCount, profileCount, constraintCount, cost, coefficients, gains, sumGains } = standing;
  standing.first[p] = first;
  standing.second[p] = second;
  const row = p * classCount;
  for (let k = 0; k < classCount; k++) {
    const rival = row + (k === first ? second : first);
    const at = k * profileCount + p;
    gains[at] = cost[row + k]! - cost[rival]!;
    for (let c = 0; c < constraintCount; c++)
      sumGains[at * constraintCount + c] =
        coefficients[(row + k) * constraintCount + c]! - coefficients[rival * constraintCount + c]!;
  }
}
