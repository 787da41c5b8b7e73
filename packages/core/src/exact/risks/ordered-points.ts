import { exp, log } from "../../exp-log.ts";
import { factorise, solveWith } from "../../problem/cholesky.ts";
import { independent, type RealPoints, type Rows } from "./real-points.ts";

const MOST_STEPS = 60;

/** What a whole step would still gain, in nats, below which the likeliest factors are reached. */
const REACHED = 1e-12;

/**
 * The least log loss of classes in an order, bounded from below: "class k or a later one" has the share
 * logistic(level k + factors * numbers), levels fall. It is convex in levels and factors, so it is nowhere below its
 * tangent; where Newton's method ends, that is as good as flat, and what is left of its slopes is charged, times the
 * largest totals that the likeliest factors can have.
 */
export function orderedPoints(rows: Rows): RealPoints {
  const fitted = fit(rows);
  if (!rows.hasSlope || fitted.factors[1]! >= 0) return fitted;
  const { count, width, numbers } = rows;
  const rest = new Float64Array(count * (width - 1));
  for (let r = 0; r < count; r++)
    for (let i = 1; i < width; i++) rest[r * (width - 1) + i - 1] = numbers[r * width + i]!;
  const without = fit(
    { ...rows, width: width - 1, numbers: rest, hasSlope: false },
    (r) => numbers[r * width]!,
  );
  const factors = new Float64Array(1 + width);
  factors.set(without.factors.subarray(1), 2);
  const looks = fitted.looks + without.looks;
  return { bound: Math.max(fitted.bound, without.bound), factors, looks };
}

function fit(rows: Rows, rising?: (row: number) => number): RealPoints {
  const { count, classCount: K, people } = rows;
  const cuts = K - 1;
  const { columns, kept, width } = independent(rows);
  // Levels stand for the first column, which is the same everywhere.
  const size = cuts + width - 1;
  const all = new Float64Array(K);
  for (let i = 0; i < people.length; i++) all[i % K]! += people[i]!;
  const everyone = all.reduce((sum, own) => sum + own, 0);
  let at = new Float64Array(size);
  let above = everyone;
  for (let j = 0; j < cuts; j++) {
    above -= all[j]!;
    at[j] = log(above / (everyone - above));
  }
  /** By row and cut-off: what pulls, and how the loss bends; beside the diagonal, with the next cut-off. */
  const pulls = new Float64Array(count * cuts);
  const bends = new Float64Array(count * cuts);
  const besides = new Float64Array(count * cuts);
  const totals = new Float64Array(count * cuts);
  const pull = new Float64Array(size);
  const bend = new Float64Array(size * size);
  const lower = new Float64Array(size * size);
  const reached = new Float64Array(K + 1);
  const steep = new Float64Array(K + 1);
  const curved = new Float64Array(K + 1);
  let loss = lossAt(at);
  const flat = loss;
  let looks = 1;
  let bound = -Infinity;
  for (let step = 0; step < MOST_STEPS; step++) {
    lean();
    if (!factorise(bend, lower, size)) break;
    const move = pull.slice();
    solveWith(lower, move, size);
    looks++;
    let gain = 0;
    for (let i = 0; i < size; i++) gain += move[i]! * pull[i]!;
    bound = Math.max(bound, boundHere(move));
    if (gain < REACHED * (1 + loss)) break;
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
  const factors = new Float64Array(1 + rows.width);
  kept.forEach((column, i) => {
    if (i > 0) factors[column] = at[cuts + i - 1]!;
  });
  return { bound, factors, looks };

  /** The loss there; by row and cut-off, how it leans and bends is left behind. */
  function lossAt(point: Float64Array): number {
    for (let j = 1; j < cuts; j++) if (point[j]! >= point[j - 1]!) return Infinity;
    let sum = 0;
    pulls.fill(0);
    bends.fill(0);
    besides.fill(0);
    reached[0] = 1;
    for (let r = 0; r < count; r++) {
      let total = 0;
      for (let i = 1; i < width; i++) total += point[cuts + i - 1]! * columns[r * width + i]!;
      for (let j = 0; j < cuts; j++) {
        const z = total + point[j]!;
        const small = exp(z < 0 ? z : -z);
        totals[r * cuts + j] = z;
        reached[j + 1] = z < 0 ? small / (1 + small) : 1 / (1 + small);
        steep[j + 1] = small / ((1 + small) * (1 + small));
        curved[j + 1] = steep[j + 1]! * (1 - 2 * reached[j + 1]!);
      }
      reached[K] = 0;
      for (let k = 0; k < K; k++) {
        const own = people[r * K + k]!;
        const share = reached[k]! - reached[k + 1]!;
        if (!(share > 0)) return Infinity;
        sum -= own * log(share);
        const place = r * cuts + k;
        const up = k > 0 ? steep[k]! / share : 0;
        const down = k < cuts ? steep[k + 1]! / share : 0;
        if (k > 0) {
          pulls[place - 1]! += own * up;
          bends[place - 1]! += own * (up * up - curved[k]! / share);
        }
        if (k < cuts) {
          pulls[place]! -= own * down;
          bends[place]! += own * (down * down + curved[k + 1]! / share);
        }
        if (k > 0 && k < cuts) besides[place - 1]! -= own * up * down;
      }
    }
    return sum;
  }

  function lean(): void {
    pull.fill(0);
    bend.fill(0);
    for (let r = 0; r < count; r++) {
      let [pulled, bent] = [0, 0];
      for (let j = 0; j < cuts; j++) {
        const at = r * cuts + j;
        const row = bends[at]! + besides[at]! + (j > 0 ? besides[at - 1]! : 0);
        pulled += pulls[at]!;
        bent += row;
        pull[j]! += pulls[at]!;
        bend[j * size + j]! += bends[at]!;
        if (j > 0) bend[j * size + j - 1]! += besides[at - 1]!;
        for (let i = 1; i < width; i++) bend[(cuts + i - 1) * size + j]! += row * columns[r * width + i]!;
      }
      for (let i = 1; i < width; i++) {
        const own = columns[r * width + i]!;
        if (own === 0) continue;
        pull[cuts + i - 1]! += pulled * own;
        const row = (cuts + i - 1) * size + cuts - 1;
        for (let h = 1; h <= i; h++) bend[row + h]! += bent * own * columns[r * width + h]!;
      }
    }
  }

  /** The tangent's least: what pulls, dealt to rows and cut-offs, times how far their totals can be. */
  function boundHere(move: Float64Array): number {
    let rises = 0;
    let charged = 0;
    for (let r = 0; r < count; r++) {
      const far = flat / Math.min(people[r * K]!, people[r * K + cuts]!);
      let along = 0;
      for (let i = 1; i < width; i++) along += move[cuts + i - 1]! * columns[r * width + i]!;
      for (let j = 0; j < cuts; j++) {
        const at = r * cuts + j;
        let part = bends[at]! * (along + move[j]!);
        if (j > 0) part += besides[at - 1]! * (along + move[j - 1]!);
        if (j + 1 < cuts) part += besides[at]! * (along + move[j + 1]!);
        charged += Math.abs(part) * (far + Math.abs(totals[at]!));
        if (rising) rises -= pulls[at]! * rising(r);
      }
    }
    return rises < 0 ? -Infinity : loss - 2 * charged;
  }
}
