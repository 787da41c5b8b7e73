/** The value, or the bound that it is beyond. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The nearest multiple of the step. */
export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step;
}
