import { exp } from "../exp-log.ts";
import { factor, solveBy } from "../problem/score-curve.ts";
import type { Instance } from "./instance.ts";
import type { SetFit } from "./set-fit.ts";

/** A line, and about how many nats it would gain beside those of a fit. */
export interface Promising {
  readonly line: number;
  readonly gain: number;
  /** Of a score: whether points for it would count towards the last class. */
  readonly rises: boolean;
}

/**
 * What lines that are not in a set would gain there: one step of Newton's method in the direction of each, as far as the
 * lines of the set do not say the same. One pass over the people of each line.
 */
export function promising(instance: Instance, fit: SetFit, lines: readonly number[]): Promising[] {
  return fit.outputs === 1 ? ofOneOutput(instance, fit, lines) : ofMany(instance, fit, lines);
}

function ofOneOutput(instance: Instance, fit: SetFit, candidates: readonly number[]): Promising[] {
  const { problem, classCount: K, profileCount, list, listStart } = instance;
  const { weights, scale } = problem.people!;
  const { cells, at, levels, width, bend } = fit;
  const own = cells.lines.length;
  // By cell: the expected number of cut-offs that a person reaches, and how it bends at each.
  const expected = new Float64Array(cells.count);
  const steep = new Float64Array(cells.count * levels);
  for (let c = 0; c < cells.count; c++) {
    let sum = 0;
    for (let i = 0; i < own; i++) if (cells.holds[c * own + i] === 1) sum += at[levels + i]!;
    for (let u = 0; u < levels; u++) {
      const z = sum + at[u]!;
      const small = exp(z < 0 ? z : -z);
      const larger = 1 / (1 + small);
      expected[c]! += z < 0 ? small * larger : larger;
      steep[c * levels + u] = small * larger * larger;
    }
  }
  const pull = new Float64Array(profileCount);
  const people = new Float64Array(profileCount);
  for (let p = 0; p < profileCount; p++) {
    let reached = 0;
    for (let k = 0; k < K; k++) {
      people[p]! += weights[p * K + k]! / scale;
      reached += (k * weights[p * K + k]!) / scale;
    }
    pull[p] = reached - people[p]! * expected[cells.cellOf[p]!]!;
  }
  const inCell = new Float64Array(cells.count);
  const touched = new Int32Array(cells.count);
  const along = new Float64Array(width);
  const lower = factor(bend, width);
  return candidates.map((line) => {
    let gradient = 0;
    let count = 0;
    for (let i = listStart[line]!; i < listStart[line + 1]!; i++) {
      const p = list[i]!;
      const c = cells.cellOf[p]!;
      gradient += pull[p]!;
      if (inCell[c] === 0) touched[count++] = c;
      inCell[c]! += people[p]!;
    }
    along.fill(0);
    let curvature = 0;
    for (let t = 0; t < count; t++) {
      const c = touched[t]!;
      let all = 0;
      for (let u = 0; u < levels; u++) {
        const value = inCell[c]! * steep[c * levels + u]!;
        along[u]! += value;
        all += value;
      }
      curvature += all;
      for (let i = 0; i < own; i++) if (cells.holds[c * own + i] === 1) along[levels + i]! += all;
      inCell[c] = 0;
    }
    const explained = lower && solveBy(lower, along, width);
    let rest = curvature;
    if (explained) for (let i = 0; i < width; i++) rest -= explained[i]! * along[i]!;
    // What the set says as well has nothing left to bend.
    const gain = rest > 1e-6 * curvature ? (gradient * gradient) / (2 * rest) : 0;
    return { line, gain, rises: gradient > 0 };
  });
}

function ofMany(instance: Instance, fit: SetFit, candidates: readonly number[]): Promising[] {
  const { problem, classCount: K, profileCount, list, listStart } = instance;
  const { weights, scale } = problem.people!;
  const { cells, at, outputs, width } = fit;
  const own = cells.lines.length;
  const shares = new Float64Array(cells.count * K);
  for (let c = 0; c < cells.count; c++) {
    let top = 0;
    for (let a = 0; a < outputs; a++) {
      let sum = at[a * width]!;
      for (let i = 0; i < own; i++) if (cells.holds[c * own + i] === 1) sum += at[a * width + 1 + i]!;
      shares[c * K + a + 1] = sum;
      if (sum > top) top = sum;
    }
    let all = 0;
    for (let k = 0; k < K; k++) {
      shares[c * K + k] = exp(shares[c * K + k]! - top);
      all += shares[c * K + k]!;
    }
    for (let k = 0; k < K; k++) shares[c * K + k]! /= all;
  }
  const pull = new Float64Array(profileCount * K);
  const steep = new Float64Array(profileCount * K);
  const steepness = new Float64Array(K);
  for (let p = 0; p < profileCount; p++) {
    let people = 0;
    for (let k = 0; k < K; k++) people += weights[p * K + k]! / scale;
    const c = cells.cellOf[p]!;
    for (let k = 0; k < K; k++) {
      const share = shares[c * K + k]!;
      pull[p * K + k] = weights[p * K + k]! / scale - people * share;
      steep[p * K + k] = people * share * (1 - share);
      steepness[k]! += steep[p * K + k]!;
    }
  }
  const gradient = new Float64Array(K);
  const curvature = new Float64Array(K);
  return candidates.map((line) => {
    gradient.fill(0);
    curvature.fill(0);
    for (let i = listStart[line]!; i < listStart[line + 1]!; i++) {
      const from = list[i]! * K;
      for (let k = 0; k < K; k++) {
        gradient[k]! += pull[from + k]!;
        curvature[k]! += steep[from + k]!;
      }
    }
    let gain = 0;
    for (let k = 0; k < K; k++) {
      const rest = curvature[k]! - (curvature[k]! * curvature[k]!) / (steepness[k]! + 1e-9);
      if (rest > 1e-6) gain += ((gradient[k]! * gradient[k]!) / (2 * rest)) * (1 - 1 / K);
    }
    return { line, gain, rises: true };
  });
}
