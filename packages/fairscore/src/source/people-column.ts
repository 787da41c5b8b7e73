import type { ColumnKind, SourceColumn } from "@fairscore/core";
import { fault, unknownName } from "@fairscore/core/parts";
import { cellSql } from "./cell-sql.ts";
import { columnSql, type Storage } from "./raw-table.ts";

const STORED: Readonly<Record<ColumnKind, Storage>> = {
  number: "real",
  boolean: "boolean",
  category: "text",
};

const positions = new WeakMap<readonly SourceColumn[], Map<string, number>>();

/** The position of a column by its name. */
export function columnIndex(columns: readonly SourceColumn[], name: string): number {
  let known = positions.get(columns);
  if (known === undefined) {
    known = new Map(columns.map((column, i) => [column.name, i]));
    positions.set(columns, known);
  }
  const index = known.get(name);
  if (index !== undefined) return index;
  throw unknownName(
    "column",
    name,
    columns.map((column) => column.name),
  );
}

/**
 * A column of `people` as the kind that a recipe reads it as. A few rows of a table can look like another kind
 * than all of them (a count that is only 0 and 1 reads as yes/no). What the text of a yes/no was is not kept,
 * so it can't become a category again.
 */
export function peopleColumn(columns: readonly SourceColumn[], name: string, kind: ColumnKind): string {
  const index = columnIndex(columns, name);
  const own = columns[index]!.kind;
  if (own === kind) return columnSql(index);
  if (own === "boolean" && kind === "category") throw fault({ code: "read-as-yes-no", column: name });
  return `(${cellSql(columnSql(index), STORED[own], kind, { missing: [], form: "plain" })})`;
}
