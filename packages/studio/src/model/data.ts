import type { ColumnKind, RowPolicy, SetAside } from "@fairscore/core";

import type { LeftOut } from "./left-out.ts";

/** Files whose cells have types, which are read as the text of a CSV file. */
export type TypedFormat = "xlsx" | "parquet";

/** How the file is to be read, where it is not left to detection. */
export interface ReadOptions {
  readonly delimiter?: string;
  readonly decimal?: "." | ",";
  readonly encoding?: string;
  readonly kinds?: Readonly<Record<string, ColumnKind>>;
  /** Read so many rows of a larger file, picked by chance with this seed. */
  readonly sample?: { readonly rows: number; readonly seed: number };
  /** Read all rows, although there are more than usual. */
  readonly allRows?: boolean;
  /** Leave out rows that have another number of cells than the header. */
  readonly skipRagged?: boolean;
  /** The sheet of a workbook; default: the first. */
  readonly sheet?: string;
}

export interface ColumnInfo {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly blank: number;
  readonly distinct: number;
  /** The most frequent values first; for numbers only where there are few. Yes/no is "yes" and "no". */
  readonly values?: readonly { readonly value: string; readonly rows: number }[];
  /** For numbers: range, and rows per bar of a small histogram. */
  readonly range?: { readonly min: number; readonly max: number; readonly bars: readonly number[] };
  /** Why it had better not earn points. */
  readonly doubt?: SetAside;
}

/** All that is known of the file. No row leaves the worker but the few of the preview. */
export interface DataInfo {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Rows in the file, and those read: without those left out, and only a sample where that was asked for. */
  readonly fileRows: number;
  readonly rows: number;
  /** Why rows of the file were not read. */
  readonly leftOut: readonly LeftOut[];
  /** What was done with rows in reading, as a recipe says it. */
  readonly taken: RowPolicy;
  readonly columns: readonly ColumnInfo[];
  readonly dialect: { readonly delimiter: string; readonly decimal: "." | ","; readonly encoding: string };
  /** Of a file whose cells have types: what it is. */
  readonly format?: TypedFormat;
  /** Of a workbook: its sheets, and the one that was read. */
  readonly sheets?: { readonly names: readonly string[]; readonly read: string };
  /** Rows that are exact copies of an earlier one. */
  readonly copies: number;
  /** The first rows as they were written. */
  readonly preview: readonly (readonly string[])[];
  /** What was done with the file in reading, in sentences. */
  readonly notes: readonly string[];
  /** Columns with values that can't be read as the kind that the user gave, with a sentence on each. */
  readonly unreadable: readonly { readonly column: string; readonly note: string }[];
}
