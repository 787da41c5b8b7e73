import { type Recipe, recipeMissing } from "../recipe/recipe.ts";
import { type Cell, type ColumnKind, toCell } from "../table/cell.ts";
import { missingIn, readCell } from "../table/missing.ts";
import { rowDate } from "../table/row-date.ts";

/** A raw row: values by column name, as read from a file, a form or a database. */
export type RawRow = Readonly<Record<string, unknown>>;

/** Reads cells of raw rows as the recipe does: what stands for a missing value, dates and kinds. Columns are looked up once. */
export function rowCells(recipe: Recipe, columns: readonly string[]): (row: RawRow, name: string) => Cell {
  const kinds = columnKinds(recipe);
  const codes = recipeMissing(recipe);
  const { dates = [] } = recipe;
  const missing = new Map(
    [...columns, ...dates.map(({ before }) => before ?? "")].map((name) => [name, missingIn(name, codes)]),
  );
  // A row without the column has no value, whatever every object inherits: "constructor".
  const valueIn = (row: RawRow, name: string) => (Object.hasOwn(row, name) ? row[name] : null);
  return (row, name) => {
    const date = dates.find(({ column }) => column === name);
    if (!date) return readCell(valueIn(row, name), kinds.get(name) ?? "category", missing.get(name)!);
    // What is missing is said of dates, not of the numbers that they become.
    return toCell(
      rowDate(date, (column) => {
        const value = valueIn(row, column);
        return missing.get(column)!.texts.has(value as string) ? null : value;
      }),
      "number",
    );
  };
}

/** The kind of every column that the recipe reads. */
export function columnKinds(recipe: Recipe): Map<string, ColumnKind> {
  return new Map(
    [...recipe.columns, ...recipe.protected, ...recipe.strata].map(({ column, kind }) => [column, kind]),
  );
}
