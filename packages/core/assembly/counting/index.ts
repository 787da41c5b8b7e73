// @ts-nocheck: AssemblyScript, which only looks like TypeScript; scripts/build-kernels.mjs compiles it.
import { addPairs, addRow } from "./add-up";
import { countPairs } from "./count-pairs";

export function addRow32(
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
  addRow<i32>(list, count, starts, held, d, width, from, row, plane);
}

export function addRow64(
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
  addRow<f64>(list, count, starts, held, d, width, from, row, plane);
}

export function addPairs32(
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
  addPairs<i32>(list, count, starts, held, d, width, from, n, matrix, stride);
}

export function addPairs64(
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
  addPairs<f64>(list, count, starts, held, d, width, from, n, matrix, stride);
}

export function countPairs32(
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
  below: i32,
  places: usize,
  values: usize,
): i32 {
  return countPairs<i32>(
    table,
    plane,
    child,
    rows,
    depth,
    width,
    from,
    n,
    cells,
    matrix,
    stride,
    scratch,
    below,
    i32.MAX_VALUE,
    places,
    values,
  );
}

export function countPairs64(
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
  below: f64,
  places: usize,
  values: usize,
): i32 {
  return countPairs<f64>(
    table,
    plane,
    child,
    rows,
    depth,
    width,
    from,
    n,
    cells,
    matrix,
    stride,
    scratch,
    below,
    Infinity,
    places,
    values,
  );
}
