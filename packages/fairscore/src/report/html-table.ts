import { htmlTable as documentTable } from "@fairscore/core/parts";

/** Tables of more rows than this are folded up where they only repeat a plot. */
const LONG = 8;

export interface HtmlTable {
  readonly caption: string;
  /** The first column names the rows; the others hold numbers where `numbers` says so. */
  readonly head: readonly string[];
  readonly rows: readonly TableRow[];
  /** Whether columns after the first are numbers. Default true. */
  readonly numbers?: boolean;
}

export interface TableRow {
  readonly cells: readonly string[];
  /** Begins another kind of rows. */
  readonly isApart?: boolean;
  /** Is of less interest. */
  readonly isPale?: boolean;
}

/** A table as HTML; all texts are taken as they are. */
export function htmlTable({ caption, head, rows, numbers = true }: HtmlTable): string {
  const starts = rows.flatMap(({ isApart }, i) => (i === 0 || isApart ? [i] : []));
  return documentTable({
    kind: "table",
    caption,
    columns: head.map((name, i) => ({ name, numeric: numbers && i > 0 })),
    bodies: starts.map((start, i) => ({
      rows: rows
        .slice(start, starts[i + 1])
        .map(({ cells, isPale }) => cells.map((cell) => (isPale ? { small: cell } : { name: cell }))),
    })),
  });
}

/** The numbers of a plot: as a table, folded up when it is long. */
export function plotTable(table: HtmlTable): string {
  if (table.rows.length <= LONG) return htmlTable(table);
  return `<details>\n<summary>The numbers as a table (${table.rows.length} rows)</summary>\n${htmlTable(table)}\n</details>`;
}
