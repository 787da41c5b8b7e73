import type { Card } from "../../card/card.ts";
import { signed } from "../../text/numbers.ts";
import { visible } from "../../text/visible.ts";
import { BODY, NAME, SMALLEST } from "./look.ts";
import { type Lines, textLines, textWidth } from "./text.ts";

/** Where the columns of the table stand, counted from its left edge. */
export interface SvgColumns {
  /** The questions. */
  readonly names: { readonly x: number; readonly width: number };
  /** Their answers; the box to tick stands before. */
  readonly words: { readonly x: number; readonly width: number };
  readonly box: number;
  readonly points: readonly {
    readonly heading: string;
    readonly lines: Lines;
    /** The middle of the column. */
    readonly centre: number;
    /** Where numbers end, so that they stand below each other. */
    readonly end: number;
    readonly range: string;
  }[];
  readonly width: number;
}

/** The side of the box to tick. */
export const BOX = 15;

const EDGE = 10;
const GAP = 22;
const WIDEST_NAME = 250;
const WIDEST_WORDS = 330;
const WIDEST_HEADING = 118;
const HEADING_LINES = 3;

/** Gives every column as much room as its texts need, within reason; the words take what is left of `least`. */
export function svgColumns(card: Card, least: number): SvgColumns {
  const widest = (texts: readonly string[], letters: typeof BODY | typeof NAME, most: number) =>
    Math.min(most, Math.max(60, ...texts.map((text) => Math.ceil(textWidth(visible(text), letters)))));
  const nameWidth = widest(
    card.sections.map(({ column }) => column),
    NAME,
    WIDEST_NAME,
  );
  const wordsNeeded = widest(
    card.sections.flatMap(({ rows }) => rows.map(({ words }) => words)),
    BODY,
    WIDEST_WORDS,
  );
  const points = card.tables.map(({ heading, smallest, largest }, t) => {
    const lines = textLines(heading, WIDEST_HEADING, NAME, HEADING_LINES);
    const range = `${signed(smallest)} to ${signed(largest)}`;
    const numbers = card.sections.flatMap(({ rows }) => rows.map((row) => signed(row.points[t]!)));
    const digits = Math.max(...[...numbers, "+0"].map((text) => textWidth(text, NAME)));
    const width = Math.max(
      textWidth(range, SMALLEST),
      digits,
      ...lines.lines.map((line) => textWidth(line, NAME)),
    );
    return { heading, lines, range, digits, width: Math.ceil(width) + GAP };
  });
  const each = Math.max(...points.map(({ width }) => width));
  const pointsWidth = points.length * each;
  const before = EDGE + nameWidth + GAP + BOX + 9;
  const wordsWidth = Math.max(wordsNeeded, least - before - pointsWidth - EDGE);
  const from = before + wordsWidth + EDGE;
  return {
    names: { x: EDGE, width: nameWidth },
    box: EDGE + nameWidth + GAP,
    words: { x: before, width: wordsWidth },
    points: points.map(({ heading, lines, range, digits }, t) => {
      const centre = from + (t + 0.5) * each;
      return { heading, lines, range, centre, end: centre + digits / 2 };
    }),
    width: Math.ceil(from + pointsWidth),
  };
}
