/** No axis shows fewer percentage points of accuracy than this: half a point must not look like much. */
export const LEAST_SPAN = 10;

const STEP = 5;

/** From and to, in percent, both multiples of 5: around all values, at least 10 apart. */
export function accuracyDomain(percents: readonly number[]): [number, number] {
  if (percents.length === 0) return [0, 100];
  let from = Math.max(0, Math.floor(Math.min(...percents) / STEP) * STEP);
  let to = Math.min(100, Math.ceil(Math.max(...percents) / STEP) * STEP);
  while (to - from < LEAST_SPAN) {
    if (from > 0) from -= STEP;
    if (to - from < LEAST_SPAN && to < 100) to += STEP;
  }
  return [from, to];
}

/** From 0 to a multiple of 5 points, with room for the values and the limit. */
export function differenceDomain(points: readonly number[]): [number, number] {
  return [0, Math.max(LEAST_SPAN, Math.ceil(Math.max(0, ...points) / STEP) * STEP)];
}
