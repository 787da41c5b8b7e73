import type { Problem } from "../../problem/problem.ts";
import { cutAt } from "../enumerate-scores.ts";

/** Cut-offs of given totals, and what they cost. */
export interface CutOffs {
  readonly loss: number;
  readonly cuts: readonly number[];
}

/** The cheapest cut-offs of the profiles' totals that keep the constraints and cost at most `limit`. */
export function cheapestCutOffs(problem: Problem, totals: Int32Array, limit: number): CutOffs | undefined {
  const { classCount, cost, constraints } = problem;
  const reached = [...new Set(totals)].sort((a, b) => a - b);
  const place = new Map(reached.map((total, i) => [total, i]));
  const count = reached.length;
  const byPlace = (values: Float64Array) => {
    const sums = new Float64Array((count + 1) * classCount);
    totals.forEach((total, p) => {
      for (let k = 0; k < classCount; k++)
        sums[place.get(total)! * classCount + k]! += values[p * classCount + k]!;
    });
    return sums;
  };
  const costs = byPlace(cost);
  const shares = constraints.map(({ coefficients }) => byPlace(coefficients));
  /** Least cost from place i on when classes before k are no longer given, at `i * K + k`. */
  const rest = new Float64Array((count + 1) * classCount);
  for (let i = count - 1; i >= 0; i--)
    for (let k = classCount - 1; k >= 0; k--) {
      const own = costs[i * classCount + k]! + rest[(i + 1) * classCount + k]!;
      rest[i * classCount + k] = k === classCount - 1 ? own : Math.min(own, rest[i * classCount + k + 1]!);
    }

  let most = limit;
  let best: number[] | undefined;
  const at: number[] = [];
  const sums = new Float64Array(constraints.length);
  const keeps = () => constraints.every(({ min, max }, c) => sums[c]! >= min && sums[c]! <= max);

  /** Places from i on, class k being the one that is given; `loss` is what those before cost. */
  const descend = (i: number, k: number, loss: number): void => {
    if (loss + rest[i * classCount + k]! > most || (best && loss + rest[i * classCount + k]! >= most)) return;
    if (i === count) {
      if (!keeps()) return;
      best = [...at, ...new Array<number>(classCount - 1 - at.length).fill(count)];
      most = loss;
      return;
    }
    for (const [c, share] of shares.entries()) sums[c]! += share[i * classCount + k]!;
    descend(i + 1, k, loss + costs[i * classCount + k]!);
    for (const [c, share] of shares.entries()) sums[c]! -= share[i * classCount + k]!;
    if (k + 1 === classCount) return;
    at.push(i);
    descend(i, k + 1, loss);
    at.pop();
  };
  descend(0, 0, 0);
  return best && { loss: most, cuts: best.map((i) => cutAt(reached, i)) };
}
