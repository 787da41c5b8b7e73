import type { Card, CardRow } from "../../card/card.ts";
import { totalLabel } from "../../card/score-bands.ts";
import { signed } from "../../text/numbers.ts";
import type { Block } from "./blocks.ts";
import { BOX, type SvgColumns } from "./columns.ts";
import { BODY, boxSvg, INK, LEADING, NAME, ruleSvg, SMALLEST, SOFT } from "./look.ts";
import { type Lines, linesSvg, rounded, textLines, textSvg } from "./text.ts";

/** A row of the table. */
export interface SvgRow extends Block {
  /** Whether the table may be divided before it. */
  readonly opens: boolean;
}

/** Room above and below the text of a row; less where there are many rows. */
const AIR = 14;
const LITTLE_AIR = 9;
const MANY_ROWS = 14;
const LINE = BODY.size * LEADING;

/** Most lines of print that a name or a condition takes. */
const MOST_LINES = 3;

/** Where the base line of the first of some lines of text is, so that all of them stand in the middle of a row. */
function firstBase(height: number, lines: number, size: number): number {
  return height / 2 - ((lines - 1) * size * LEADING) / 2 + size * 0.36;
}

/** The names of the classes above their points. */
export function headingRow({ points, names, width }: SvgColumns): SvgRow {
  const lines = Math.max(...points.map((column) => column.lines.lines.length));
  const height = lines * LINE + 12;
  return {
    height,
    opens: false,
    draw: (y) => {
      const last = y + height - 11;
      return [
        textSvg("Choose one answer each", { ...NAME, x: names.x, y: last, fill: INK }),
        ...points.map(({ heading, lines, centre }) =>
          linesSvg(
            heading,
            lines,
            { ...NAME, x: centre, y: last - (lines.lines.length - 1) * LINE, fill: INK, anchor: "middle" },
            LINE,
          ),
        ),
        ruleSvg(0, width, y + height, "strong"),
      ].join("\n");
    },
  };
}

/** What everyone starts with, unless cut-offs say it; then the answers, question by question. */
export function bodyRows(card: Card, columns: SvgColumns): SvgRow[] {
  const count = card.sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const air = count > MANY_ROWS ? LITTLE_AIR : AIR;
  return [
    ...(card.bands ? [] : [startRow(card, columns, LINE + air)]),
    ...card.sections.flatMap((section) => sectionRows(section, columns, air)),
  ];
}

function startRow(card: Card, { names, points, width }: SvgColumns, height: number): SvgRow {
  return {
    height,
    opens: true,
    draw: (y) => {
      const base = y + firstBase(height, 1, BODY.size);
      return [
        boxSvg([0, y + 1, width, height - 1], "tint"),
        textSvg("Everyone starts with", { ...BODY, x: names.x, y: base, fill: INK }),
        ...points.map(({ end }, t) =>
          textSvg(signed(card.tables[t]!.startsWith), { ...NAME, x: end, y: base, fill: INK, anchor: "end" }),
        ),
      ].join("\n");
    },
  };
}

function sectionRows(section: Card["sections"][number], columns: SvgColumns, air: number): SvgRow[] {
  const name = textLines(section.column, columns.names.width, NAME, MOST_LINES);
  const texts = section.rows.map(({ words }) => textLines(words, columns.words.width, BODY, MOST_LINES));
  const heights = texts.map(({ lines }) => lines.length * LINE + air);
  // The name goes on beside all rows of its column; the last of them makes room for it.
  const lacking = name.lines.length * LINE + air - heights.reduce((sum, height) => sum + height, 0);
  heights[heights.length - 1]! += Math.max(0, lacking);
  const nameBase = firstBase(LINE + air, 1, NAME.size);
  return section.rows.map((row, r) => ({
    height: heights[r]!,
    opens: r === 0,
    draw: (y) =>
      [
        ...(r === 0
          ? [
              ruleSvg(0, columns.width, y, "thin"),
              linesSvg(
                section.column,
                name,
                { ...NAME, x: columns.names.x, y: y + nameBase, fill: INK },
                LINE,
              ),
            ]
          : [ruleSvg(columns.names.x + columns.names.width, columns.width, y, "dotted")]),
        lineSvg(row, texts[r]!, columns, y, heights[r]!),
      ].join("\n"),
  }));
}

/** An answer: the box to tick, its words and its points. */
function lineSvg(
  row: CardRow,
  text: Lines,
  { box, words, points }: SvgColumns,
  y: number,
  height: number,
): string {
  const middle = y + firstBase(height, 1, BODY.size);
  const first = y + firstBase(height, text.lines.length, BODY.size);
  return [
    boxSvg([box, rounded(y + (height - BOX) / 2), BOX, BOX], "edge", 2),
    linesSvg(row.words, text, { ...BODY, x: words.x, y: first, fill: INK }, LINE),
    ...row.points.map((value, t) => {
      const look = value === 0 ? { ...BODY, fill: SOFT } : { ...NAME, fill: INK };
      return textSvg(signed(value), { ...look, x: points[t]!.end, y: middle, anchor: "end" });
    }),
  ].join("\n");
}

/** Boxes for the totals, and how far these can go. */
export function totalRow(card: Card, { names, points, width }: SvgColumns): SvgRow {
  const label = totalLabel(card.bands);
  const room = points[0]!.centre - 50 - names.x;
  // Each cut-off beyond the first may take one line more.
  const lines = textLines(label, room, NAME, MOST_LINES + Math.max(0, (card.bands?.length ?? 0) - 2));
  const height = Math.max(46, lines.lines.length * LINE + 16);
  const below = 22;
  return {
    height: height + below,
    opens: false,
    draw: (y) => {
      const base = y + height + 12;
      return [
        ruleSvg(0, width, y, "strong"),
        linesSvg(
          label,
          lines,
          { ...NAME, x: names.x, y: y + firstBase(height, lines.lines.length, NAME.size), fill: INK },
          LINE,
        ),
        textSvg("Possible totals", { ...SMALLEST, x: names.x, y: base, fill: SOFT }),
        ...points.flatMap(({ centre, range }) => [
          boxSvg([centre - 29, y + height / 2 - 15, 58, 30], "edge", 4),
          textSvg(range, { ...SMALLEST, x: centre, y: base, fill: SOFT, anchor: "middle" }),
        ]),
      ].join("\n");
    },
  };
}

/** The line below a part of the table that goes on elsewhere. */
export function closingRow({ width }: SvgColumns): SvgRow {
  return { height: 0, opens: false, draw: (y) => ruleSvg(0, width, y, "thin") };
}
