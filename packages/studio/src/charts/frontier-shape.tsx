import {
  symbol,
  symbolCircle,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from "d3-shape";

const SHAPES = [symbolDiamond, symbolCircle, symbolSquare, symbolTriangle, symbolStar, symbolWye];

/** The shape of cards with so many lines per table: always the same, so that it can be learnt. */
export function shapePath(lines: number): string {
  return symbol(SHAPES[lines % SHAPES.length], 110)() ?? "";
}

/** The colour that goes with the shape, as a class of the style sheet. */
export function seriesClass(lines: number): string {
  return `series-${(lines % SHAPES.length) + 1}`;
}

/** A shape by itself, for legends. */
export function ShapeSign({ lines, hollow = false }: { lines: number; hollow?: boolean }) {
  return (
    <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
      <path class={hollow ? "shape hollow" : `shape ${seriesClass(lines)}`} d={shapePath(lines)} />
    </svg>
  );
}
