import { checkDistinct, listOf, maybe, object, oneOf, refine, type Shape, text, whole } from "../schema.ts";
import type { ColumnKind } from "../table/cell.ts";

/** A column, and the kind that its cells are read as. */
export interface ColumnAs {
  readonly column: string;
  readonly kind: ColumnKind;
}

/**
 * What is done with the rows of the data before they are counted, in this order. Rows that it has been done with stay
 * as they are when it is done again.
 */
export interface RowPolicy {
  /** Lines of a CSV file with more or fewer cells than its header are no rows; else such a file is refused. */
  readonly ragged?: "skip";
  /** So many rows, picked by chance; all where there are no more. */
  readonly sample?: { readonly rows: number; readonly seed: number };
  /** Rows without a value in one of these columns are left out. */
  readonly blanks?: readonly ColumnAs[];
  /** Of rows whose cells, as they are read, are equal in all these columns, the first is kept. */
  readonly copies?: readonly ColumnAs[];
  /** Which rows stay on one side wherever rows are divided into parts or folds. */
  readonly together?: Together;
}

/**
 * Rows whose cells are equal in all these columns: those of a unit, such as a person, who is alone where a value is
 * missing; or copies of a row, in which a missing value is as good as another.
 */
export interface Together {
  readonly by: "unit" | "copy";
  readonly columns: readonly ColumnAs[];
}

/** Rows that a policy leaves out, under the first reason that applies. */
export interface RowsLeftOut {
  readonly reason: "not-sampled" | "blank" | "copy";
  /** For "blank": the first column without a value. */
  readonly column?: string;
  readonly rows: number;
}

export const columnKind: Shape<ColumnKind> = oneOf(["number", "category", "boolean"]);

const columnsAs = refine(listOf(object<ColumnAs>({ column: text, kind: columnKind }), 1), (columns, path) => {
  checkDistinct(
    columns.map(({ column }) => column),
    path,
  );
});

export const rowPolicyShape: Shape<RowPolicy> = object<RowPolicy>({
  ragged: maybe(oneOf(["skip"])),
  sample: maybe(object<NonNullable<RowPolicy["sample"]>>({ rows: whole(1), seed: whole() })),
  blanks: maybe(columnsAs),
  copies: maybe(columnsAs),
  together: maybe(object<Together>({ by: oneOf(["unit", "copy"]), columns: columnsAs })),
});

/** The columns that tell which rows are counted. */
export function policyColumns({ blanks = [], copies = [] }: RowPolicy = {}): readonly ColumnAs[] {
  return [...blanks, ...copies];
}
