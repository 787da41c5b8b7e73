import type { ColumnKind } from "./cell.ts";

/** How the values of a column are told apart when they are counted. */
export type TabColumn =
  | {
      readonly column: string;
      readonly kind: "number";
      /** Rising: the first cell has what is under the first edge, the next what is from there to under the second, … */
      readonly edges: readonly number[];
    }
  | {
      readonly column: string;
      readonly kind: Exclude<ColumnKind, "number">;
      /** Yes and no are "true" and "false". Whatever is none of these is in one more cell, the last. */
      readonly values: readonly string[];
    };

/** Rows of a column by value and class; the same from memory and from a database. Weights play no part. */
export interface CrossTab {
  readonly column: string;
  /** For each level of the groups (one where none were named), each cell and each class, so many rows. */
  readonly counts: readonly (readonly (readonly number[])[])[];
  /** For each level and class, the rows without a value. */
  readonly missing: readonly (readonly number[])[];
}

/** The cells of a column, without that of missing values. */
export function tabCells(column: TabColumn): number {
  return (column.kind === "number" ? column.edges : column.values).length + 1;
}

/** A table in which nothing has been counted yet. */
export function emptyTab(column: TabColumn, levels: number, classes: number) {
  const zeros = () => new Array<number>(classes).fill(0);
  return {
    column: column.column,
    counts: Array.from({ length: levels }, () => Array.from({ length: tabCells(column) }, zeros)),
    missing: Array.from({ length: levels }, zeros),
  };
}
