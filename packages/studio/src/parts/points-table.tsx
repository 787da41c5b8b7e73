import type { Card } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import type { ComponentChildren } from "preact";
import { t } from "../text/text.ts";
import { type CardLine, changesBetween, lineKey } from "./card-lines.ts";
import { Points } from "./points.tsx";
import { Words } from "./words.tsx";

/** Up to so many classes a grid is read more easily than a table for each. */
export const MOST_COLUMNS = 7;

export interface PointsTableProps {
  /** From core: `card(system)` or `card(system, audit)`. */
  readonly card: Card;
  /** Unique on the page; ids of captions are made from it. */
  readonly id: string;
  /** What the table is called. */
  readonly caption: ComponentChildren;
  /** "grid": lines down, classes across (the default up to MOST_COLUMNS classes). "tables": one for each class. */
  readonly layout?: "grid" | "tables";
  /** An earlier card of the same data: lines that it has not, or with other points, are marked "new". */
  readonly before?: Card;
  /** A last column that says something about each line, such as how many people it is true of; grid only. */
  readonly note?: { readonly heading: ComponentChildren; of(line: CardLine): ComponentChildren };
}

/** A card as accessible tables: conditions are row headings, classes column headings, and signs are spoken. */
export function PointsTable(props: PointsTableProps) {
  const { card, layout = card.tables.length > MOST_COLUMNS ? "tables" : "grid" } = props;
  return layout === "grid" ? <Grid {...props} /> : <Tables {...props} />;
}

function Grid({ card, id, caption, before, note }: PointsTableProps) {
  const fresh = newLines(card, before);
  const across = card.tables.length + 1 + (note ? 1 : 0);
  return (
    <ScrollingTable id={id} caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t("points.tick")}</th>
          {card.tables.map(({ heading }) => (
            <th scope="col" class="points" key={heading}>
              {card.bands ? t("points.points") : <Name text={heading} />}
            </th>
          ))}
          {note && <th scope="col">{note.heading}</th>}
        </tr>
      </thead>
      {!card.bands && (
        <tbody>
          <tr class="starts">
            <th scope="row">{t("points.startsWith")}</th>
            {card.tables.map(({ heading, startsWith }, i) => (
              <td
                class={startsWith === before?.tables[i]?.startsWith || !before ? "points" : "points changed"}
                key={heading}
              >
                <Points value={startsWith} />
              </td>
            ))}
            {note && <td />}
          </tr>
        </tbody>
      )}
      {card.sections.map(({ column, rows }) => (
        <tbody key={column}>
          {rows.length > 1 && (
            <tr class="section">
              <th scope="rowgroup" colSpan={across}>
                <Name text={column} />
              </th>
            </tr>
          )}
          {rows.map((row) => {
            const line = { column, ...row };
            const was = fresh.get(lineKey(line));
            return (
              <tr key={row.words} class={rows.length > 1 ? "nested" : undefined}>
                <th scope="row">
                  <LineName line={line} alone={rows.length === 1} isNew={was !== undefined} />
                </th>
                {row.points.map((points, i) => (
                  <td class={was && was[i] !== points ? "points changed" : "points"} key={i}>
                    <Cell points={points} />
                  </td>
                ))}
                {note && <td class="note">{note.of(line)}</td>}
              </tr>
            );
          })}
        </tbody>
      ))}
      <Totals card={card} spare={note !== undefined} />
    </ScrollingTable>
  );
}

/** How far the totals can go; for one score, from which totals on a class is given. */
function Totals({ card, spare }: { card: Card; spare: boolean }) {
  return (
    <tbody class="totals">
      {card.bands?.map(
        ({ atLeast, given }) =>
          atLeast !== null && (
            <tr key={given}>
              <th scope="row">
                {t("points.atLeast")} <Name text={given} />
              </th>
              <td class="points">
                <Points value={atLeast} />
              </td>
              {spare && <td />}
            </tr>
          ),
      )}
      <tr>
        <th scope="row">{t("points.range")}</th>
        {card.tables.map((table) => (
          <td class="points range" key={table.heading}>
            <Range {...table} />
          </td>
        ))}
        {spare && <td />}
      </tr>
    </tbody>
  );
}

function Tables({ card, id, caption, before }: PointsTableProps) {
  const fresh = newLines(card, before);
  return (
    <section class="points-tables" aria-labelledby={id}>
      <p id={id} class="points-caption">
        {caption}
      </p>
      {card.tables.map((table, i) => (
        <ScrollingTable
          key={table.heading}
          id={`${id}-${i}`}
          caption={card.bands ? t("points.points") : <Name text={table.heading} />}
        >
          <thead>
            <tr>
              <th scope="col">{t("points.tick")}</th>
              <th scope="col" class="points">
                {t("points.points")}
              </th>
            </tr>
          </thead>
          <tbody>
            {!card.bands && (
              <tr class="starts">
                <th scope="row">{t("points.startsWith")}</th>
                <td class="points">
                  <Points value={table.startsWith} />
                </td>
              </tr>
            )}
            {card.sections.flatMap(({ column, rows }) =>
              rows
                .filter(({ points }) => points[i] !== 0)
                .map((row) => {
                  const line = { column, ...row };
                  const was = fresh.get(lineKey(line));
                  const isNew = was !== undefined && was[i] !== row.points[i];
                  return (
                    <tr key={lineKey(line)}>
                      <th scope="row">
                        <LineName line={line} alone isNew={isNew} />
                      </th>
                      <td class={isNew ? "points changed" : "points"}>
                        <Cell points={row.points[i]!} />
                      </td>
                    </tr>
                  );
                }),
            )}
          </tbody>
          <Totals card={{ ...card, tables: [table] }} spare={false} />
        </ScrollingTable>
      ))}
    </section>
  );
}

function ScrollingTable(props: { id: string; caption: ComponentChildren; children: ComponentChildren }) {
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="scroll" aria-labelledby={props.id} tabIndex={0}>
      <table class="points-table">
        <caption id={props.id}>{props.caption}</caption>
        {props.children}
      </table>
    </section>
  );
}

function LineName({ line, alone, isNew }: { line: CardLine; alone: boolean; isNew: boolean }) {
  return (
    <>
      <Name text={alone ? `${line.column} ${line.words}` : line.words} />
      {isNew && (
        <>
          {" "}
          <span class="new">{t("points.new")}</span>
        </>
      )}
    </>
  );
}

function Cell({ points }: { points: number }) {
  if (points !== 0) return <Points value={points} />;
  return (
    <>
      <span aria-hidden="true">·</span>
      <span class="vh">{t("points.none")}</span>
    </>
  );
}

function Range({ smallest, largest }: { smallest: number; largest: number }) {
  return (
    <>
      <Points value={smallest} />
      <span aria-hidden="true">…</span>
      <span class="vh"> {t("points.to")} </span>
      <Points value={largest} />
    </>
  );
}

function Name({ text }: { text: string }) {
  return <Words>{visible(text)}</Words>;
}

/** Lines to mark, with the points that they had before: none for one that was not there. */
function newLines(card: Card, before: Card | undefined): Map<string, readonly number[]> {
  if (!before) return new Map();
  const { added, changed } = changesBetween(before, card);
  const old = new Map(
    before.sections.flatMap(({ column, rows }) =>
      rows.map((row) => [lineKey({ column, ...row }), row.points]),
    ),
  );
  return new Map(
    [...added, ...changed].map((line) => [lineKey(line), old.get(lineKey(line)) ?? line.points.map(() => 0)]),
  );
}
