import { exp, log } from "../exp-log.ts";

const MOST_STEPS = 60;
const ENOUGH = 1e-10;

/** The least log loss of people whose shares are in proportion to e^(scale * total), and that scale, at least 0. */
export interface TablesScale {
  readonly loss: number;
  readonly scale: number;
}

/**
 * Totals and people of class k at `i * K + k`. Classes that tie are equally likely. In nats; a function of these numbers
 * in their order alone, whatever the machine.
 */
export function tablesScale(totals: Int32Array, people: Float64Array, classCount: number): TablesScale {
  const { at, steps, unit } = belowTop(totals, classCount);
  const rows = totals.length / classCount;
  const own = new Float64Array(rows);
  const held = new Float64Array(rows);
  let everyone = 0;
  for (let i = 0, e = 0; i < rows; i++) {
    for (let k = 0; k < classCount; k++, e++) {
      own[i]! += people[e]!;
      held[i]! += people[e]! * steps[at[e]!]!;
    }
    everyone += own[i]!;
  }
  const powers = new Float64Array(steps.length);
  let scale = 0;
  let here = look(0);
  for (let step = 0; step < MOST_STEPS && here.bend > 0; step++) {
    const change = Math.max(here.pull / here.bend, -scale);
    let length = 1;
    let there = look(scale + change);
    while (there.loss > here.loss && length > 1e-9) {
      length /= 2;
      there = look(scale + length * change);
    }
    if (!(there.loss < here.loss)) break;
    const hoped = change * here.pull;
    scale += length * change;
    here = there;
    if (hoped < ENOUGH * everyone) break;
  }
  return { loss: here.loss, scale: scale * unit };

  function look(factor: number) {
    for (let d = 0; d < steps.length; d++) powers[d] = exp(factor * steps[d]!);
    let [loss, pull, bend] = [0, 0, 0];
    for (let i = 0, e = 0; i < rows; i++) {
      let sum = 0;
      let mean = 0;
      let square = 0;
      for (let k = 0; k < classCount; k++, e++) {
        const d = at[e]!;
        const share = powers[d]!;
        const t = steps[d]!;
        sum += share;
        mean += share * t;
        square += share * t * t;
      }
      mean /= sum;
      loss += own[i]! * log(sum) - factor * held[i]!;
      pull += held[i]! - own[i]! * mean;
      bend += own[i]! * (square / sum - mean * mean);
    }
    return { loss, pull, bend };
  }
}

/**
 * How far each total is below the largest of its row, `steps[at[e]]`, as a share of how far totals are apart at most.
 * Whole numbers are few: their powers are taken once for all rows, unless they are farther apart than there are totals.
 */
function belowTop(totals: Int32Array, classCount: number) {
  const below = new Int32Array(totals.length);
  let [wide, farthest] = [0, 0];
  for (let row = 0; row < totals.length; row += classCount) {
    let top = totals[row]!;
    for (let k = 1; k < classCount; k++) {
      top = Math.max(top, totals[row + k]!);
      wide = Math.max(wide, Math.abs(totals[row + k]! - totals[row]!));
    }
    for (let k = 0; k < classCount; k++) {
      below[row + k] = top - totals[row + k]!;
      farthest = Math.max(farthest, below[row + k]!);
    }
  }
  const unit = wide === 0 ? 1 : 1 / wide;
  return farthest < totals.length
    ? { unit, at: below, steps: Float64Array.from({ length: farthest + 1 }, (_, d) => unit * -d) }
    : { unit, at: Int32Array.from(below.keys()), steps: Float64Array.from(below, (d) => unit * -d) };
}
