import type { ColumnSummary } from "../../table/summary.ts";

/** Values of a column that are worth a text of their own: codes, not names of many things. */
const MOST_VALUES = 20;

/** A column of the data as a template asks about it. */
export interface TemplateColumn {
  readonly column: string;
  readonly kind: ColumnSummary["kind"];
  /** To be told what they mean, the most frequent first. */
  readonly values: readonly string[];
  /** A few facts, to recognise the column by. */
  readonly least?: number;
  readonly most?: number;
}

/** What a codebook of these columns may say. */
export function codebookTemplate(summaries: readonly ColumnSummary[]): TemplateColumn[] {
  return summaries.map(({ name: column, kind, number, categories = [], distinct }) => ({
    column,
    kind,
    values: valuesOf(kind, distinct, categories, number),
    ...(number && { least: number.min, most: number.max }),
  }));
}

function valuesOf(
  kind: ColumnSummary["kind"],
  distinct: number,
  categories: NonNullable<ColumnSummary["categories"]>,
  number: ColumnSummary["number"],
): string[] {
  // What yes and no mean is told where it is the outcome: the names of its classes.
  if (kind === "boolean") return distinct === 0 ? [] : ["yes", "no"];
  if (kind === "category") return distinct > MOST_VALUES ? [] : categories.map(({ value }) => value);
  // Two whole numbers or a handful of them may be codes; counts and measurements explain themselves.
  const codes = number?.whole ? (number.values ?? []) : [];
  return codes.length > 6 ? [] : codes.map(String);
}
