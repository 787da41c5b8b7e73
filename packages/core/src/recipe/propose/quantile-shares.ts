import { fault } from "../../findings/fault.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import { fullRecipeOptions, type RecipeOptions } from "./recipe-options.ts";

/** How far the share below a cut may be from the wanted one so that the cut can be a round number. */
const LEEWAY = 0.02;

/** The shares are asked this densely, so that all values of a column with few of them are seen. */
const GRID = 200;

/** The share of rows that should be below a cut, and the range that will do. */
export interface WantedShare {
  readonly wanted: number;
  readonly low: number;
  readonly high: number;
}

/** The shares whose quantiles `summarise` must be asked for before a recipe can be proposed: rising, no repeats. */
export function recipeQuantiles(options: RecipeOptions): number[] {
  const { bins } = fullRecipeOptions(options);
  const shares = new Set<number>();
  for (let i = 0; i <= GRID; i++) shares.add(i / GRID);
  for (const { wanted, low, high } of wantedShares(bins)) shares.add(wanted).add(low).add(high);
  return [...shares].sort((a, b) => a - b);
}

/** The asked share nearest to this one. */
function onGrid(share: number): number {
  return Math.round(share * GRID) / GRID;
}

/** For each cut between equally full bands the wanted share of rows below it. */
export function wantedShares(bins: number): WantedShare[] {
  return Array.from({ length: bins - 1 }, (_, i) => aroundShare((i + 1) / bins));
}

/**
 * The same for a column whose least value alone fills `least` of the rows: the other cuts share out what is
 * above it. Counts of rare events look like this; cuts by all rows would all fall on the least value.
 */
export function wantedSharesAbove(least: number, bins: number): WantedShare[] {
  return Array.from({ length: bins - 2 }, (_, i) => {
    const { wanted, low, high } = aroundShare(onGrid(least + ((1 - least) * (i + 1)) / (bins - 1)));
    return { wanted, low: onGrid(low), high: onGrid(high) };
  });
}

function aroundShare(wanted: number): WantedShare {
  return { wanted, low: Math.max(0, wanted - LEEWAY), high: Math.min(1, wanted + LEEWAY) };
}

/** The share of rows with the least value of a column, as far as the asked shares show it. */
export function leastShare(summary: ColumnSummary, shares: readonly number[]): number {
  const { min, quantiles } = summary.number!;
  return shares[quantiles.lastIndexOf(min)] ?? 0;
}

/** Looks up a column's quantile by its share, one of `recipeQuantiles`. */
export function quantileLookup(summary: ColumnSummary, shares: readonly number[]): (share: number) => number {
  const quantiles = summary.number?.quantiles ?? [];
  if (quantiles.length !== shares.length) {
    throw fault({ code: "wrong-quantiles", column: summary.name, count: quantiles.length });
  }
  const byShare = new Map(shares.map((share, index) => [share, quantiles[index]!]));
  return (share) => byShare.get(share)!;
}

/**
 * The distinct values of a number column in rising order, as far as a summary shows them: all of them when
 * they are whole and leave no gap, else those that some quantile is. `complete` says whether none is missing.
 */
export function seenValues(summary: ColumnSummary): { values: number[]; complete: boolean } {
  const number = summary.number;
  if (number === undefined) return { values: [], complete: true };
  if (number.whole && number.max - number.min + 1 === summary.distinct) {
    return { values: Array.from({ length: summary.distinct }, (_, i) => number.min + i), complete: true };
  }
  const values = [...new Set([number.min, ...number.quantiles, number.max])].sort((a, b) => a - b);
  return { values, complete: values.length === summary.distinct };
}
