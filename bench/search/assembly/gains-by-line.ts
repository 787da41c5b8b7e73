// @ts-nocheck: AssemblyScript, which only looks like TypeScript; asc compiles it when the benchmark runs.

/** Twin of `gainsByLine`. */
export function gainsByLineScalar(
  lines: usize,
  linesStart: usize,
  profileCount: i32,
  thresholds: usize,
  gains: usize,
  offset: i32,
  shift: i32,
  range: i32,
  out: usize,
): void {
  const thresholdsAt = thresholds + ((<usize>offset) << 2);
  const gainsAt = gains + ((<usize>offset) << 3);
  for (let p: usize = 0; p < <usize>profileCount; p++) {
    const bucket = load<i32>(thresholdsAt + (p << 2)) + shift;
    if (bucket < 1 || bucket > range) continue;
    const gain = load<f64>(gainsAt + (p << 3));
    if (gain === 0) continue;
    addToLines(lines, linesStart + (p << 2), out, <usize>bucket, <usize>(range + 1), gain);
  }
}

/** The same, four profiles tested at a time whether any is within reach. */
export function gainsByLineSimd(
  lines: usize,
  linesStart: usize,
  profileCount: i32,
  thresholds: usize,
  gains: usize,
  offset: i32,
  shift: i32,
  range: i32,
  out: usize,
): void {
  const thresholdsAt = thresholds + ((<usize>offset) << 2);
  const gainsAt = gains + ((<usize>offset) << 3);
  const shifts = i32x4.splat(shift - 1);
  const ranges = i32x4.splat(range);
  let p: usize = 0;
  for (; p + 3 < <usize>profileCount; p += 4) {
    // Below 1 wraps around and is large, so one unsigned comparison tests both ends.
    const within = i32x4.lt_u(i32x4.add(v128.load(thresholdsAt + (p << 2)), shifts), ranges);
    let mask = i32x4.bitmask(within);
    while (mask !== 0) {
      const q = p + <usize>ctz(mask);
      mask &= mask - 1;
      const gain = load<f64>(gainsAt + (q << 3));
      if (gain === 0) continue;
      const bucket = load<i32>(thresholdsAt + (q << 2)) + shift;
      addToLines(lines, linesStart + (q << 2), out, <usize>bucket, <usize>(range + 1), gain);
    }
  }
  for (; p < <usize>profileCount; p++) {
    const bucket = load<i32>(thresholdsAt + (p << 2)) + shift;
    if (bucket < 1 || bucket > range) continue;
    const gain = load<f64>(gainsAt + (p << 3));
    if (gain === 0) continue;
    addToLines(lines, linesStart + (p << 2), out, <usize>bucket, <usize>(range + 1), gain);
  }
}

function addToLines(lines: usize, start: usize, out: usize, bucket: usize, width: usize, gain: f64): void {
  const end = lines + ((<usize>load<i32>(start, 4)) << 2);
  for (let at = lines + ((<usize>load<i32>(start)) << 2); at < end; at += 4) {
    const cell = out + ((<usize>load<i32>(at) * width + bucket) << 3);
    store<f64>(cell, load<f64>(cell) + gain);
  }
}
