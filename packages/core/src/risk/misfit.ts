import { log, softmax } from "../exp-log.ts";
import { total } from "./people.ts";

/**
 * People with one total and the share of them that a curve expects. Distances from it are in standard deviations of a single
 * person, with which a person says equally much whatever the share is.
 */
export interface OffCurve {
  readonly total: number;
  readonly people: number;
  /** How far their share is off the curve's. */
  readonly off: number;
  /** The part of what they say that the curve has taken up already: it goes through its own people. */
  readonly taken: number;
}

/** A curve that people of one total alone decide about leaves hardly anything of them to be off it. */
const MOST_TAKEN = 0.95;

/** Standard deviations of what totals are off a curve, the finer the smaller; none is likelier than another before people are met. */
const STEPS = 40;
const DEVIATIONS = /* @__PURE__ */ Array.from({ length: STEPS + 1 }, (_, i) => (i / STEPS) * (i / STEPS));

/** How far off a curve people are, after all that is known, and how sure that is. */
export interface Misfit {
  readonly off: number;
  readonly variance: number;
}

/**
 * How far the totals from one up to another are off a curve. Totals are off by chance, with a deviation that all of them
 * tell of and that is averaged over (uniform before people are met: Gelman, Bayesian Analysis 1 (2006) 515-534): to take the likeliest
 * would be to take none wherever there might be some, and intervals would hold too seldom. How far a band is off, its own people
 * say, as far as they are many.
 */
export function misfitBetween(cells: readonly OffCurve[]): (from: number, to: number) => Misfit {
  // Two totals are always on a curve.
  if (cells.length < 3) return () => ({ off: 0, variance: 0 });
  const open = cells.map((cell) => ({ ...cell, left: 1 - Math.min(cell.taken, MOST_TAKEN) }));
  const logs = DEVIATIONS.map((deviation, i) => {
    let sum = log((DEVIATIONS[Math.min(i + 1, STEPS)]! - DEVIATIONS[Math.max(i - 1, 0)]!) / 2);
    for (const { people, off, left } of open) {
      if (people === 0) continue;
      const variance = left * (1 / people + deviation * deviation);
      sum -= (log(variance) + (off * off) / variance) / 2;
    }
    return sum;
  });
  const likely = softmax(logs);
  return (from, to) => {
    const own = open.filter((cell) => from <= cell.total && cell.total < to);
    const people = total(own.map((cell) => cell.people));
    const mean = (of: (cell: (typeof own)[number]) => number) =>
      total(own.map((cell) => cell.people * of(cell))) / people;
    const [met, left] = people > 0 ? [mean(({ off }) => off), mean((cell) => cell.left)] : [0, 1];
    let [off, squares] = [0, 0];
    DEVIATIONS.forEach((deviation, i) => {
      const square = deviation * deviation;
      const known = people * square + left;
      const expected = (people * square * met) / known;
      off += likely[i]! * expected;
      squares += likely[i]! * (expected * expected + (square * left) / known);
    });
    return { off, variance: Math.max(0, squares - off * off) };
  };
}
