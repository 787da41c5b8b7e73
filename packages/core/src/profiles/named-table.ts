import { fault, unknownName } from "../findings/fault.ts";
import { type Cell, type ColumnKind, toCell } from "../table/cell.ts";
import type { Table, TableColumn } from "../table/table.ts";

/** A table whose columns are found by name without looking at all of them: there may be thousands. */
export interface NamedTable extends Table {
  readonly byName: ReadonlyMap<string, TableColumn>;
}

export function namedTable(table: Table): NamedTable {
  return { ...table, byName: new Map(table.columns.map((column) => [column.name, column])) };
}

export function findColumn(table: NamedTable, name: string): TableColumn {
  const column = table.byName.get(name);
  if (column === undefined) {
    throw unknownName(
      "column",
      name,
      table.columns.map((candidate) => candidate.name),
    );
  }
  return column;
}

/**
 * A column's cells as the kind that a recipe reads them as. A few rows of a table can look like another kind
 * than all of them (a count that is only 0 and 1 reads as yes/no). What the text of a yes/no was is not kept,
 * so it can't become a category again.
 */
export function cellsAs(column: TableColumn, kind: ColumnKind): readonly Cell[] {
  if (column.kind === kind) return column.values;
  if (column.kind === "boolean" && kind === "category")
    throw fault({ code: "read-as-yes-no", column: column.name });
  return column.values.map((cell) => toCell(cell, kind));
}
