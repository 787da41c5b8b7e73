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
export function tablesScale(
  totals: ArrayLike<number>,
  people: Float64Array,
  classCount: number,
): TablesScale {
  let wide = 0;
  let everyone = 0;
  for (let at = 0; at < totals.length; at += classCount) {
    everyone += people[at]!;
    for (let k = 1; k < classCount; k++) {
      everyone += people[at + k]!;
      wide = Math.max(wide, Math.abs(totals[at + k]! - totals[at]!));
    }
  }
  const unit = wide === 0 ? 1 : 1 / wide;
  const shares = new Float64Array(classCount);
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
    let [loss, pull, bend] = [0, 0, 0];
    for (let at = 0; at < totals.length; at += classCount) {
      let top = totals[at]!;
      for (let k = 1; k < classCount; k++) if (totals[at + k]! > top) top = totals[at + k]!;
      let [sum, own, held, mean, square] = [0, 0, 0, 0, 0];
      for (let k = 0; k < classCount; k++) {
        const t = unit * (totals[at + k]! - top);
        shares[k] = exp(factor * t);
        sum += shares[k]!;
        mean += shares[k]! * t;
        square += shares[k]! * t * t;
        own += people[at + k]!;
        held += people[at + k]! * t;
      }
      mean /= sum;
      loss += own * log(sum) - factor * held;
      pull += held - own * mean;
      bend += own * (square / sum - mean * mean);
    }
    return { loss, pull, bend };
  }
}
