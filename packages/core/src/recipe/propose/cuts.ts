import type { ColumnSummary } from "../../table/summary.ts";
import {
  leastShare,
  quantileLookup,
  seenValues,
  type WantedShare,
  wantedShares,
  wantedSharesAbove,
} from "./quantile-shares.ts";
import type { FullRecipeOptions } from "./recipe-options.ts";
import { roundestIn } from "./round-number.ts";

/**
 * Where a number column is cut, whatever the outcome, in rising order: each cut is the smallest value of the band above it, so every
 * cut is above the least value and at most the greatest. Empty for a column with a single value.
 */
export function proposeCuts(
  summary: ColumnSummary,
  shares: readonly number[],
  options: Pick<FullRecipeOptions, "bins" | "binning">,
): number[] {
  const { number, distinct } = summary;
  if (number === undefined || distinct < 2) return [];
  if (distinct <= options.bins) return cutsBetweenValues(seenValues(summary).values, number.whole);
  const wanted =
    options.binning === "width"
      ? widthCuts(number.min, number.max, number.whole, options.bins)
      : quantileCuts(summary, shares, options.bins);
  const useful = wanted.filter((cut) => Number.isFinite(cut) && cut > number.min && cut <= number.max);
  // Cuts by width may all miss: then what is left to ask is whether a row is above the least value.
  const cuts = useful.length > 0 ? useful : cutAboveLeast(summary);
  return [...new Set(cuts)].sort((a, b) => a - b);
}

function cutsBetweenValues(values: readonly number[], whole: boolean): number[] {
  return values.slice(1).flatMap((value, i) => {
    // An infinite value is cut off at the last finite number on its side, for a cut has to be finite.
    const below = Math.max(values[i]!, -Number.MAX_VALUE);
    const above = Math.min(value, Number.MAX_VALUE);
    if (above === values[i]) return [];
    return [roundestIn(below, above, below / 2 + above / 2, whole) ?? above];
  });
}

function quantileCuts(summary: ColumnSummary, shares: readonly number[], bins: number): number[] {
  const quantile = quantileLookup(summary, shares);
  const roundedCut = ({ wanted, low, high }: WantedShare) => {
    const exact = quantile(wanted);
    return roundestIn(quantile(low), quantile(high), exact, summary.number!.whole) ?? exact;
  };
  const least = leastShare(summary, shares);
  if (least <= 1 / bins) return wantedShares(bins).map(roundedCut);
  // The least value is a band of its own; a cut too near to it would leave hardly any rows between.
  const above = wantedSharesAbove(least, bins).filter(({ low }) => quantile(low) > summary.number!.min);
  return [...cutAboveLeast(summary), ...above.map(roundedCut)];
}

function cutAboveLeast(summary: ColumnSummary): number[] {
  return cutsBetweenValues(seenValues(summary).values.slice(0, 2), summary.number!.whole);
}

function widthCuts(min: number, max: number, whole: boolean, bins: number): number[] {
  const width = (max - min) / bins;
  if (!Number.isFinite(width)) return [];
  return Array.from({ length: bins - 1 }, (_, i) => {
    const edge = min + (i + 1) * width;
    const leeway = width / 10;
    return roundestIn(edge - leeway, edge + leeway, edge, whole) ?? (whole ? Math.round(edge) : edge);
  });
}
