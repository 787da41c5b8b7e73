// @ts-nocheck: AssemblyScript, which only looks like TypeScript; scripts/build-kernels.mjs compiles it.

/** Twin of `addRow` in src/exact/counting/kernels.ts: `row` is where condition 0 would be, `plane` is in bytes. */
export function addRow<T>(
  list: usize,
  count: i32,
  starts: usize,
  held: usize,
  d: usize,
  width: i32,
  from: i32,
  row: usize,
  plane: usize,
): void {
  const size = sizeof<T>();
  const end = list + ((<usize>count) << 2);
  for (let at = list; at < end; at += 4) {
    const p = <usize>load<i32>(at);
    const own = d + p * <usize>width * size;
    const first = held + ((<usize>load<i32>(starts + (p << 2))) << 2);
    let i = held + ((<usize>load<i32>(starts + (p << 2), 4)) << 2);
    while (i > first) {
      i -= 4;
      const e = load<i32>(i);
      if (e < from) break;
      let cell = row + <usize>e * size;
      for (let k: usize = 0; k < <usize>width; k++) {
        store<T>(cell, load<T>(cell) + load<T>(own + k * size));
        cell += plane;
      }
    }
  }
}

/** Twin of `addPairs`: `stride` is the bytes of a row of the matrix. */
export function addPairs<T>(
  list: usize,
  count: i32,
  starts: usize,
  held: usize,
  d: usize,
  width: i32,
  from: i32,
  n: i32,
  matrix: usize,
  stride: usize,
): void {
  const size = sizeof<T>();
  const plane = <usize>n * stride;
  for (let k: usize = 0; k < <usize>width; k++)
    memory.fill(matrix + k * plane + <usize>from * stride, 0, <usize>(n - from) * stride);
  const end = list + ((<usize>count) << 2);
  for (let at = list; at < end; at += 4) {
    const p = <usize>load<i32>(at);
    const own = d + p * <usize>width * size;
    const first = held + ((<usize>load<i32>(starts + (p << 2))) << 2);
    const last = held + ((<usize>load<i32>(starts + (p << 2), 4)) << 2);
    for (let i = last; i > first; ) {
      i -= 4;
      const s = load<i32>(i);
      if (s < from) break;
      let row = matrix + <usize>s * stride;
      for (let k: usize = 0; k < <usize>width; k++) {
        const value = load<T>(own + k * size);
        for (let j = i + 4; j < last; j += 4) {
          const cell = row + <usize>load<i32>(j) * size;
          store<T>(cell, load<T>(cell) + value);
        }
        row += plane;
      }
    }
  }
}
