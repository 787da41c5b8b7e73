/**
 * The kernels of the search. Each profile goes over to a class at one value of an entry; these add up what the
 * profiles gain, by that value. Buckets run from 0 (given at all allowed values) to `range + 1` (given at
 * none). Nothing here knows about problems, so that faster twins can take their place.
 */

/**
 * Gains by bucket for one line: over the profiles of a list, into `out`. Two halves of `out` are filled in turn
 * and then added, and buckets are clamped without branches: both keep the processor from waiting.
 */
export function gainsByBucket(
  list: Int32Array,
  from: number,
  to: number,
  thresholds: Int32Array,
  gains: Float64Array,
  offset: number,
  shift: number,
  range: number,
  out: Float64Array,
): void {
  const top = range + 1;
  const half = top + 1;
  for (let b = 2 * half - 1; b >= 0; b--) out[b] = 0;
  let i = from;
  for (; i + 1 < to; i += 2) {
    const at = offset + list[i]!;
    const at2 = offset + list[i + 1]!;
    let b = thresholds[at]! + shift;
    b &= ~(b >> 31);
    let over = b - top;
    b = top + (over & (over >> 31));
    let b2 = thresholds[at2]! + shift;
    b2 &= ~(b2 >> 31);
    over = b2 - top;
    b2 = top + (over & (over >> 31));
    out[b]! += gains[at]!;
    out[half + b2]! += gains[at2]!;
  }
  if (i < to) {
    const at = offset + list[i]!;
    const b = thresholds[at]! + shift;
    out[Math.min(Math.max(b, 0), top)]! += gains[at]!;
  }
  for (let b = 0; b <= range; b++) out[b]! += out[half + b]!;
}

/**
 * Gains by bucket for all lines at once, over all profiles, into `out[line * (range + 1) + bucket]`. Leaves out
 * bucket 0, which is the same for all values.
 */
export function gainsByLine(
  lines: Int32Array,
  linesStart: Int32Array,
  profileCount: number,
  thresholds: Int32Array,
  gains: Float64Array,
  offset: number,
  shift: number,
  range: number,
  out: Float64Array,
): void {
  const width = range + 1;
  for (let p = 0; p < profileCount; p++) {
    const bucket = thresholds[offset + p]! + shift;
    if (bucket < 1 || bucket > range) continue;
    const gain = gains[offset + p]!;
    if (gain === 0) continue;
    const end = linesStart[p + 1]!;
    for (let i = linesStart[p]!; i < end; i++) out[lines[i]! * width + bucket]! += gain;
  }
}

/** As `gainsByBucket`, for `width` numbers of each profile, side by side. */
export function gainRowsByBucket(
  list: Int32Array,
  from: number,
  to: number,
  thresholds: Int32Array,
  gains: Float64Array,
  offset: number,
  shift: number,
  range: number,
  width: number,
  out: Float64Array,
): void {
  for (let b = (range + 1) * width - 1; b >= 0; b--) out[b] = 0;
  for (let i = from; i < to; i++) {
    const at = offset + list[i]!;
    const bucket = thresholds[at]! + shift;
    if (bucket > range) continue;
    const row = bucket < 0 ? 0 : bucket * width;
    for (let c = 0; c < width; c++) out[row + c]! += gains[at * width + c]!;
  }
}
