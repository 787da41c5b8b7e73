import { type Cell, type ColumnKind, MISSING_TEXTS, toCell } from "./cell.ts";

/** What stands for "nothing was recorded"; an empty text always does. */
export interface MissingCodes {
  /** Texts, in a column of any kind; default MISSING_TEXTS. */
  readonly texts?: readonly string[];
  /** Numbers, in every column of numbers, however they are written. */
  readonly numbers?: readonly number[];
  /** More of both for single columns, as people write them. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
}

/** Texts alone, or all that stands for "nothing was recorded". */
export type Missing = readonly string[] | MissingCodes;

/** The same for one column. */
export interface ColumnMissing {
  readonly texts: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  /** Texts of this column alone, which also what is no text may be read as. */
  readonly own: ReadonlySet<string>;
}

export function missingIn(column: string, missing: Missing = {}): ColumnMissing {
  const {
    texts = MISSING_TEXTS,
    numbers = [],
    values = {},
  } = isTexts(missing) ? { texts: missing } : missing;
  const own = Object.hasOwn(values, column) ? values[column]! : [];
  return {
    texts: new Set(["", ...texts, ...own]),
    numbers: new Set([...numbers, ...numbersIn(own)]),
    own: new Set(own),
  };
}

/** A list is one of texts. */
export function isTexts(missing: Missing): missing is readonly string[] {
  return Array.isArray(missing);
}

/** Those of the texts that are numbers, as such. */
export function numbersIn(texts: readonly string[]): number[] {
  return texts.map((text) => toCell(text, "number")).filter((cell) => typeof cell === "number");
}

/** A raw value as a cell, null also where it stands for "nothing was recorded". */
export function readCell(value: unknown, kind: ColumnKind, missing: ColumnMissing): Cell {
  return typeof value === "string" && missing.texts.has(value)
    ? null
    : withoutCodes(toCell(value, kind), missing);
}

/** A cell that has been read: 999 and "999.0" are one number. */
export function withoutCodes(cell: Cell, { numbers, own }: ColumnMissing): Cell {
  if (typeof cell === "number") return numbers.has(cell) ? null : cell;
  return typeof cell === "string" && own.has(cell) ? null : cell;
}

/** Whether a raw value says nothing of its column's kind. */
export function isMissing(value: unknown, { texts, numbers }: ColumnMissing): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string" && texts.has(value)) return true;
  if (value instanceof Date) return Number.isNaN(value.getTime());
  if (typeof value === "number" && Number.isNaN(value)) return true;
  if (numbers.size === 0 || typeof value === "boolean") return false;
  return numbers.has(toCell(value, "number") as number);
}
