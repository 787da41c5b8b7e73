import { html, htmlName } from "@fairscore/core/parts";

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
  const look = (column: number) => (numbers && column > 0 ? ' class="number"' : "");
  const headings = head.map((name, i) => `<th scope="col"${look(i)}>${html(name)}</th>`).join("");
  const body = rows.map(({ cells, isApart, isPale }) => {
    const names = [...(isApart ? ["apart"] : []), ...(isPale ? ["pale"] : [])];
    const [first = "", ...rest] = cells;
    return (
      `<tr${names.length > 0 ? ` class="${names.join(" ")}"` : ""}><th scope="row">${htmlName(first)}</th>` +
      `${rest.map((cell, i) => `<td${look(i + 1)}>${htmlName(cell)}</td>`).join("")}</tr>`
    );
  });
  return `<div class="scroll" role="region" aria-label="Table" tabindex="0">
<table${numbers ? ' class="wide"' : ""}>
<caption>${html(caption)}</caption>
<thead><tr>${headings}</tr></thead>
<tbody>
${body.join("\n")}
</tbody>
</table>
</div>`;
}

/** The numbers of a plot: as a table, folded up when it is long. */
export function plotTable(table: HtmlTable): string {
  if (table.rows.length <= LONG) return htmlTable(table);
  return `<details>\n<summary>The numbers as a table (${table.rows.length} rows)</summary>\n${htmlTable(table)}\n</details>`;
}
