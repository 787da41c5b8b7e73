import type { ColumnKind } from "./cell.ts";
import type { ApartNumber } from "./standing-apart.ts";

/** A column as a source offers it. */
export interface SourceColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** What a recipe needs to know of a column; the same from memory and from a database. */
export interface ColumnSummary extends SourceColumn {
  readonly rows: number;
  readonly missing: number;
  /** Distinct values that are not missing. */
  readonly distinct: number;
  /** Number columns that have any value. */
  readonly number?: {
    readonly min: number;
    readonly max: number;
    /** Whether all values are whole. */
    readonly whole: boolean;
    /** For each asked share q, the smallest value v such that at least q * n values are <= v. */
    readonly quantiles: readonly number[];
    /** All distinct values in rising order, where there are at most FEW_VALUES. */
    readonly values?: readonly number[];
    /** Numbers that look like codes for missing values, in rising order; absent where there are none. */
    readonly apart?: readonly ApartNumber[];
  };
  /** Category and yes/no ("true", "false") columns: the most frequent values first, equal counts by text. */
  readonly categories?: readonly { readonly value: string; readonly rows: number }[];
}

/** So few distinct numbers are listed in a summary: they may be codes, and a rare one must not be missed. */
export const FEW_VALUES = 20;

/** At most this many categories are listed in a summary. */
export const MAX_CATEGORIES = 1000;
