import type { Finding } from "../findings/finding.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { RowPolicy } from "../recipe/row-policy.ts";
import type { Cell } from "../table/cell.ts";
import type { CrossTab } from "../table/cross-tab.ts";
import type { DateColumn } from "../table/date-number.ts";
import type { ColumnSummary, SourceColumn } from "../table/summary.ts";
import type { EqualRows } from "./copies.ts";
import type { CrossTabRequest } from "./cross-tabs.ts";
import type { Profiles } from "./profiles.ts";
import type { FoldOut, HoldOut } from "./split.ts";

/** A raw row as a source gives it: cells by column name. */
export type Row = Readonly<Record<string, Cell>>;

export type RowsOptions =
  | { readonly asWritten?: boolean; readonly keep?: undefined }
  | { readonly asWritten?: undefined; readonly keep?: RowPolicy };

/** Who is held out, and among the others who is in part 1: those held out are then not counted. */
export interface CountOptions {
  readonly holdOut?: HoldOut;
  readonly inner?: FoldOut;
}

/** Which rows are summarised, and at which shares their numbers are cut. */
export interface SummariseOptions extends CountOptions {
  readonly quantiles: readonly number[];
  readonly keep?: RowPolicy;
}

/** A table of people, wherever it lives. Only summaries and counts leave it, unless rows are asked for. */
export interface Source {
  /** For messages: the file's name, or "rows". */
  readonly name: string;
  /** All rows: a recipe may keep fewer. */
  readonly rowCount: number;
  readonly columns: readonly SourceColumn[];
  /** Columns of dates that it gives as numbers. */
  readonly dates?: readonly DateColumn[];
  /** On how it was read: cells that are not what their column holds. */
  readonly notes: readonly Finding[];
  /**
   * Summaries of all columns, in order, of the rows to learn from among those that `keep` keeps. Neither those held out
   * nor those of an inner fold are learnt from.
   */
  summarise(options: SummariseOptions): Promise<ColumnSummary[]>;
  /** Counts of columns by class, of the rows to learn from among those that `keep` keeps. */
  crossTabs(request: CrossTabRequest): Promise<CrossTab[]>;
  /** Counts of the rows that the recipe keeps; who is held out is decided among these. */
  profiles(recipe: Recipe, options?: CountOptions): Promise<Profiles>;
  /** Equal rows among those that `keep` keeps, which may be copies (`areCopies`). */
  equalRows(keep?: RowPolicy): Promise<EqualRows>;
  /**
   * Rows in file order, with the named columns (default all): those that `keep` keeps, or all of them. `asWritten`: the
   * texts of a file's cells, unread, of all rows.
   */
  rows(columns?: readonly string[], options?: RowsOptions): AsyncIterable<Row>;
  close(): Promise<void>;
}
