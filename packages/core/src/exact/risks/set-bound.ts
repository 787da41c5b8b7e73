import { GRAINS, timesLog } from "../../problem/log-loss.ts";
import type { Problem } from "../../problem/problem.ts";
import type { SetCells } from "../../search/set-fit.ts";
import { orderedPoints } from "./ordered-points.ts";
import { type Following, realPoints } from "./real-points.ts";

/**
 * A whole-number loss that no card is below when none is below so many nats: losses are rounded up, so this is, too, but
 * for more than sums and logarithms can be off.
 */
export function wholeFloor(nats: number): number {
  if (!Number.isFinite(nats)) return nats;
  return Math.max(0, Math.ceil(nats * (1 - 1e-12) * GRAINS - 1e-3));
}

/** People in cells, in persons; and what there is to be had of them whatever their numbers. */
export interface CellPeople {
  readonly count: number;
  readonly classCount: number;
  readonly people: Float64Array;
  /** The entropy of the classes in each cell, all together, in nats. */
  readonly entropy: number;
  /**
   * Of a score: those below each cut-off and not, as two classes; and the entropy that is left when one is told on which
   * side somebody is. "This class or a later one" is a logistic curve of the total, so each cut-off is a regression, and
   * what it says of the sides with that entropy is a floor of all.
   */
  readonly sides: readonly { readonly people: Float64Array; readonly rest: number }[];
}

export function cellPeople(
  { classCount: K, shape, people }: Problem,
  { count, people: weights }: SetCells,
): CellPeople {
  const { scale } = people!;
  const own = weights.map((weight) => weight / scale);
  const cuts = shape === "score" ? K - 1 : 0;
  const sides = Array.from({ length: cuts }, (_, cut) => {
    const two = new Float64Array(2 * count);
    for (let c = 0; c < count; c++)
      for (let k = 0; k < K; k++) two[2 * c + (k > cut ? 1 : 0)]! += own[c * K + k]!;
    return { people: two, rest: entropyOf(own, K, 0, cut + 1) + entropyOf(own, K, cut + 1, K) };
  });
  return { count, classCount: K, people: own, entropy: entropyOf(own, K, 0, K), sides };
}

/** Of the classes from one to another, the entropy in all cells. */
function entropyOf(people: Float64Array, K: number, from: number, to: number): number {
  if (to - from < 2) return 0;
  let sum = 0;
  for (let at = 0; at < people.length; at += K) {
    let own = 0;
    for (let k = at + from; k < at + to; k++) {
      own += people[k]!;
      sum -= timesLog(people[k]!);
    }
    sum += timesLog(own);
  }
  return Math.max(0, sum);
}

/** What no card comes below, in nats, whose totals are a sum of multiples of these numbers; and what that took. */
export interface RowsBound {
  readonly nats: number;
  /** Of a score with two classes: the level and the factors. */
  readonly factors: Float64Array;
  readonly looks: number;
}

export function rowsBound(
  cells: CellPeople,
  {
    width,
    numbers,
    hasSlope,
  }: { readonly width: number; readonly numbers: Float64Array; readonly hasSlope?: boolean },
  enough: number,
  following: Following = {},
): RowsBound {
  const { count, classCount, people, entropy, sides } = cells;
  const none = new Float64Array(1 + width);
  // Who is certainly of a class has no bounded factors.
  if (entropy >= enough || people.some((own) => own === 0)) return { nats: entropy, factors: none, looks: 0 };
  if (sides.length === 0) {
    const { bound, factors, looks } = realPoints(
      { count, width, numbers, classCount, people },
      enough,
      following,
    );
    return { nats: Math.max(entropy, bound), factors, looks };
  }
  let nats = entropy;
  let factors: Float64Array = none;
  let looks = 0;
  if (classCount > 2) {
    const rows = { count, width, numbers, classCount, people, ...(hasSlope && { hasSlope }) };
    const ordered = orderedPoints(rows);
    if (ordered.bound >= Math.min(enough, entropy))
      return {
        nats: Math.max(entropy, ordered.bound),
        factors: ordered.factors,
        looks: sides.length * ordered.looks,
      };
    looks = sides.length * ordered.looks;
  }
  // Where curves are too steep to be followed, what one cut-off tells is more than nothing.
  for (const side of sides) {
    const rows = { count, width, numbers, classCount: 2, people: side.people, ...(hasSlope && { hasSlope }) };
    const fitted = realPoints(rows, enough - side.rest, following);
    looks += fitted.looks;
    if (fitted.bound + side.rest > nats || factors === none) factors = fitted.factors;
    nats = Math.max(nats, fitted.bound + side.rest);
    if (nats >= enough) break;
  }
  return { nats, factors, looks };
}

/** The same for real points on the lines of a set. */
export function setBound(cells: CellPeople, { lines, holds }: SetCells, enough: number): RowsBound {
  return rowsBound(cells, { width: lines.length, numbers: Float64Array.from(holds) }, enough);
}
