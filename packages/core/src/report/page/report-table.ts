import { html } from "../../text/html.ts";

/** A column of a table. */
export interface ReportColumn {
  readonly name: string;
  readonly numeric?: boolean;
}

/** A row: its name and its cells, all as HTML. */
export interface ReportRow {
  readonly head: string;
  readonly cells: readonly string[];
}

export interface ReportTable {
  readonly caption: string;
  /** The first names the rows. */
  readonly columns: readonly ReportColumn[];
  /** Headings over several columns each, after the first column. */
  readonly over?: readonly { readonly name: string; readonly span: number }[];
  /** Rows that belong together, under a heading (HTML) where there is one. */
  readonly bodies: readonly { readonly heading?: string; readonly rows: readonly ReportRow[] }[];
  readonly look?: "matrix" | "text";
}

/** A table with a caption and with scopes for every heading, in a box that scrolls by itself. */
export function reportTable({ caption, columns, over, bodies, look }: ReportTable): string {
  const starts = new Set(
    (over ?? []).map((_, g) => 1 + over!.slice(0, g).reduce((sum, { span }) => sum + span, 0)),
  );
  const numeric = (i: number) =>
    columns[i]?.numeric ? ` class="${starts.has(i) ? "number start" : "number"}"` : "";
  const heading = ({ name }: ReportColumn, i: number) =>
    `<th scope="col"${numeric(i)}${i === 0 && over ? ' rowspan="2"' : ""}>${html(name)}</th>`;
  const headings = columns.map(heading);
  const groups = (over ?? []).map(
    ({ name, span }) => `<th scope="colgroup" colspan="${span}" class="over">${html(name)}</th>`,
  );
  const head = over
    ? `<tr>${headings[0]}${groups.join("")}</tr>\n<tr>${headings.slice(1).join("")}</tr>`
    : `<tr>${headings.join("")}</tr>`;
  const row = ({ head: name, cells }: ReportRow) =>
    `<tr><th scope="row">${name}</th>${cells.map((cell, i) => `<td${numeric(i + 1)}>${cell}</td>`).join("")}</tr>`;
  const body = bodies.map(({ heading: title, rows }) => {
    const first =
      title === undefined
        ? ""
        : `<tr class="heading"><th scope="rowgroup" colspan="${columns.length}">${title}</th></tr>\n`;
    return `<tbody>\n${first}${rows.map(row).join("\n")}\n</tbody>`;
  });
  return `<div class="scroll" role="group" aria-label="${html(caption)}" tabindex="0">
<table${look ? ` class="${look}"` : ""}>
<caption>${html(caption)}</caption>
<thead>${head}</thead>
${body.join("\n")}
</table>
</div>`;
}
