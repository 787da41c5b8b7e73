// @ts-nocheck: AssemblyScript, which only looks like TypeScript; scripts/build-kernels.mjs compiles it.

/** Twin of `gainsByLine`. Testing four profiles at a time whether any is within reach was no faster. */
export function gainsByLine(
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

function addToLines(lines: usize, start: usize, out: usize, bucket: usize, width: usize, gain: f64): void {
  const end = lines + ((<usize>load<i32>(start, 4)) << 2);
  for (let at = lines + ((<usize>load<i32>(start)) << 2); at < end; at += 4) {
    const cell = out + ((<usize>load<i32>(at) * width + bucket) << 3);
    store<f64>(cell, load<f64>(cell) + gain);
  }
}
