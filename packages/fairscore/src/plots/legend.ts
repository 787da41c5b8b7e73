import { INK, SMALL } from "./look.ts";
import { type Shape, shapeSvg } from "./shape.ts";
import { fitted, round, textSvg, textWidth } from "./svg.ts";

const ROW = 19;
const MARK = 30;
const GAP = 16;
const WIDEST = 420;

/** One line of explanation: how something is drawn, and what it means. */
export interface LegendItem {
  readonly text: string;
  readonly colour: string;
  readonly shape?: Shape;
  readonly isHollow?: boolean;
  /** Dashes of the line through the marker; undefined without a line. */
  readonly dash?: string;
  /** A line that stands upright. */
  readonly whisker?: boolean;
}

/** Rows of explanations, filled from the left, and how high they are together. */
export function legend(
  items: readonly LegendItem[],
  left: number,
  top: number,
  width: number,
): { readonly svg: string; readonly height: number } {
  const parts: string[] = [];
  let x = left;
  let row = 0;
  for (const item of items) {
    const text = fitted(item.text, WIDEST, SMALL);
    const needed = markWidth(item) + textWidth(text, SMALL);
    if (x > left && x + needed > left + width) {
      x = left;
      row++;
    }
    const y = top + row * ROW + ROW / 2;
    parts.push(mark(item, x, y), textSvg(x + markWidth(item), y + 4, text, { size: SMALL, fill: INK }));
    x += needed + GAP;
  }
  return { svg: parts.join("\n"), height: items.length === 0 ? 0 : (row + 1) * ROW };
}

function markWidth({ dash }: LegendItem): number {
  return dash === undefined ? 15 : MARK + 5;
}

function mark({ colour, shape, isHollow, dash, whisker }: LegendItem, x: number, y: number): string {
  const middle = round(x + (dash === undefined ? 6 : MARK / 2));
  const stroke = `stroke="${colour}" stroke-width="1.6"`;
  const line =
    dash === undefined
      ? ""
      : `<line x1="${round(x)}" y1="${y}" x2="${round(x + MARK)}" y2="${y}" ${stroke}${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`;
  const upright = whisker
    ? `<path d="M${middle},${y + 7}V${y - 6}M${middle - 4},${y - 6}h8" fill="none" stroke="${colour}" stroke-width="1.2"/>`
    : "";
  const marker = shape
    ? shapeSvg(shape, middle, y, 4.5, `fill="${isHollow ? "white" : colour}" ${stroke}`)
    : "";
  return line + upright + marker;
}
