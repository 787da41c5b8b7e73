import { log } from "../exp-log.ts";
import { estimate, type Ranged, UNKNOWN } from "./steps.ts";

/** What was surely wrong costs as much as one in 4.5 thousand billion. */
const LEAST_SHARE = 2 ** -52;

/** Brier: the squares by which shares miss what people are; of two classes those of one of them, of more the sum over all. */
export function brierOf(shares: ArrayLike<number>, label: number): number {
  let sum = 0;
  for (let k = 0; k < shares.length; k++) sum += (shares[k]! - (k === label ? 1 : 0)) ** 2;
  return shares.length === 2 ? sum / 2 : sum;
}

/** Less the natural logarithm of the share of the class that people are. */
export function logLossOf(shares: ArrayLike<number>, label: number): number {
  return -log(Math.max(LEAST_SHARE, shares[label]!));
}

/** The mean of something over people by weight, with the interval of its mean; rows of an entry share its weight evenly. */
export class MeanOver {
  #rows = 0;
  #weight = 0;
  #sum = 0;
  /** Of squared weights of rows: alone, times the values, and times their squares. */
  #one = 0;
  #linear = 0;
  #quadratic = 0;

  add(value: number, rows: number, weight: number): void {
    if (rows <= 0) return;
    this.#rows += rows;
    this.#weight += weight;
    this.#sum += weight * value;
    const square = weight ** 2 / rows;
    this.#one += square;
    this.#linear += square * value;
    this.#quadratic += square * value * value;
  }

  get estimate(): Ranged {
    if (this.#weight <= 0) return UNKNOWN;
    const mean = this.#sum / this.#weight;
    if (this.#rows < 2) return { value: mean, low: null, high: null };
    const spread = Math.max(0, this.#quadratic - 2 * mean * this.#linear + mean * mean * this.#one);
    const error = Math.sqrt((spread / this.#weight ** 2) * (this.#rows / (this.#rows - 1)));
    const { low, high } = estimate(mean, error);
    return { value: mean, low: Math.max(0, low!), high };
  }
}
