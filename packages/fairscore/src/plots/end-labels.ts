import { INK, PALE, SMALL } from "./look.ts";
import { fitted, round, type TextLook, textSvg, textWidth } from "./svg.ts";

/** Between the base lines of labels. */
const STEP = 16;
const LEADER = 16;
const WIDEST = 272;

/** A name for a line, wanted at the height where the line ends. */
export interface EndLabel {
  readonly text: string;
  /** Where the line ends. */
  readonly x: number;
  readonly y: number;
  readonly colour?: string;
  readonly bold?: boolean;
}

/** The room that labels need right of the frame. */
export function endLabelsWidth(texts: readonly string[]): number {
  const widths = texts.map((text) => textWidth(fitted(text, WIDEST, SMALL, true), SMALL, true));
  return widths.reduce((a, b) => Math.max(a, b), 0) + LEADER;
}

/** The height that so many labels need. */
export function endLabelsHeight(count: number): number {
  return count * STEP;
}

/**
 * Labels right of the frame at x, each level with the end of its line or as near as others let it, with a thin line
 * that leads to it.
 */
export function endLabelsSvg(
  labels: readonly EndLabel[],
  frame: { readonly right: number; readonly top: number; readonly bottom: number },
): string {
  const ordered = labels.map((label, i) => ({ label, i })).sort((a, b) => a.label.y - b.label.y || a.i - b.i);
  const heights = spread(
    ordered.map(({ label }) => label.y),
    frame.top,
    frame.bottom,
  );
  return ordered
    .map(({ label: { text, x, y, colour = INK, bold } }, i) => {
      const height = heights[i]!;
      const look: TextLook = { fill: colour, size: SMALL, bold };
      const bend = frame.right + 3;
      return (
        `<polyline points="${round(x)},${round(y)} ${round(Math.max(x, bend))},${round(y)} ${round(frame.right + LEADER - 3)},${round(height)}" fill="none" stroke="${PALE}" stroke-width="1"/>` +
        textSvg(frame.right + LEADER, height + 4, fitted(text, WIDEST, SMALL, bold), look)
      );
    })
    .join("\n");
}

/** Rising heights moved apart to at least STEP, within low and high where there is room. */
export function spread(wanted: readonly number[], low: number, high: number): number[] {
  const places = [...wanted];
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i]!, places[i - 1]! + STEP);
  let most = high;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - STEP;
  }
  let least = low;
  for (let i = 0; i < places.length; i++) {
    places[i] = Math.max(places[i]!, least);
    least = places[i]! + STEP;
  }
  return places;
}
