import { displayWidth, wrapText } from "@fairscore/core/parts";

/** Of the charts' letters, in units of the drawing, which are the page's pixels. */
const LETTER = 7.3;
const LINE_HEIGHT = 16;
const BAR_HEIGHT = 14;
const GAP = 6;
/** In a narrower drawing the labels stand above their bars. */
const BESIDE_FROM = 420;

/** A row of a chart: the lines of its label, and where its bar is. */
export interface ChartRow {
  readonly lines: readonly string[];
  readonly top: number;
  readonly height: number;
  /** Of the label's first line. */
  readonly textY: number;
  readonly barY: number;
}

export interface RowLayout {
  readonly rows: readonly ChartRow[];
  /** Where the bars' part begins. */
  readonly left: number;
  readonly bottom: number;
}

export const ROW_LINE = LINE_HEIGHT;
export const ROW_BAR = BAR_HEIGHT;

/** About how wide a text is drawn. */
export function textWidth(text: string): number {
  return displayWidth(text) * LETTER;
}

/** Rows of labels and bars below each other: labels beside the bars where there is room, else above them. */
export function layOutRows(
  labels: readonly { readonly text: string; readonly indent: number }[],
  width: number,
  top: number,
): RowLayout {
  const beside = width >= BESIDE_FROM;
  const longest = Math.max(0, ...labels.map(({ text, indent }) => textWidth(text) + indent));
  const left = beside ? Math.min(longest + 12, width * 0.46) : 0;
  const room = beside ? left - 12 : width;
  let y = top;
  const rows = labels.map(({ text, indent }): ChartRow => {
    const lines = wrapText(text, Math.max(8, Math.floor((room - indent) / LETTER)));
    const textHeight = lines.length * LINE_HEIGHT;
    const height = (beside ? Math.max(textHeight, BAR_HEIGHT) : textHeight + BAR_HEIGHT) + GAP;
    const row = {
      lines,
      top: y,
      height,
      textY: y + GAP / 2 + LINE_HEIGHT - 4,
      barY: beside ? y + (height - BAR_HEIGHT) / 2 : y + GAP / 2 + textHeight,
    };
    y += height;
    return row;
  });
  return { rows, left, bottom: y };
}
