import type { Card } from "../../card/card.ts";
import { displayWidth, wrapText } from "../../text/display-width.ts";
import { visible } from "../../text/visible.ts";
import { isBeyondLatin, latexText } from "./text.ts";

/** How the columns of the table share the width of the text. */
export interface LatexColumns {
  /** The argument of the tabular. */
  readonly spec: string;
  /** The classes' names, in short lines. */
  readonly headings: readonly string[];
  /** Whether letters must be smaller. */
  readonly isSmall: boolean;
  /** About how many lines a text takes in the first column. */
  readonly linesOf: (words: string) => number;
}

/** Letters that fit side by side on a page of A4: normal ones and those of \footnotesize. */
const ACROSS = 78;
const ACROSS_SMALL = 98;

/** Letters of a line of a heading at most and where room is short, lines of a heading, letters between columns. */
const HEADING = 13;
const SHORT_HEADING = 9;
const HEADING_LINES = 4;
const GAP = 2;

/** With fewer letters than these, a column of words is hard to read; with fewer than those, impossible. */
const FEW_WORDS = 34;
const FEWEST_WORDS = 24;

/** Chooses them by the lengths of the names; `words` are those of the first column, with their indent. */
export function latexColumns(card: Card, words: readonly string[]): LatexColumns {
  const longest = Math.max(...words.map(letters));
  const needed = Math.min(longest, FEW_WORDS);
  const isSmall = widthOf(headingsOf(card, HEADING)) + needed > ACROSS;
  const across = isSmall ? ACROSS_SMALL : ACROSS;
  let limit = HEADING;
  while (limit > SHORT_HEADING && widthOf(headingsOf(card, limit)) + needed > across) limit--;
  const headings = headingsOf(card, limit);
  const room = Math.max(FEWEST_WORDS, across - widthOf(headings));
  const first =
    longest <= room
      ? "l"
      : `>{\\raggedright\\arraybackslash\\hangindent=2em\\hangafter=1\\relax}p{${(room / across).toFixed(2)}\\linewidth}`;
  return {
    spec: `@{}${first}${"r".repeat(card.tables.length)}@{}`,
    headings: headings.map(written),
    isSmall,
    linesOf: (text) => Math.ceil(letters(text) / (room - 2)),
  };
}

/** A heading in short lines, as a cell. */
export function headingCell(heading: string): string {
  return written(headingLines(heading, HEADING));
}

function written(lines: readonly string[]): string {
  return lines.length === 1
    ? latexText(lines[0]!)
    : `\\shortstack[r]{${lines.map(latexText).join("\\\\{}")}}`;
}

function headingsOf({ tables }: Card, limit: number): string[][] {
  return tables.map(({ heading }) => headingLines(heading, limit));
}

function widthOf(headings: readonly (readonly string[])[]): number {
  return headings.reduce((sum, lines) => sum + Math.max(4, ...lines.map(letters)) + GAP, 0);
}

/** Fonts of other scripts are broader than that of Latin. */
function letters(text: string): number {
  return displayWidth(visible(text)) + 0.4 * [...text].filter(isBeyondLatin).length;
}

/** Broken between words, and after hyphens and underscores; what is left out stands in the caption. */
function headingLines(heading: string, limit: number): string[] {
  const lines = wrapText(visible(heading).replace(/([-_])(?=[^-_ ])/g, "$1\u0001 "), limit).map((line) =>
    line.replaceAll("\u0001 ", "").replaceAll("\u0001", ""),
  );
  if (lines.length <= HEADING_LINES) return lines;
  return [...lines.slice(0, HEADING_LINES - 1), `${lines[HEADING_LINES - 1]!}…`];
}
