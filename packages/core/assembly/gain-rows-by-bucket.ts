// @ts-nocheck: AssemblyScript, which only looks like TypeScript; scripts/build-kernels.mjs compiles it.

/** Twin of `gainRowsByBucket`, with the numbers of a profile added two at a time. */
export function gainRowsByBucket(
  list: usize,
  from: i32,
  to: i32,
  thresholds: usize,
  gains: usize,
  offset: i32,
  shift: i32,
  range: i32,
  width: i32,
  out: usize,
): void {
  const bytes = (<usize>width) << 3;
  const pairs = bytes & ~15;
  memory.fill(out, 0, <usize>(range + 1) * bytes);
  const thresholdsAt = thresholds + ((<usize>offset) << 2);
  const gainsAt = gains + <usize>offset * bytes;
  const end = list + ((<usize>to) << 2);
  if (width === 1) {
    // A loop over rows of one number would take longer than the additions.
    for (let at = list + ((<usize>from) << 2); at < end; at += 4) {
      const p = <usize>load<i32>(at);
      const bucket = load<i32>(thresholdsAt + (p << 2)) + shift;
      if (bucket > range) continue;
      const cell = out + (bucket < 0 ? 0 : (<usize>bucket) << 3);
      store<f64>(cell, load<f64>(cell) + load<f64>(gainsAt + (p << 3)));
    }
    return;
  }
  for (let at = list + ((<usize>from) << 2); at < end; at += 4) {
    const p = <usize>load<i32>(at);
    const bucket = load<i32>(thresholdsAt + (p << 2)) + shift;
    if (bucket > range) continue;
    const row = out + (bucket < 0 ? 0 : <usize>bucket * bytes);
    const gain = gainsAt + p * bytes;
    let c: usize = 0;
    for (; c < pairs; c += 16) v128.store(row + c, f64x2.add(v128.load(row + c), v128.load(gain + c)));
    if (c < bytes) store<f64>(row + c, load<f64>(row + c) + load<f64>(gain + c));
  }
}
