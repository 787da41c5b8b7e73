/** What some numbers have in common and how far they are apart. Plain JSON. */
export interface Spread {
  readonly mean: number;
  /** Standard deviation with n - 1; null for a single number. */
  readonly sd: number | null;
  readonly min: number;
  readonly max: number;
  readonly n: number;
}

/** The spread of those numbers that are known, whatever their order; null when none is. */
export function spreadOf(values: readonly (number | null | undefined)[]): Spread | null {
  const known = values.filter((value) => value !== null && value !== undefined).sort((a, b) => a - b);
  const n = known.length;
  if (n === 0) return null;
  const [min, max] = [known[0]!, known[n - 1]!];
  // The mean of equal numbers may miss them by a rounding.
  if (min === max) return { mean: min, sd: n < 2 ? null : 0, min, max, n };
  const mean = known.reduce((sum, value) => sum + value, 0) / n;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (n - 1)), min, max, n };
}
