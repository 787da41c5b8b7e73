import type { Problem } from "../problem/problem.ts";
import { bestCuts } from "./cut-offs.ts";

/** People by what they add up to: cells or profiles. */
export interface Totalled {
  readonly totals: Int32Array;
  /** What class k costs, at `i * K + k`. */
  readonly cost: Float64Array;
  /** Of each constraint of the problem, in the same order. */
  readonly coefficients: readonly Float64Array[];
}

/**
 * The cut-offs of a card for risks: where the fewest are wrong, or the next to it that rules about who is given what allow.
 * Limits between groups have to hold there: where they could move the cut-offs, giving everyone the same would keep
 * them, and the points would say nothing of it. Undefined where there are too many ways to cut.
 */
export function riskCuts(
  { classCount: K, constraints }: Problem,
  { totals, cost, coefficients }: Totalled,
): readonly number[] | undefined {
  const isRule = constraints.map(({ source }) => source.type === "rule");
  const rules = constraints.filter((_, i) => isRule[i]);
  const own = coefficients.filter((_, i) => isRule[i]);
  return bestCuts(totals, { cost, coefficients: own }, rules, K)?.cuts;
}

/** The totals that people have, less the lowest, rising, and the people of each class with them. */
export function peopleByTotal(
  totals: Int32Array,
  people: Float64Array,
  classCount: number,
): { readonly distinct: readonly number[]; readonly people: Float64Array; readonly low: number } {
  const K = classCount;
  let [low, high] = [totals[0] ?? 0, totals[0] ?? 0];
  for (const total of totals) {
    if (total < low) low = total;
    if (total > high) high = total;
  }
  const sums = new Float64Array((high - low + 1) * K);
  const isThere = new Uint8Array(high - low + 1);
  for (let c = 0; c < totals.length; c++) {
    const i = totals[c]! - low;
    isThere[i] = 1;
    for (let k = 0; k < K; k++) sums[i * K + k]! += people[c * K + k]!;
  }
  const distinct: number[] = [];
  for (let i = 0; i < isThere.length; i++) {
    if (isThere[i] === 0) continue;
    if (distinct.length !== i) sums.copyWithin(distinct.length * K, i * K, (i + 1) * K);
    distinct.push(i);
  }
  return { distinct, people: sums.subarray(0, distinct.length * K), low };
}
