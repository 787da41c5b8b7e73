import { type ClassCounts, disorder, divide, orderedCells } from "./division.ts";

/** Bands of an order: up, down, or up and down again. */
const BANDS_OF_ORDER = 3;
/** Bands that tell less than this share of what the values tell have missed something. */
const MUCH = 0.75;
/** Of a standard normal variable, exceeded by chance once in a thousand cases. */
const RARELY = 3.09;

/**
 * Whether numbers are names rather than amounts: three bands of neighbouring ones tell much less about the class than the
 * values do one by one, and by more than chance.
 */
export function areCodes(counts: ClassCounts): boolean {
  const ordered = orderedCells(counts);
  const { cells } = ordered;
  if (cells <= BANDS_OF_ORDER) return false;
  const begins = [0, ...divide(ordered, { most: BANDS_OF_ORDER, least: 0, price: 0 }), cells];
  const inBands = begins.slice(1).reduce((sum, to, i) => sum + ordered.disorder(begins[i]!, to), 0);
  const byValue = counts.reduce((sum, cell) => sum + disorder(cell), 0);
  const all = ordered.disorder(0, cells);
  if (all - inBands >= MUCH * (all - byValue)) return false;
  const freedom = (cells - BANDS_OF_ORDER) * (counts[0]!.length - 1);
  return 2 * (inBands - byValue) > chiSquared(freedom);
}

/** What a sum of so many squares of standard normal variables rarely exceeds (Wilson and Hilferty 1931). */
function chiSquared(freedom: number): number {
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + RARELY * Math.sqrt(spread)) ** 3;
}
