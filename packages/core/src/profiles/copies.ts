import type { ColumnAs } from "../recipe/row-policy.ts";
import type { Cell } from "../table/cell.ts";
import type { Table, TableColumn } from "../table/table.ts";
import { isHeldOut, type ShareOut } from "./split.ts";
import { cellHashes, mixed, unitsOf } from "./units.ts";

/** Rows that are equal in all columns but those that only number the rows. */
export interface EqualRows {
  readonly columns: readonly ColumnAs[];
  /** Rows in all. */
  readonly rows: number;
  /** Rows that equal an earlier one. */
  readonly repeated: number;
  /** Pairs of equal rows. */
  readonly pairs: number;
  /** About how many pairs would be equal by chance; 0 where none are. */
  readonly byChance: number;
}

/** Fewer rows say nothing about chance. */
const FEW_ROWS = 20;

/** So many rows tell how often people are alike. */
const SAMPLE_ROWS = 20_000;

/** So many columns, those in which rows differ most often that are else equal, are looked at two by two. */
const MOST_COLUMNS = 4;

/**
 * Whether equal rows are copies of each other rather than people who happen to have the same answers: chance explains
 * less than half of the equal pairs. Where most rows repeat, the columns do not tell people apart at all.
 */
export function areCopies({ rows, repeated, pairs, byChance }: EqualRows): boolean {
  return repeated > 0 && rows >= FEW_ROWS && repeated <= (2 / 3) * rows && byChance < pairs / 2;
}

/** The rows that chance is judged by: all, or as many as are enough, the same ones in any engine. */
export function chanceSample(rows: number): ShareOut | undefined {
  return rows > SAMPLE_ROWS ? { share: SAMPLE_ROWS / rows, seed: 0 } : undefined;
}

/**
 * About how many pairs of these many rows would be equal by chance, told by pairs that are not: if `a` pairs differ in
 * one column only, `b` in another only, and `ab` in these two, then a * b / ab should differ in neither, as by marks on
 * fish that are caught twice. Copies differ in nothing, so they do not count. The largest such number of some columns is
 * taken: columns that depend on each other hide chance.
 */
export function pairsByChance(sample: readonly (readonly Cell[])[], rows: number): number {
  const sampled = sample[0]?.length ?? 0;
  const hashes = sample.map(cellHashes);
  const [low, high] = [new Uint32Array(sampled), new Uint32Array(sampled)];
  for (const column of hashes) addHashes(low, high, column);
  const agreeWithout = (...columns: readonly Uint32Array[]) => {
    // Adding the hashes once more takes them away again.
    for (const column of columns) addHashes(low, high, column);
    const agreeing = equalPairs(low, high);
    for (const column of columns) addHashes(low, high, column);
    return agreeing;
  };
  const equal = equalPairs(low, high);
  const single = hashes
    .map((column) => ({ column, differ: agreeWithout(column) - equal }))
    .sort((a, b) => b.differ - a.differ)
    .slice(0, MOST_COLUMNS);
  let most = 0;
  for (const [i, a] of single.entries()) {
    for (const b of single.slice(i + 1)) {
      const both = agreeWithout(a.column, b.column) - a.differ - b.differ - equal;
      most = Math.max(most, (a.differ * b.differ) / Math.max(1, both));
    }
  }
  return most * (rows / Math.max(1, sampled)) ** 2;
}

/** Finds equal rows of a table; a database finds the same. Gives control back now and then. */
export function* equalRowsOf(table: Table): Generator<void, EqualRows> {
  const compared: TableColumn[] = [];
  for (const column of table.columns) {
    if (!numbersRows(column)) compared.push(column);
    yield;
  }
  const columns = compared.map(({ name, kind }) => ({ column: name, kind }));
  const cells = compared.map(({ values }) => values);
  const sizes = new Map<number, number>();
  unitsOf(cells, "copy").forEach((first, row) => {
    if (first !== row) sizes.set(first, (sizes.get(first) ?? 1) + 1);
  });
  yield;
  const rows = table.rowCount;
  let [repeated, pairs] = [0, 0];
  for (const size of sizes.values()) {
    repeated += size - 1;
    pairs += (size * (size - 1)) / 2;
  }
  if (repeated === 0) return { columns, rows, repeated, pairs, byChance: 0 };
  const picked = chanceSample(rows);
  const sample = picked ? cells.map((column) => column.filter((_, row) => isHeldOut(row, picked))) : cells;
  return { columns, rows, repeated, pairs, byChance: pairsByChance(sample, rows) };
}

/** A text or whole number that never repeats tells nothing but which row it is. */
function numbersRows({ kind, values }: TableColumn): boolean {
  if (kind === "boolean") return false;
  const seen = new Set<Cell>();
  for (const cell of values) {
    if (cell === null || (kind === "number" && !Number.isInteger(cell))) return false;
    if (seen.size === seen.add(cell).size) return false;
  }
  return true;
}

/** Adds the hashes of a column to those of the rows, in any order; of each column in its own way. */
function addHashes(low: Uint32Array, high: Uint32Array, column: Uint32Array): void {
  for (let row = 0; row < low.length; row++) {
    low[row]! ^= column[row]!;
    high[row]! ^= mixed(column[row]! ^ 0x5bd1e995);
  }
}

function equalPairs(low: Uint32Array, high: Uint32Array): number {
  const sorted = Float64Array.from(low, (part, row) => part + (high[row]! >>> 11) * 2 ** 32).sort();
  let [pairs, run] = [0, 0];
  for (let i = 1; i < sorted.length; i++) {
    run = sorted[i] === sorted[i - 1] ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}
