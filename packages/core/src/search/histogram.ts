/**
 * The kernel of the search: adds up, over the profiles of a line, what each gains at the bucket of the value
 * from which on a class is given there. Bucket 0 also takes all lower values; beyond `range` the class is not
 * given at any allowed value. Nothing here knows about problems, so that a faster twin can take its place.
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
  for (let b = 0; b <= range; b++) out[b] = 0;
  for (let i = from; i < to; i++) {
    const at = offset + list[i]!;
    const bucket = thresholds[at]! + shift;
    if (bucket <= range) out[bucket < 0 ? 0 : bucket]! += gains[at]!;
  }
}

/** The same for `width` numbers of each profile, side by side. */
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
