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
  if (kind === "number") return summariseNumbers(name, cells, quantiles);
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const missing = counts.get(null) ?? 0;
  counts.delete(null);
  const categories = mostFrequent(counts);
  return { name, kind, rows: cells.length, missing, distinct: counts.size, categories };
}

function summariseNumbers(name: string, cells: readonly Cell[], quantiles: readonly number[]): ColumnSummary {
  const all = new Float64Array(cells.length);
  let count = 0;
  for (const cell of cells) if (cell !== null) all[count++] = cell as number;
  const sorted = all.subarray(0, count).sort();
  let distinct = 0;
  for (let i = 0; i < count; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) distinct++;
  const base = { name, kind: "number" as const, rows: cells.length, missing: cells.length - count, distinct };
  if (count === 0) return base;
  return {
    ...base,
    number: {
      min: sorted[0]!,
      max: sorted[count - 1]!,
      whole: sorted.every(Number.isInteger),
      quantiles: quantiles.map((share) => sorted[quantileRank(share, count) - 1]!),
      ...(distinct <= FEW_VALUES && { values: [...new Set(sorted)] }),
      ...apartIn(sorted),
    },
  };
}

/** Of numbers in rising order. */
function apartIn(sorted: Float64Array): { apart?: ApartNumber[] } {
  const codes: ApartNumber[] = [];
  let [min, max, distinct] = [Infinity, -Infinity, 0];
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const value = sorted[start]!;
    while (end < sorted.length && sorted[end] === value) end++;
    if (isUsualCode(value)) codes.push({ value, rows: end - start });
    else [min, max, distinct] = [Math.min(min, value), value, distinct + 1];
  }
  const apart = standingApart({ codes, others: { min, max, distinct } });
  return apart.length > 0 ? { apart } : {};
}

function mostFrequent(counts: ReadonlyMap<Cell, number>): { value: string; rows: number }[] {
  return [...counts]
    .map(([cell, rows]) => ({ value: String(cell), rows }))
    .sort((a, b) => b.rows - a.rows || compareText(a.value, b.value))
    .slice(0, MAX_CATEGORIES);
}
