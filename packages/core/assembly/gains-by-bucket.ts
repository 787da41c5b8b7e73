// @ts-nocheck: AssemblyScript, which only looks like TypeScript; scripts/build-kernels.mjs compiles it.

/**
 * Twin of `gainsByBucket`, four profiles at a time: WebAssembly cannot gather, so only the clamping is done side by
 * side. Profiles go to the two halves of `out` in turn, as in TypeScript, so that even rounding would be the same.
 */
export function gainsByBucket(
  list: usize,
  from: i32,
  to: i32,
  thresholds: usize,
  gains: usize,
  offset: i32,
  shift: i32,
  range: i32,
  out: usize,
): void {
  const top = range + 1;
  const half = top + 1;
  memory.fill(out, 0, (<usize>half) << 4);
  const thresholdsAt = thresholds + ((<usize>offset) << 2);
  const gainsAt = gains + ((<usize>offset) << 3);
  const second = out + ((<usize>half) << 3);
  const shifts = i32x4.splat(shift);
  const tops = i32x4.splat(top);
  const zeros = i32x4.splat(0);
  let at = list + ((<usize>from) << 2);
  const end = list + ((<usize>to) << 2);
  for (; at + 12 < end; at += 16) {
    const p0 = <usize>load<i32>(at);
    const p1 = <usize>load<i32>(at, 4);
    const p2 = <usize>load<i32>(at, 8);
    const p3 = <usize>load<i32>(at, 12);
    let needed = v128.load32_zero(thresholdsAt + (p0 << 2));
    needed = v128.load32_lane(thresholdsAt + (p1 << 2), needed, 1);
    needed = v128.load32_lane(thresholdsAt + (p2 << 2), needed, 2);
    needed = v128.load32_lane(thresholdsAt + (p3 << 2), needed, 3);
    const buckets = i32x4.shl(i32x4.min_s(i32x4.max_s(i32x4.add(needed, shifts), zeros), tops), 3);
    const b0 = out + <usize>i32x4.extract_lane(buckets, 0);
    const b1 = second + <usize>i32x4.extract_lane(buckets, 1);
    const b2 = out + <usize>i32x4.extract_lane(buckets, 2);
    const b3 = second + <usize>i32x4.extract_lane(buckets, 3);
    store<f64>(b0, load<f64>(b0) + load<f64>(gainsAt + (p0 << 3)));
    store<f64>(b1, load<f64>(b1) + load<f64>(gainsAt + (p1 << 3)));
    store<f64>(b2, load<f64>(b2) + load<f64>(gainsAt + (p2 << 3)));
    store<f64>(b3, load<f64>(b3) + load<f64>(gainsAt + (p3 << 3)));
  }
  for (let into = out; at < end; at += 4) {
    const p = <usize>load<i32>(at);
    const b = into + ((<usize>clamp(load<i32>(thresholdsAt + (p << 2)) + shift, top)) << 3);
    store<f64>(b, load<f64>(b) + load<f64>(gainsAt + (p << 3)));
    into = into === out ? second : out;
  }
  for (let b: usize = 0; b <= <usize>range; b++)
    store<f64>(out + (b << 3), load<f64>(out + (b << 3)) + load<f64>(second + (b << 3)));
}

function clamp(bucket: i32, top: i32): i32 {
  const b = bucket & ~(bucket >> 31);
  const over = b - top;
  return top + (over & (over >> 31));
}
