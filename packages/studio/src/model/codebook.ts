import type { Codebook, ColumnTexts } from "@fairscore/core/parts";
import type { ColumnInfo } from "./data.ts";

/** Values of a column that are worth a text of their own: codes, not names of many things. */
export const MOST_TOLD = 20;

/** The values of a column that can be told what they mean; none of measurements and of names of many things. */
export function tellableValues({ kind, distinct, values = [] }: ColumnInfo): readonly string[] {
  if (distinct > MOST_TOLD || (kind === "number" && distinct > 6)) return [];
  return values.map(({ value }) => value);
}

/** A column as a codebook is held against it. */
export function tellable(column: ColumnInfo): { name: string; values?: readonly string[] } {
  const { name, kind, distinct, values = [] } = column;
  const isAll = kind === "boolean" || (values.length > 0 && values.length === distinct);
  if (!isAll) return { name };
  return { name, values: kind === "boolean" ? ["yes", "no"] : values.map(({ value }) => value) };
}

/** The same book with columns in the order of the data, and nothing that says nothing. */
export function tidyCodebook(book: Codebook, columns: readonly ColumnInfo[]): Codebook | undefined {
  const told = columns.flatMap((column): [string, ColumnTexts][] => {
    const texts = ownOf(book.columns, column.name);
    if (!texts) return [];
    const { label, unit, values = {} } = texts;
    const named = Object.entries(values).filter(([, text]) => text !== "");
    const tidy = {
      ...(label && { label }),
      ...(unit && { unit }),
      ...(named.length > 0 && { values: Object.fromEntries(named) }),
    };
    return Object.keys(tidy).length > 0 ? [[column.name, tidy]] : [];
  });
  const { title, purpose, person, people, classes } = book;
  const tidy: Codebook = {
    ...(title && { title }),
    ...(purpose && { purpose }),
    ...(person && { person }),
    ...(people && { people }),
    ...(told.length > 0 && { columns: Object.fromEntries(told) }),
    ...(classes && Object.keys(classes).length > 0 && { classes }),
  };
  return Object.keys(tidy).length > 0 ? tidy : undefined;
}

/** A member of a record of names, which may be any text. */
export function ownOf<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
