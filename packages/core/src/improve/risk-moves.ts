import { histogramLoss } from "../problem/log-loss.ts";
import type { Problem } from "../problem/problem.ts";
import { totalsOf } from "../problem/totals.ts";
import { eachProfile } from "./line-losses.ts";
import type { Move } from "./move.ts";
import { type CountedMove, roomIn } from "./single-moves.ts";

/** People of each class by total, from the lowest total that any edit could lead to. */
interface Histogram {
  readonly low: number;
  /** At `(total - low) * K + k`. */
  readonly people: Float64Array;
}

/**
 * Every single edit of a score that lowers its log loss and keeps the limits on lines, columns and points, in no order. An
 * edit shifts the people of one line along the totals, so a look at each line's people is enough for all its points.
 * Cut-offs have no part in the log loss.
 */
export function riskMoves(problem: Problem, points: Int32Array): CountedMove[] {
  const { lineCount, pointSets, pointSetOf } = problem;
  const found: CountedMove[] = [];
  const room = roomIn(problem, points);
  const totals = totalsOf(problem, points);
  const now = histogramOf(problem, totals);
  const loss = histogramLoss(problem, now.people);
  const allowedFor = (line: number) => pointSets[pointSetOf[line]!]!;
  const keep = (move: Omit<Move, "table">, after: number) => {
    if (after < loss) found.push({ move: { ...move, table: 0 }, loss: after });
  };
  for (let line = 1; line < lineCount; line++) {
    const from = points[line]!;
    if (from === 0 && !room.forLine(0, line)) continue;
    const own = peopleOf(problem, line, totals, now);
    for (const to of allowedFor(line)) {
      if (to === from) continue;
      const kind = from === 0 ? "add" : to === 0 ? "strike" : "points";
      keep({ kind, line, from, to }, histogramLoss(problem, shifted(problem, now, own, to - from)));
    }
  }
  for (let line = 1; line < lineCount; line++) {
    const value = points[line]!;
    if (value === 0) continue;
    const without = totals.slice();
    eachProfile(problem, line, (p) => {
      without[p]! -= value;
    });
    const rest = histogramOf(problem, without);
    for (let instead = 1; instead < lineCount; instead++) {
      if (points[instead] !== 0 || !allowedFor(instead).includes(value) || !room.forSwap(line, instead))
        continue;
      const own = peopleOf(problem, instead, without, rest);
      const after = histogramLoss(problem, shifted(problem, rest, own, value));
      keep({ kind: "swap", line, instead, from: value, to: value }, after);
    }
  }
  return found;
}

function histogramOf({ classCount: K, people, pointSets }: Problem, totals: Int32Array): Histogram {
  const weights = people!.weights;
  const reach = 2 * pointSets.reduce((most, set) => Math.max(most, ...set.map(Math.abs)), 0);
  const low = totals.reduce((least, total) => Math.min(least, total), Infinity) - reach;
  const high = totals.reduce((most, total) => Math.max(most, total), -Infinity) + reach;
  const sums = new Float64Array((high - low + 1) * K);
  totals.forEach((total, p) => {
    for (let k = 0; k < K; k++) sums[(total - low) * K + k]! += weights[p * K + k]!;
  });
  return { low, people: sums };
}

/** Those of whom a line holds, by the same totals. */
function peopleOf(problem: Problem, line: number, totals: Int32Array, { low, people }: Histogram) {
  const { classCount: K } = problem;
  const { weights } = problem.people!;
  const own = new Float64Array(people.length);
  eachProfile(problem, line, (p) => {
    for (let k = 0; k < K; k++) own[(totals[p]! - low) * K + k]! += weights[p * K + k]!;
  });
  return own;
}

/** The histogram after some of its people have so many points more. */
function shifted({ classCount: K }: Problem, { people }: Histogram, own: Float64Array, by: number) {
  const after = people.slice();
  for (let at = 0; at < own.length; at++) {
    if (own[at] === 0) continue;
    after[at]! -= own[at]!;
    after[at + by * K]! += own[at]!;
  }
  return after;
}
