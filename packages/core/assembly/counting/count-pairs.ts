// @ts-nocheck: AssemblyScript, which only looks like TypeScript; scripts/build-kernels.mjs compiles it.

/**
 * Twin of `countPairs` in src/exact/counting/kernels.ts, with all second conditions of a register at once. Registers
 * that reach beyond the last condition read what follows it, which counts for nothing.
 *
 * Scratch: the sums of a register by class and cell (16 bytes each), addresses of rows by class and subset (8 bytes each),
 * then the sides: by class and cell, a row of `stride` bytes with the part where a condition holds. The least value
 * goes to `values[n * n]`.
 */
export function countPairs<T>(
  table: usize,
  plane: usize,
  child: usize,
  rows: usize,
  depth: i32,
  width: i32,
  from: i32,
  n: i32,
  cells: usize,
  matrix: usize,
  stride: usize,
  scratch: usize,
  below: T,
  largest: T,
  places: usize,
  values: usize,
): i32 {
  const size = sizeof<T>();
  const lanes = 16 / <i32>size;
  const full = (<usize>1) << (<usize>depth);
  const sums = scratch;
  const addresses = sums + <usize>width * full * 16;
  const sides = addresses + <usize>width * full * 8;
  const zero = i32x4.splat(0);
  const limit = v128.splat<T>(below);
  let least = v128.splat<T>(largest);
  let hits = 0;

  for (let k: usize = 0; k < <usize>width; k++) {
    const own = sides + k * full * stride;
    for (let e = from; e < n; e += lanes) {
      const at = <usize>e * size;
      for (let u: usize = 0; u < full; u++) {
        const row = table + k * plane + <usize>load<i32>(rows + (u << 2)) * size;
        v128.store(sums + (u << 4), v128.load(row + at));
      }
      transform<T>(sums, full, 1);
      for (let u: usize = 0; u < full; u++) v128.store(own + u * stride + at, v128.load(sums + (u << 4)));
    }
  }

  for (let s = from; s < n - 1; s++) {
    for (let k: usize = 0; k < <usize>width; k++) {
      const own = addresses + ((k * full) << 3);
      for (let u: usize = 0; u < full - 1; u++) {
        const place = <usize>(load<i32>(rows + (u << 2)) + s);
        store<usize>(own + (u << 3), table + k * plane + <usize>load<i32>(child + (place << 2)) * size);
      }
      store<usize>(own + ((full - 1) << 3), matrix + (k * <usize>n + <usize>s) * stride);
    }
    const first = <usize>s * size;
    for (let e = s + 1; e < n; e += lanes) {
      const at = <usize>e * size;
      for (let k: usize = 0; k < <usize>width; k++) {
        const into = sums + ((k * full) << 4);
        const own = addresses + ((k * full) << 3);
        if (full === 1) {
          v128.store(into, v128.load(load<usize>(own) + at));
          continue;
        }
        // The first step of the transform, while the numbers are at hand.
        for (let u: usize = 0; u < full; u += 2) {
          const without = v128.load(load<usize>(own + (u << 3)) + at);
          const having = v128.load(load<usize>(own + (u << 3), 8) + at);
          v128.store(into + (u << 4), v128.sub<T>(without, having));
          v128.store(into + (u << 4), having, 16);
        }
        transform<T>(into, full, 2);
      }
      let total = zero;
      for (let c: usize = 0; c < full; c++) {
        let both = zero;
        let second = zero;
        let one = zero;
        let none = zero;
        for (let k: usize = 0; k < <usize>width; k++) {
          const cell = k * full + c;
          const x = v128.load(sums + (cell << 4));
          const row = sides + cell * stride;
          const a = v128.sub<T>(v128.load(row + at), x);
          const side = load<T>(row + first);
          const b = v128.sub<T>(v128.splat<T>(side), x);
          const rest = v128.splat<T>(load<T>(cells + cell * size) - side);
          both = v128.min<T>(both, x);
          second = v128.min<T>(second, a);
          one = v128.min<T>(one, b);
          none = v128.min<T>(none, v128.sub<T>(rest, a));
        }
        total = v128.add<T>(total, v128.add<T>(v128.add<T>(both, second), v128.add<T>(one, none)));
      }
      const valid = n - e < lanes ? n - e : lanes;
      const under = v128.lt<T>(total, limit);
      let mask = (size === 8 ? i64x2.bitmask(under) : i32x4.bitmask(under)) & ((1 << valid) - 1);
      if (valid === lanes) least = v128.min<T>(least, total);
      else {
        v128.store(sums, total);
        for (let lane = 0; lane < valid; lane++)
          least = v128.min<T>(least, v128.splat<T>(load<T>(sums + <usize>lane * size)));
      }
      if (mask === 0) continue;
      v128.store(sums, total);
      for (; mask !== 0; mask &= mask - 1) {
        const lane = ctz(mask);
        store<i32>(places + ((<usize>hits) << 2), s * n + e + lane);
        store<T>(values + <usize>hits * size, load<T>(sums + <usize>lane * size));
        hits++;
      }
    }
  }
  v128.store(sums, least);
  let smallest = largest;
  for (let lane = 0; lane < lanes; lane++) {
    const value = load<T>(sums + <usize>lane * size);
    if (value < smallest) smallest = value;
  }
  store<T>(values + <usize>(n * n) * size, smallest);
  return hits;
}

/** From sums over "at least these hold" to sums over "exactly these hold", condition `from` (a bit) and later ones. */
function transform<T>(sums: usize, full: usize, from: usize): void {
  for (let bit = from; bit < full; bit <<= 1) {
    const apart = bit << 4;
    for (let high: usize = 0; high < full; high += bit << 1) {
      for (let u = high; u < high + bit; u++) {
        const own = sums + (u << 4);
        v128.store(own, v128.sub<T>(v128.load(own), v128.load(own + apart)));
      }
    }
  }
}
