import type { Cell, ColumnKind } from "../table/cell.ts";
import { classCell } from "./outcome.ts";

/** Rows set aside to check the tables on: a share of them, picked by a hash of the row's position and a seed. */
export interface ShareOut {
  /** In [0, 1). */
  readonly share: number;
  readonly seed: number;
}

/** Rows set aside: one of several folds of nearly equal size. `assignFolds` says which rows it has. */
export interface FoldOut {
  readonly folds: number;
  /** From 0. */
  readonly fold: number;
  readonly seed: number;
  /** Columns whose values are spread evenly over the folds; none for folds by chance alone. */
  readonly stratify: readonly string[];
}

/** Rows set aside: those whose cell of this column, as text, is this one. The column gives no conditions. */
export interface ColumnOut {
  readonly column: string;
  readonly is: string;
}

/**
 * Rows set aside: those that a condition holds for, as people write it, such as "admitted >= 2024-01-01". Its column
 * gives no conditions unless it is asked for by name: the rows to come have other times than those learnt from.
 */
export interface WhenOut {
  readonly when: string;
}

/** Which rows are set aside to check the tables on; the others are learnt from. */
export type HoldOut = ShareOut | FoldOut | ColumnOut | WhenOut;

const WORD = 2 ** 32;

/** Whether row i (from 0, in file order) is held out. The same rows in any engine: `heldOutSql` is its twin. */
export function isHeldOut(row: number, holdOut: ShareOut): boolean {
  return rowHash(row, holdOut.seed) < threshold(holdOut.share);
}

/**
 * The cell, in a column of this kind, of the rows that are held out; null when no cell can have that text. Numbers are
 * called as JavaScript prints them; a yes may also be called "yes", "true" or "1".
 */
export function heldOutCell({ is }: ColumnOut, kind: ColumnKind): Cell {
  if (kind === "number" && /^-?Infinity$/.test(is)) return Number(is);
  return classCell(is, kind);
}

/** A whole number from 0 to under 2^32 for a row and a seed, which looks like chance and is the same everywhere. */
export function rowHash(row: number, seed: number): number {
  let h = ((row % WORD) ^ seedWord(seed)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b) >>> 0;
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
}

/** `isHeldOut` as a SQL expression over a row number from 0 (DuckDB). */
export function heldOutSql(row: string, holdOut: ShareOut): string {
  const fold = (x: string, shift: number) => `xor(${x}, ${x} >> ${shift})`;
  const multiply = (x: string, factor: number) => `((${x} * ${factor}::UBIGINT) % ${WORD}::UBIGINT)`;
  const h0 = `xor((${row})::UBIGINT % ${WORD}::UBIGINT, ${seedWord(holdOut.seed)}::UBIGINT)`;
  const h1 = multiply(fold(h0, 16), 0x85ebca6b);
  const h2 = multiply(fold(h1, 13), 0xc2b2ae35);
  return `(${fold(h2, 16)} < ${threshold(holdOut.share)}::UBIGINT)`;
}

function seedWord(seed: number): number {
  return Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) >>> 0;
}

function threshold(share: number): number {
  return Math.round(share * WORD);
}
