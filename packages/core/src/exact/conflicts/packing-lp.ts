import type { Claims } from "./claims.ts";
import type { Prices } from "./prices.ts";

/** Steps between two looks at the value, and between two restarts at least. */
const look = 50;
/** Restarts after this share of all steps so far. */
const restartShare = 0.36;
/** How fast the ways out move against the weights; found by trying. */
const balance = 6;
/** A claim whose ways out are taken this much more than it needs is left out until the next run. */
const narrow = 0.25;

/**
 * The fractional packing: weights for the claims such that no way out is charged more than it costs (or the excess
 * is paid), and its counterpart, how much of each way out is taken. A primal-dual gradient method (Chambolle & Pock
 * 2011, with averaging and restarts as in Applegate et al. 2021) on flat arrays: it starts from what is known, can be
 * left after any step, and gets within half a percent of the optimum in a few hundred steps, where the interior
 * point method needs many seconds and starts from nothing each time claims are added.
 */
export interface PackingLp {
  /** How much of each way out is taken, between 0 and 1: averaged over the last steps. */
  taken: Float64Array;
  /** The best weights so far, one for each claim at the last run. */
  weights: Float64Array;
  /** What those weights are worth. */
  value: number;
  /** Ways out of claims looked at so far: the work done. */
  visits: number;
}

export function startPacking(claims: Claims, prices: Prices): PackingLp {
  const taken = new Float64Array(claims.wayCount);
  for (const { from, to, most } of prices.lineGroups) taken.fill(Math.min(1, most / (to - from)), from, to);
  return { taken, weights: new Float64Array(0), value: 0, visits: 0 };
}

/** Goes on for a number of steps with all claims known by now; gives control back after each step. */
export function* pack(lp: PackingLp, claims: Claims, prices: Prices, steps: number): Generator<void> {
  const { profileCount: P, wayCount } = claims;
  const active = activeClaims(lp, claims);
  const M = active.length;
  const { starts, ways, times, need } = compact(claims, active);
  const { regret, lineGroups } = prices;
  const store = (weights: Float64Array) => {
    lp.weights = new Float64Array(claims.need.length);
    for (let c = 0; c < M; c++) lp.weights[active[c]!] = weights[c]!;
  };

  const pace = balance / mean(regret);
  const degree = new Float64Array(wayCount);
  const weightStep = new Float64Array(M);
  for (let c = 0; c < M; c++) {
    let sum = 0;
    for (let t = starts[c]!; t < starts[c + 1]!; t++) {
      degree[ways[t]!]! += times[t]!;
      sum += times[t]!;
    }
    weightStep[c] = 1 / (pace * Math.max(1, sum));
  }
  const takenStep = degree.map((d) => (d > 0 ? pace / d : 0));
  for (const { from, to } of lineGroups) {
    // A projection onto "at most so many lines" needs one step for all of them.
    const least = pace / degree.subarray(from, to).reduce((a, b) => Math.max(a, b), 1);
    takenStep.fill(least, from, to);
  }

  let x = lp.taken.slice();
  let w = Float64Array.from(active, (c) => lp.weights[c] ?? 0);
  const ahead = new Float64Array(wayCount);
  const charged = new Float64Array(wayCount);
  const xSum = new Float64Array(wayCount);
  const wSum = new Float64Array(M);
  let summed = 0;
  let restarted = 0;

  const charge = (weights: Float64Array) => {
    charged.fill(0);
    for (let c = 0; c < M; c++) {
      const weight = weights[c]!;
      if (weight === 0) continue;
      for (let t = starts[c]!; t < starts[c + 1]!; t++) charged[ways[t]!]! += weight * times[t]!;
    }
  };
  /** What weights are worth: the needs, less what they charge above the costs and for lines. */
  const worth = (weights: Float64Array) => {
    charge(weights);
    let value = 0;
    for (let c = 0; c < M; c++) value += weights[c]! * need[c]!;
    for (let p = 0; p < P; p++) if (charged[p]! > regret[p]!) value -= charged[p]! - regret[p]!;
    for (const { from, to, most } of lineGroups) {
      const dearest = charged.slice(from, to).sort();
      for (let i = Math.max(0, dearest.length - most); i < dearest.length; i++) value -= dearest[i]!;
    }
    return value;
  };

  lp.value = worth(w);
  store(w);
  for (let step = 1; step <= steps; step++) {
    charge(w);
    for (let p = 0; p < P; p++) {
      const before = x[p]!;
      const now = Math.min(1, Math.max(0, before - takenStep[p]! * (regret[p]! - charged[p]!)));
      x[p] = now;
      ahead[p] = 2 * now - before;
      xSum[p]! += now;
    }
    for (const { from, to, most } of lineGroups) {
      for (let e = from; e < to; e++) {
        ahead[e] = -x[e]!;
        x[e]! += takenStep[e]! * charged[e]!;
      }
      keepAtMost(x, from, to, most);
      for (let e = from; e < to; e++) {
        ahead[e]! += 2 * x[e]!;
        xSum[e]! += x[e]!;
      }
    }
    for (let c = 0; c < M; c++) {
      let short = need[c]!;
      for (let t = starts[c]!; t < starts[c + 1]!; t++) short -= times[t]! * ahead[ways[t]!]!;
      const now = Math.max(0, w[c]! + weightStep[c]! * short);
      w[c] = now;
      wSum[c]! += now;
    }
    summed++;
    lp.visits += 2 * ways.length;
    if (step % look === 0 || step === steps) {
      const wMean = wSum.map((sum) => sum / summed);
      const xMean = xSum.map((sum) => sum / summed);
      const meanValue = worth(wMean);
      const lastValue = worth(w);
      lp.visits += 2 * ways.length;
      if (meanValue > lp.value) {
        lp.value = meanValue;
        store(wMean);
      }
      if (lastValue > lp.value) {
        lp.value = lastValue;
        store(w);
      }
      lp.taken = xMean;
      if (step - restarted >= Math.max(2 * look, restartShare * step)) {
        if (meanValue >= lastValue) w = wMean.slice();
        x = xMean.slice();
        xSum.fill(0);
        wSum.fill(0);
        summed = 0;
        restarted = step;
      }
    }
    yield;
  }
}

/** Claims with a weight, or met so narrowly that they may get one; the others would only cost time. */
function activeClaims(lp: PackingLp, { need, starts, ways, times }: Claims): Int32Array {
  const active: number[] = [];
  for (let c = 0; c < need.length; c++) {
    let sum = 0;
    for (let t = starts[c]!; t < starts[c + 1]!; t++) sum += lp.taken[ways[t]!]! * times[t]!;
    if (sum < need[c]! + narrow || (lp.weights[c] ?? 0) > 0) active.push(c);
  }
  lp.visits += ways.length;
  return Int32Array.from(active);
}

function compact(claims: Claims, active: Int32Array) {
  const starts = new Int32Array(active.length + 1);
  for (let c = 0; c < active.length; c++)
    starts[c + 1] = starts[c]! + claims.starts[active[c]! + 1]! - claims.starts[active[c]!]!;
  const ways = new Int32Array(starts[active.length]!);
  const times = new Float64Array(ways.length);
  for (let c = 0; c < active.length; c++) {
    const from = claims.starts[active[c]!]! - starts[c]!;
    for (let t = starts[c]!; t < starts[c + 1]!; t++) {
      ways[t] = claims.ways[from + t]!;
      times[t] = claims.times[from + t]!;
    }
  }
  return { starts, ways, times, need: Float64Array.from(active, (c) => claims.need[c]!) };
}

/** The nearest values between 0 and 1 with a sum of at most `most`. */
function keepAtMost(x: Float64Array, from: number, to: number, most: number): void {
  const sumBelow = (cut: number) => {
    let sum = 0;
    for (let e = from; e < to; e++) sum += Math.min(1, Math.max(0, x[e]! - cut));
    return sum;
  };
  let cut = 0;
  if (sumBelow(0) > most) {
    let low = 0;
    let high = 0;
    for (let e = from; e < to; e++) high = Math.max(high, x[e]!);
    for (let i = 0; i < 40; i++) {
      const middle = (low + high) / 2;
      if (sumBelow(middle) > most) low = middle;
      else high = middle;
    }
    cut = high;
  }
  for (let e = from; e < to; e++) x[e] = Math.min(1, Math.max(0, x[e]! - cut));
}

function mean(regret: Float64Array): number {
  let sum = 0;
  for (const value of regret) sum += value;
  return Math.max(1e-9, sum / Math.max(1, regret.length));
}
