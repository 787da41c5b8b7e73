import type { Cell } from "../table/cell.ts";
import { compareText } from "../table/compare-text.ts";
import type { Row } from "./source.ts";
import { type FoldOut, rowHash } from "./split.ts";
import { codeOf } from "./units.ts";

/** What decides which fold each row is in. */
export type FoldPlan = Omit<FoldOut, "fold">;

/**
 * The fold, from 0, of every row: rows are put in the order of their cells in the columns to spread evenly (missing
 * last), equal ones by chance, and dealt round the folds. So folds differ by at most one row, in all and of each kind
 * of row, and numbers are spread as well. The rows need only have these columns.
 *
 * With units (for each row the first one of its unit), whole units are dealt: each counts as the rarest kind of row that
 * it has, of a kind the large ones come first, and each goes to the fold that has the fewest rows so far. Of units of
 * one row each, that is the same.
 */
export async function assignFolds(
  rows: AsyncIterable<Row>,
  plan: FoldPlan,
  units?: Uint32Array,
): Promise<Uint32Array> {
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
  const sizes = units && sizesOf(units);
  if (sizes) {
    const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
    order = sortedBy(order, (row) => largest - sizes[units[row]!]!, largest + 1);
  }
  for (const { codes, cells } of columns.reverse()) {
    const ranks = ranksOf([...codes.keys()]);
    order = sortedBy(order, (row) => ranks[cells[row]!]!, ranks.length);
  }
  if (units && sizes) return dealUnits(order, units, sizes, folds, kindsOf(columns, rowCount));
  const assigned = new Uint32Array(rowCount);
  order.forEach((row, place) => {
    assigned[row] = place % folds;
  });
  return assigned;
}

/** How many rows a unit has, by its first row. */
function sizesOf(units: Uint32Array): Uint32Array {
  const sizes = new Uint32Array(units.length);
  for (const first of units) sizes[first]!++;
  return sizes;
}

/** For every row how many rows have the same cells. */
function kindsOf(columns: readonly { readonly cells: readonly number[] }[], rowCount: number): Float64Array {
  const keys = Array.from({ length: rowCount }, (_, row) => columns.map(({ cells }) => cells[row]).join());
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Float64Array.from(keys, (key) => counts.get(key)!);
}

/** Deals units round in this order of rows, each at the place of its rarest row (of the first such). */
function dealUnits(
  order: Uint32Array,
  units: Uint32Array,
  sizes: Uint32Array,
  folds: number,
  alike: Float64Array,
): Uint32Array {
  const standsFor = new Map<number, number>();
  units.forEach((first, row) => {
    const known = standsFor.get(first);
    if (known === undefined || alike[row]! < alike[known]!) standsFor.set(first, row);
  });
  const filled = new Float64Array(folds);
  const foldOf = new Map<number, number>();
  for (const row of order) {
    const first = units[row]!;
    if (standsFor.get(first) !== row) continue;
    const fold = filled.indexOf(filled.reduce((least, rows) => Math.min(least, rows), Infinity));
    filled[fold]! += sizes[first]!;
    foldOf.set(first, fold);
  }
  return units.map((first) => foldOf.get(first)!);
}

/** `assignFolds` of one table that remembers: the folds of one plan cost one look at the rows. */
export function foldAssigner(
  rows: (columns: readonly string[]) => AsyncIterable<Row>,
  units?: () => Uint32Array | undefined,
): (plan: FoldPlan) => Promise<Uint32Array> {
  const known = new Map<string, Promise<Uint32Array>>();
  return (plan) => {
    const key = foldPlanKey(plan);
    let assigned = known.get(key);
    if (assigned === undefined) {
      assigned = assignFolds(rows(plan.stratify), plan, units?.());
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
