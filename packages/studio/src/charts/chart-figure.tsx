import type { ComponentChildren, JSX } from "preact";
import { t } from "../text/text.ts";

/** The numbers of a chart as a table: what is drawn and what is read are the same. */
export interface TableTwin {
  readonly columns: readonly ComponentChildren[];
  /** The first cell names the row. */
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly ComponentChildren[];
    readonly selected?: boolean;
    readonly onSelect?: () => void;
  }[];
  /** Where rows can be put in another order: by which column they are, and what a click on a heading does. */
  readonly sorting?: {
    readonly column: number;
    readonly descending: boolean;
    onSort(column: number): void;
  };
}

/** A chart with its heading, a sentence that says what it shows, and its numbers as a table. */
export function ChartFigure(props: {
  id: string;
  title: string;
  summary: ComponentChildren;
  /** What the focused mark says; read out as it changes. */
  caption?: string;
  twin: TableTwin;
  children: JSX.Element;
  level?: 2 | 3 | 4;
}) {
  const { id, title, summary, caption, twin, children, level = 2 } = props;
  const Title = `h${level}` as "h2";
  return (
    <figure class="chart" id={id} aria-labelledby={`${id}-title`}>
      <Title id={`${id}-title`}>{title}</Title>
      <p class="summary">{summary}</p>
      <div class="drawing">{children}</div>
      <p class="caption" aria-live="polite">
        {caption}
      </p>
      <details class="twin">
        <summary>{t("charts.asTable")}</summary>
        <Twin twin={twin} title={title} />
      </details>
    </figure>
  );
}

function Twin({ twin, title }: { twin: TableTwin; title: string }) {
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="scroll" aria-label={t("charts.tableOf", { title })} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {twin.columns.map((column, i) => (
              <th scope="col" key={i} aria-sort={sortedAs(twin, i)}>
                {twin.sorting ? (
                  <button type="button" class="quiet" onClick={() => twin.sorting?.onSort(i)}>
                    {column}
                    {sortedAs(twin, i) && (
                      <span aria-hidden="true">{twin.sorting.descending ? "\u2193" : "\u2191"}</span>
                    )}
                  </button>
                ) : (
                  column
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {twin.rows.map(({ key, cells, selected, onSelect }) => (
            <tr key={key} data-key={key} aria-current={selected || undefined}>
              {cells.map((cell, i) =>
                i === 0 ? (
                  <th scope="row" key={i}>
                    {onSelect ? (
                      <button type="button" class="quiet" aria-pressed={selected} onClick={onSelect}>
                        {cell}
                      </button>
                    ) : (
                      cell
                    )}
                  </th>
                ) : (
                  <td key={i}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function sortedAs({ sorting }: TableTwin, column: number): "ascending" | "descending" | undefined {
  if (sorting?.column !== column) return undefined;
  return sorting.descending ? "descending" : "ascending";
}
