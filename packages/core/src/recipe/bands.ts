import type { RangeCondition } from "./condition/condition.ts";

/** Bands that exclude each other and cover every number: under c1, from c1 to under c2, …, at least cn. */
export function bandConditions(column: string, cuts: readonly number[]): RangeCondition[] {
  if (cuts.length === 0) return [];
  return [
    { column, lt: cuts[0]! },
    ...cuts.slice(1).map((cut, i) => ({ column, ge: cuts[i]!, lt: cut })),
    { column, ge: cuts.at(-1)! },
  ];
}

/** One "at least" for each cut. */
export function thresholdConditions(column: string, cuts: readonly number[]): RangeCondition[] {
  return cuts.map((cut) => ({ column, ge: cut }));
}
