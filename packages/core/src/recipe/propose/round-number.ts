/**
 * The roundest number in (low, high]: zero, or else the one with the fewest significant digits, of several
 * digits one that ends in 5, and among those the nearest to `target`. Nothing when the range holds no (whole) number.
 */
export function roundestIn(low: number, high: number, target: number, whole: boolean): number | undefined {
  if (!(low < high)) return undefined;
  if (low < 0 && high >= 0) return 0;
  const anchors = [target, low, high].filter(Number.isFinite);
  const fits = (x: number) => x > low && x <= high && (!whole || Number.isInteger(x));
  for (let digits = 1; digits <= 17; digits++) {
    for (const step of digits > 1 ? [5n, 1n] : [1n]) {
      const candidates = anchors.flatMap((anchor) => neighbours(anchor, digits, step)).filter(fits);
      if (candidates.length > 0) return nearest(candidates, target);
    }
  }
  return undefined;
}

function nearest(candidates: readonly number[], target: number): number {
  return candidates.reduce((best, x) => (Math.abs(x - target) < Math.abs(best - target) ? x : best));
}

/** Numbers of at most this many significant digits on both sides of a value, in steps of 1 or 5 of the last digit. */
function neighbours(value: number, digits: number, step: bigint): number[] {
  if (value === 0) return [-1, 1];
  const sign = Math.sign(value);
  const [mantissa, exponent] = Math.abs(value)
    .toExponential(digits - 1)
    .split("e");
  const unit = Number(exponent) - (digits - 1);
  const below = (BigInt(mantissa!.replace(".", "")) / step) * step;
  const around = [below - step, below, below + step].map((m) => `${m}e${unit}`);
  // Below a power of ten the numbers lie ten times as close.
  around.push(`${10n ** BigInt(digits) - step}e${unit - 1}`);
  return around.map((text) => sign * Number(text));
}
