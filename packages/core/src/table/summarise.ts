import type { Cell, ColumnKind } from "./cell.ts";
import { compareText } from "./compare-text.ts";
import { type ApartNumber, isUsualCode, standingApart } from "./standing-apart.ts";
import { type ColumnSummary, FEW_VALUES, MAX_CATEGORIES } from "./summary.ts";

/**
 * The rank, from 1, of the smallest value v such that at least share * count values are <= v. Written so that
 * a product that rounds up by one bit (0.07 * 100 is above 7) doesn't move the rank; databases that offer
 * `quantile_disc` compute it the same way.
 */
export function quantileRank(share: number, count: number): number {
  return Math.max(1, count - Math.floor(count - count * share));
}

/** The summary of one column's cells. `quantiles` are shares in [0, 1]. */
export function summariseColumn(
  name: string,
  kind: ColumnKind,
  cells: readonly Cell[],
  quantiles: readonly number[],
): ColumnSummary {
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const missing = counts.get(null) ?? 0;
  counts.delete(null);
  const base = { name, kind, rows: cells.length, missing, distinct: counts.size };
  if (kind !== "number") return { ...base, categories: mostFrequent(counts) };
  if (counts.size === 0) return base;
  const sorted = Float64Array.from(cells.filter((cell) => cell !== null) as number[]).sort();
  return {
    ...base,
    number: {
      min: sorted[0]!,
      max: sorted[sorted.length - 1]!,
      whole: sorted.every(Number.isInteger),
      quantiles: quantiles.map((share) => sorted[quantileRank(share, sorted.length) - 1]!),
      ...(counts.size <= FEW_VALUES && { values: [...new Set(sorted)] }),
      ...apartIn(counts as ReadonlyMap<number, number>),
    },
  };
}

function apartIn(counts: ReadonlyMap<number, number>): { apart?: ApartNumber[] } {
  const codes: ApartNumber[] = [];
  let [min, max, distinct] = [Infinity, -Infinity, 0];
  for (const [value, rows] of counts) {
    if (isUsualCode(value)) codes.push({ value, rows });
    else [min, max, distinct] = [Math.min(min, value), Math.max(max, value), distinct + 1];
  }
  const apart = standingApart({ codes, others: { min, max, distinct } }).sort((a, b) => a.value - b.value);
  return apart.length > 0 ? { apart } : {};
}

function mostFrequent(counts: ReadonlyMap<Cell, number>): { value: string; rows: number }[] {
  return [...counts]
    .map(([cell, rows]) => ({ value: String(cell), rows }))
    .sort((a, b) => b.rows - a.rows || compareText(a.value, b.value))
    .slice(0, MAX_CATEGORIES);
}
