import type { CardFace } from "@fairscore/core";
import type { ComponentChildren } from "preact";
import { t } from "../text/text.ts";
import { type Bands, BandTotals } from "./band-totals.tsx";
import { Name } from "./name.tsx";
import { Points } from "./points.tsx";

/** Up to so many classes a grid is read more easily than a table for each. */
export const MOST_COLUMNS = 7;

export interface PointsTableProps {
  /** From core: `cardFace(system)`. */
  readonly card: CardFace;
  /** Unique on the page; ids of captions are made from it. */
  readonly id: string;
  /** What the table is called. */
  readonly caption: ComponentChildren;
  /** "grid": answers down, classes across (the default up to MOST_COLUMNS classes). "tables": one for each class. */
  readonly layout?: "grid" | "tables";
  /** An earlier card of the same data: answers that it has not, or with other points, are marked "new". */
  readonly before?: CardFace;
}

/** A card as accessible tables: answers are row headings, classes column headings, and signs are spoken. */
export function PointsTable(props: PointsTableProps) {
  const { card, layout = card.tables.length > MOST_COLUMNS ? "tables" : "grid" } = props;
  return layout === "grid" ? <Grid {...props} /> : <Tables {...props} />;
}

function Grid({ card, id, caption, before }: PointsTableProps) {
  return (
    <ScrollingTable id={id} caption={caption}>
      <thead>
        <tr>
          <th scope="col">{t("points.choose")}</th>
          {card.tables.map(({ heading }) => (
            <th scope="col" class="points" key={heading}>
              {card.bands ? t("points.points") : <Name text={heading} />}
            </th>
          ))}
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
          </tr>
        </tbody>
      )}
      <Questions sections={card.sections} before={before?.sections} across={card.tables.length + 1} />
      <Totals card={card} before={before} />
    </ScrollingTable>
  );
}

type Sections = CardFace["sections"];

/** Each question with its answers; those that an earlier card has not so are marked. */
function Questions(props: { sections: Sections; before: Sections | undefined; across: number }) {
  const { sections, before, across } = props;
  const old = before && pointsByAnswer(before);
  return (
    <>
      {sections.map(({ column, rows }) => (
        <tbody key={column}>
          <tr class="section">
            <th scope="rowgroup" colSpan={across}>
              <Name text={column} />
            </th>
          </tr>
          {rows.map(({ words, points }) => {
            const was = old?.get(answerKey(column, words));
            const isChanged = (i: number) => old !== undefined && was?.[i] !== points[i];
            return (
              <tr key={words} class="nested">
                <th scope="row">
                  <Name text={words} />
                  {points.some((_, i) => isChanged(i)) && (
                    <>
                      {" "}
                      <span class="new">{t("points.new")}</span>
                    </>
                  )}
                </th>
                {points.map((value, i) => (
                  <td class={`points${isChanged(i) ? " changed" : ""}${value === 0 ? " none" : ""}`} key={i}>
                    <Points value={value} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      ))}
    </>
  );
}

function answerKey(column: string, words: string): string {
  return JSON.stringify([column, words]);
}

function pointsByAnswer(sections: Sections): Map<string, readonly number[]> {
  return new Map(
    sections.flatMap(({ column, rows }) =>
      rows.map(({ words, points }) => [answerKey(column, words), points] as const),
    ),
  );
}

/** How far the totals can go; before that, for one score, which of them give which class. */
function Totals({ card, before }: { card: CardFace; before: CardFace | undefined }) {
  return (
    <>
      {card.bands && <Cuts bands={card.bands} before={before?.bands ?? undefined} />}
      <tbody class="totals">
        <tr>
          <th scope="row">{t("points.range")}</th>
          {card.tables.map((table) => (
            <td class="points range" key={table.heading}>
              <Range {...table} plain={card.bands !== null} />
            </td>
          ))}
        </tr>
      </tbody>
    </>
  );
}

/** What the total of one score gives, the highest first; cut-offs that an earlier card has not so are marked. */
function Cuts({ bands, before }: { bands: Bands; before: Bands | undefined }) {
  const isMoved = (k: number) =>
    before !== undefined &&
    before.find(({ given }) => given === bands[k]?.given)?.atLeast !== bands[k]?.atLeast;
  const rows = bands.map(({ given }, k) => (
    <tr key={given} class="nested">
      <th scope="row">
        <Name text={given} />
      </th>
      <td class={isMoved(k) || isMoved(k + 1) ? "points range changed" : "points range"}>
        <BandTotals bands={bands} at={k} />
      </td>
    </tr>
  ));
  return (
    <tbody class="cuts">
      <tr class="section">
        <th scope="rowgroup" colSpan={2}>
          {t("points.gives")}
        </th>
      </tr>
      {rows.reverse()}
    </tbody>
  );
}

function Tables({ card, id, caption, before }: PointsTableProps) {
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
              <th scope="col">{t("points.choose")}</th>
              <th scope="col" class="points">
                {t("points.points")}
              </th>
            </tr>
          </thead>
          {!card.bands && (
            <tbody>
              <tr class="starts">
                <th scope="row">{t("points.startsWith")}</th>
                <td class="points">
                  <Points value={table.alone.startsWith} />
                </td>
              </tr>
            </tbody>
          )}
          <Questions sections={table.alone.sections} before={before?.tables[i]?.alone.sections} across={2} />
          <Totals card={{ ...card, tables: [table] }} before={before} />
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

function Range({ smallest, largest, plain }: { smallest: number; largest: number; plain: boolean }) {
  return (
    <>
      <Points value={smallest} plain={plain} />
      <span aria-hidden="true">…</span>
      <span class="vh"> {t("points.to")} </span>
      <Points value={largest} plain={plain} />
    </>
  );
}
