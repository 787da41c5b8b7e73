/** How a card says the names of the data to people. Predictions and files keep the names themselves. */
export interface Wording {
  /** A column as a question. */
  column(column: string): string;
  /** What numbers of a column are counted in, such as "years". */
  unit(column: string): string | undefined;
  /** A category, or yes (`true`) or no of a yes/no column. */
  value(column: string, value: string | boolean): string;
  class(name: string): string;
}

/** Names as they stand in the data. */
export const NAMES_OF_DATA: Wording = {
  column: (column) => column,
  unit: () => undefined,
  value: (_column, value) => (typeof value === "string" ? value : value ? "yes" : "no"),
  class: (name) => name,
};

/** A column as the question of a card: "age (years)". */
export function questionWords(column: string, wording: Wording): string {
  const unit = wording.unit(column);
  return unit === undefined ? wording.column(column) : `${wording.column(column)} (${unit})`;
}
