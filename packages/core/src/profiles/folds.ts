import type { Cell } from "../table/cell.ts";
import { compareText } from "../table/compare-text.ts";
import type { Row } from "./source.ts";
import { type FoldOut, rowHash } from "./split.ts";

/** What decides which fold each row is in. */
export type FoldPlan = Omit<FoldOut, "fold">;

/**
 * The fold, from 0, of every row: rows are put in the order of their cells in the columns to spread evenly (missing
 * last), equal ones by chance, and dealt round the folds. So folds differ by at most one row, in all and of each kind
 * of row, and numbers are spread as well. The rows need only have these columns.
 */
export async function assignFolds(rows: AsyncIterable<Row>, plan: FoldPlan): Promise<Uint32Array> {
  const { folds, seed, stratify } = plan;
  const columns = stratify.map((name) => ({ name, codes: new Map<Cell, number>(), cells: [] as number[] }));
  let rowCount = 0;
  for await (const row of rows) {
    for (const { name, codes, cells } of columns) cells.push(codeOf(codes, row[name] ?? null));
    rowCount++;
  }
  const hashes = Uint32Array.from({ length: rowCount }, (_, row) => rowHash(row, seed));
  // The least important key first: sorting is stable.
  let order = Uint32Array.from({ length: rowCount }, (_, row) => row);
  order = sortedBy(order, (row) => hashes[row]! & 0xffff, 0x10000);
  order = sortedBy(order, (row) => hashes[row]! >>> 16, 0x10000);
  for (const { codes, cells } of columns.reverse()) {
    const ranks = ranksOf([...codes.keys()]);
    order = sortedBy(order, (row) => ranks[cells[row]!]!, ranks.length);
  }
  const assigned = new Uint32Array(rowCount);
  order.forEach((row, place) => {
    assigned[row] = place % folds;
  });
  return assigned;
}

/** `assignFolds` of one table that remembers: the folds of one plan cost one look at the rows. */
export function foldAssigner(
  rows: (columns: readonly string[]) => AsyncIterable<Row>,
): (plan: FoldPlan) => Promise<Uint32Array> {
  const known = new Map<string, Promise<Uint32Array>>();
  return (plan) => {
    const key = foldPlanKey(plan);
    let assigned = known.get(key);
    if (assigned === undefined) {
      assigned = assignFolds(rows(plan.stratify), plan);
      known.set(key, assigned);
      // What failed may be tried again.
      assigned.catch(() => known.delete(key));
    }
    return assigned;
  };
}

/** A text that two plans share when they give every row the same fold. */
export function foldPlanKey({ folds, seed, stratify }: FoldPlan): string {
  return JSON.stringify([folds, seed, ...stratify]);
}

function codeOf(codes: Map<Cell, number>, cell: Cell): number {
  let code = codes.get(cell);
  if (code === undefined) {
    code = codes.size;
    codes.set(cell, code);
  }
  return code;
}

/** For each of these distinct cells its place in their order. */
function ranksOf(cells: readonly Cell[]): Uint32Array {
  const ranks = new Uint32Array(cells.length);
  const sorted = Array.from(cells.keys()).sort((a, b) => compareCells(cells[a]!, cells[b]!));
  sorted.forEach((index, rank) => {
    ranks[index] = rank;
  });
  return ranks;
}

/** The order of a column's cells: numbers by value, texts by code points, no before yes, missing last. */
export function compareCells(a: Cell, b: Cell): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows by a whole-number key from 0 to under `keys`, equal ones as they were (a counting sort). */
function sortedBy(
  order: Uint32Array,
  keyOf: (row: number) => number,
  keys: number,
): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(keys + 1);
  for (const row of order) next[keyOf(row) + 1]!++;
  for (let key = 0; key < keys; key++) next[key + 1]! += next[key]!;
  const sorted = new Uint32Array(order.length);
  for (const row of order) sorted[next[keyOf(row)]!++] = row;
  return sorted;
}
