import { fault, unknownName } from "../findings/fault.ts";
import type { ColumnKind } from "../table/cell.ts";
import type { SourceColumn } from "../table/summary.ts";
import type { Recipe } from "./recipe.ts";
import { type ColumnAs, policyColumns } from "./row-policy.ts";

/** A column that a recipe reads, and what for. */
export interface ColumnRead extends ColumnAs {
  readonly use: "outcome" | "columns" | "groups" | "rows";
}

/** What counting by a recipe reads as a kind that it names: outcome, features, groups and strata, rows. */
export function columnsRead({ outcome, columns, protected: groups, strata, rows }: Recipe): ColumnRead[] {
  const as = (use: ColumnRead["use"], list: readonly ColumnAs[]) =>
    list.map(({ column, kind }) => ({ column, kind, use }));
  const outcomes =
    "column" in outcome ? [outcome] : outcome.columns.map((column) => ({ column, kind: "boolean" as const }));
  return [
    ...as("outcome", outcomes),
    ...as("columns", columns),
    ...as("groups", [...groups, ...strata]),
    ...as("rows", policyColumns(rows)),
  ];
}

/** The kinds that a recipe reads columns as, also those that only divide rows. */
export function recipeKinds(recipe: Recipe): Record<string, ColumnKind> {
  const read = [...(recipe.rows?.together?.columns ?? []), ...columnsRead(recipe)];
  return Object.fromEntries(read.map(({ column, kind }) => [column, kind]));
}

/** All columns that counting by a recipe reads, each once: outcome, features, groups, strata, rows, weight. */
export function recipeColumnNames(recipe: Recipe): string[] {
  const read = columnsRead(recipe).map(({ column }) => column);
  return [...new Set([...read, ...(recipe.weight === undefined ? [] : [recipe.weight])])];
}

/** Checks that a source has every column of a recipe; columns that the recipe doesn't know are no fault. */
export function checkRecipe(recipe: Recipe, columns: readonly SourceColumn[]): void {
  const names = columns.map(({ name }) => name);
  const known = new Set(names);
  const absent = recipeColumnNames(recipe).filter((name) => !known.has(name));
  const unread = recipe.dates?.find(({ column }) =>
    columns.some(({ name, kind }) => name === column && kind === "category"),
  );
  if (unread !== undefined) throw fault({ code: "dates-unread", column: unread.column });
  if (absent.length === 0) return;
  if (absent.length === 1) throw unknownName("column", absent[0]!, names);
  throw fault({ code: "missing-columns", columns: absent });
}
